import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../json/json";
import { at } from "../../json/plain-data";
import { seconds } from "../../manifests/durations";
import { stable } from "../../model/stable";
import { isEmpty } from "../differences";
import { becomes, NOT_SET, pathText, valueText } from "../setting-text";
import { SERVICE_ADDITIONS } from "../../../constructs/brand/image-contract/service-additions";
import type { Field, FieldChange, Meaning } from "./field";
import { isCovered, isFilledIn } from "./patterns";
import type { DangerKind } from "../kinds";

/** A field whose change gives nothing to anyone, and takes no protection away. It is shown. */
export const harmless: Field = { verdict: "harmless", dangers: [], compare: () => [] };

/** A field that this review does not understand. @param why what it lacks, as the end of a sentence */
export function unjudged(why?: string): Field {
  return { verdict: "not judged", dangers: [], compare: () => [notUnderstood(why)] };
}

/** A field that is not judged where it changes. In something new it is only shown, since nobody has relied on it. */
export function ofOld(why?: string): Field {
  return { ...unjudged(why), compare: ({ isNew }) => (isNew ? [] : [notUnderstood(why)]) };
}

export const unjudgedOfOld: Field = ofOld();

/** A danger has a reader that looks at all of it. */
export function comparedBy(...dangers: readonly DangerKind[]): Field {
  return { verdict: "judged", dangers, compare: () => [] };
}

/** A field that guards. Any value but the strictest is not judged, in new objects, too. */
export function strictly(strictest: unknown): Field {
  const less = notUnderstood(`anything but ${JSON.stringify(strictest)} guards less`);
  return { ...unjudged(), compare: ({ after }) => (isDeepStrictEqual(after, strictest) ? [] : [less]) };
}

/** A field that a function looks at. */
export function field(dangers: readonly DangerKind[], compare: Field["compare"]): Field {
  return { verdict: "judged", dangers, compare };
}

export function notUnderstood(why?: string): Meaning {
  return why === undefined ? {} : { why };
}

/** A danger, with the resource and the field before what it is. */
export function danger(kind: DangerKind, { place, path }: FieldChange, text: string): Meaning {
  return { danger: kind, text: `${place} ${shortFieldPath(path)} ${text}` };
}

/** A path without the part that all fields of a resource have. */
function shortFieldPath(path: readonly string[]): string {
  return pathText(path).replace(/^spec\.(allow\.|options\.)?/, "");
}

/** Texts of a list, or the one that stands in its place; undefined for anything else. */
export function textList(value: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = value === undefined || value === null ? [] : [value].flat();
  return list.every((item) => typeof item === "string") ? list : undefined;
}

/** A field of which both sides have to be understood. @param read undefined for what this review does not understand */
export function ofBoth<T>(
  dangers: readonly DangerKind[],
  read: (value: unknown, change: FieldChange, side: "before" | "after") => T | undefined,
  compare: (old: T, now: T, change: FieldChange) => readonly Meaning[],
): Field {
  return field(dangers, (change) => {
    const [old, now] = [read(change.before, change, "before"), read(change.after, change, "after")];
    return old === undefined || now === undefined ? [notUnderstood()] : compare(old, now, change);
  });
}

/** What it means that something goes. @param isKept undefined where nobody knows */
export function unlessKept(isKept: boolean | undefined, meaning: Meaning): readonly Meaning[] {
  return isKept === true ? [] : [isKept === undefined ? notUnderstood() : meaning];
}

const FILLED_IN = "the value depends on the user who signs in";

/** How values of a list are compared: as they are, or as the service matches patterns. */
type Matching = (value: string, list: readonly string[]) => boolean | undefined;

export const exactly: Matching = (value, list) => list.includes(value);

/** Texts with `*`, and regular expressions. */
export const byPattern: Matching = isCovered;

/** `*` is every value. */
export const orAny: Matching = (value, list) => list.includes(value) || list.includes("*");

/**
 * A list that gives something: each value that comes. What a name gives is decided elsewhere, so it counts as power unless it
 * is the name of nothing.
 *
 * @param isPowerful names that administer; others are more than before, of what is there
 */
export function gains(
  kind: DangerKind,
  {
    isPowerful = () => true,
    matching = exactly,
  }: { isPowerful?: (value: string) => boolean; matching?: Matching } = {},
): Field {
  return ofBoth([kind, "labels-wider"], textList, (old, now, change) =>
    now
      .filter((value) => matching(value, old) !== true)
      .flatMap((value): readonly Meaning[] => {
        if (isFilledIn(value)) return [notUnderstood(FILLED_IN)];
        if (isPowerful(value)) return [danger(kind, change, value)];
        return change.isNew ? [] : [danger("labels-wider", change, value)];
      }),
  );
}

/** A list that denies something, or asks for something. Each value that goes is a danger. */
export function losses(kind: DangerKind, matching: Matching = exactly): Field {
  return ofBoth([kind], textList, (old, now, change) =>
    old.flatMap((value) => unlessKept(matching(value, now), danger(kind, change, `no longer ${value}`))),
  );
}

/** Entries of a list that gives something. Each entry that comes is a danger. */
export function entriesGained(kind: DangerKind): Field {
  return field([kind], (change) =>
    missingFrom(change.before, change.after).map((entry) =>
      isFilledIn(entry) ? notUnderstood(FILLED_IN) : danger(kind, change, entry),
    ),
  );
}

/** Entries of a list that denies. Each entry that goes is a danger by itself: the others do not cover it. */
export function entriesLost(kind: DangerKind): Field {
  return field([kind], (change) =>
    missingFrom(change.after, change.before).map((entry) => danger(kind, change, `no longer ${entry}`)),
  );
}

function missingFrom(list: unknown, of: unknown): readonly string[] {
  const known = [list ?? []].flat().map(stable);
  return [of ?? []]
    .flat()
    .map(stable)
    .filter((entry) => !known.includes(entry));
}

/** A list that limits something unless it is empty. It is a danger if an entry comes, or if the list becomes empty. */
export function limits(kind: DangerKind): Field {
  const read = (value: unknown, { isNew }: FieldChange) => (isNew ? [] : textList(value));
  return ofBoth([kind], read, (old, now, change) => {
    if (old.length === 0) return [];
    if (now.length === 0) return [danger(kind, change, `no longer ${old.join(", ")}`)];
    return now.filter((value) => !old.includes(value)).map((value) => danger(kind, change, value));
  });
}

/**
 * A setting that guards: how little each value guards, undefined for a value that nobody knows. What is new is compared with
 * what the service takes where nothing is said.
 *
 * @param unset how little it guards where nothing is said, if {@link takenFor} does not know that
 */
export function weaker(kind: DangerKind, weakness: (value: unknown) => number | undefined, unset?: number): Field {
  const level = (value: unknown, change: FieldChange) =>
    isEmpty(value) ? (unset ?? weakness(takenFor(change) ?? value)) : weakness(value);
  return ofBoth([kind], level, (old, now, change) => (now > old ? [danger(kind, change, changedValue(change))] : []));
}

/** Both values, such as `off → node`. If one is missing, it says what the service assumes. */
function changedValue(change: FieldChange): string {
  const { path, before, after } = change;
  const taken = takenFor(change);
  const unset = taken === undefined ? NOT_SET : `${NOT_SET}, so ${valueText(path, taken)}`;
  const [old = "", now = ""] = [before, after].map((value) => (isEmpty(value) ? unset : valueText(path, value)));
  return becomes(old, now);
}

/** How little each value of a setting guards: of a setting that declarations can have, the compiler asks for every one. */
export type Weakness<V extends string = string> = Readonly<Record<V, number>>;

/** A value of a list of levels: a weaker level is a danger. */
export function among(kind: DangerKind, levels: Weakness, unset?: string): Field {
  const weakness = (value: unknown) =>
    (typeof value === "string" || typeof value === "number") && Object.hasOwn(levels, value)
      ? levels[value]
      : undefined;
  return weaker(kind, weakness, weakness(unset));
}

/** A switch. @param strict what guards */
export function flag(kind: DangerKind, strict: boolean, unset?: boolean): Field {
  const weakness = (value: unknown) => (typeof value === "boolean" ? Number(value !== strict) : undefined);
  return weaker(kind, weakness, weakness(unset));
}

const NANOSECONDS = 1_000_000_000;

/** A length of time that never ends. */
export const NEVER = Number.POSITIVE_INFINITY;

/** A length of time: a longer one is weaker. @param unset seconds if nothing is said */
export function lasting(kind: DangerKind, unset?: number): Field {
  const weakness = (value: unknown) => {
    const given = typeof value === "number" ? value / NANOSECONDS : seconds(value);
    return given === 0 ? NEVER : given;
  };
  return weaker(kind, weakness, unset);
}

/** A danger whenever the field of an existing resource changes. */
export function otherThan(kind: DangerKind): Field {
  return field([kind], (change) =>
    change.isNew || (isEmpty(change.before) && isEmpty(change.after))
      ? []
      : [danger(kind, change, changedValue(change))],
  );
}

/** A condition of what a resource allows: without it, more is allowed, and another one is not understood. */
export function condition(kind: DangerKind): Field {
  return field([kind], (change) => {
    if (isEmpty(change.before)) return [];
    return [isEmpty(change.after) ? danger(kind, change, "is gone") : notUnderstood()];
  });
}

/** Whether an object has no other fields than these. */
export function hasOnly(entry: unknown, names: readonly string[]): entry is Readonly<Record<string, unknown>> {
  return isObject(entry) && Object.keys(entry).every((name) => names.includes(name));
}

/** What the service assumes for a field that a resource leaves out; undefined where that is not known. */
export function takenFor({ place, path }: Pick<FieldChange, "place" | "path">): unknown {
  const rows = SERVICE_ADDITIONS.filter(({ kind, value }) => value !== undefined && place.startsWith(`${kind}/`));
  for (let length = path.length; length > 0; length--) {
    const row = rows.find((each) => each.path === path.slice(0, length).join("."));
    if (row?.value !== undefined) return at(parsedValue(row.value), ...path.slice(length));
  }
  return undefined;
}

/** A text, or the data that is written as JSON. */
function parsedValue(value: string): unknown {
  return /^([[{]|(true|false)$)/.test(value) ? JSON.parse(value) : value;
}
