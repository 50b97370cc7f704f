import { isObject } from "../../json/json";
import { seconds } from "../../manifests/durations";
import { isEmpty } from "../differences";
import type { DangerKind } from "../dangers/dangers";
import { becomes, NOT_SET, pathText, valueText } from "../setting-text";
import type { Field, FieldChange, Meaning } from "./field";
import { isCovered, isFilledIn, simplified } from "./patterns";
import { takenFor } from "./taken";

/** A change of it gives nothing to anyone: it is shown. */
export const harmless: Field = { verdict: "harmless", dangers: [], compare: () => [] };

/** What this review does not understand. @param why what it lacks, as the end of a sentence */
export function unjudged(why?: string): Field {
  return { verdict: "not judged", dangers: [], compare: () => [notUnderstood(why)] };
}

/** The same, of a resource that is there: of a new one, another finding says what it gives. */
export function unjudgedChange(why?: string): Field {
  return { verdict: "not judged", dangers: [], compare: ({ isNew }) => (isNew ? [] : [notUnderstood(why)]) };
}

/** A danger has a reader that looks at all of it. */
export function readBy(...dangers: readonly DangerKind[]): Field {
  return { verdict: "judged", dangers, compare: () => [] };
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
  return { danger: kind, text: `${place} ${nameOf(path)} ${text}` };
}

/** Without where all fields of a resource are. */
function nameOf(path: readonly string[]): string {
  return pathText(path).replace(/^spec\.(allow\.|options\.)?/, "");
}

/** Texts of a list, or the one that stands in its place; undefined for anything else. */
export function textsOf(value: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = value === undefined || value === null ? [] : [value].flat();
  return list.every((item) => typeof item === "string") ? list : undefined;
}

const FILLED_IN = "the value depends on the user who signs in";

/** A list that gives something: each value that comes, and that is powerful. */
export function gains(kind: DangerKind, isPowerful: (value: string) => boolean = () => true): Field {
  return field([kind], (change) => {
    const [old, now] = [textsOf(change.before), textsOf(change.after)];
    if (old === undefined || now === undefined) return [notUnderstood()];
    return now
      .filter((value) => isCovered(value, old) !== true)
      .flatMap((value): readonly Meaning[] => {
        if (isFilledIn(value)) return [notUnderstood(FILLED_IN)];
        return isPowerful(simplified(value)) ? [danger(kind, change, value)] : [];
      });
  });
}

/** A list that denies something, or asks for it: each value that goes. */
export function losses(kind: DangerKind): Field {
  return field([kind], (change) => {
    const [old, now] = [textsOf(change.before), textsOf(change.after)];
    if (old === undefined || now === undefined) return [notUnderstood()];
    return old.flatMap((value): readonly Meaning[] => {
      const isKept = isCovered(value, now);
      if (isKept === true) return [];
      return [isKept === undefined ? notUnderstood() : danger(kind, change, `no longer ${value}`)];
    });
  });
}

/** A list that limits something where it is not empty: what comes in addition, and that it becomes empty. */
export function limits(kind: DangerKind): Field {
  return field([kind], (change) => {
    if (change.isNew) return [];
    const [old, now] = [textsOf(change.before), textsOf(change.after)];
    if (old === undefined || now === undefined) return [notUnderstood()];
    if (old.length === 0) return [];
    if (now.length === 0) return [danger(kind, change, `no longer ${old.join(", ")}`)];
    return now.filter((value) => !old.includes(value)).map((value) => danger(kind, change, value));
  });
}

/**
 * A setting that guards a resource which is there: how little each value guards; undefined for a value that nobody knows.
 *
 * @param unset how little it guards where nothing is said, if {@link takenFor} does not know that
 */
export function weaker(kind: DangerKind, weakness: (value: unknown) => number | undefined, unset?: number): Field {
  return field([kind], (change) => {
    const [old, now] = [change.before, change.after].map((value) =>
      isEmpty(value) ? (unset ?? weakness(takenFor(change) ?? value)) : weakness(value),
    );
    if (now === undefined || (old === undefined && !change.isNew)) return [notUnderstood()];
    return !change.isNew && old !== undefined && now > old ? [danger(kind, change, changedValue(change))] : [];
  });
}

/** `node → off`. */
function changedValue({ path, before, after }: FieldChange): string {
  const [old, now] = [before, after].map((value) => (isEmpty(value) ? NOT_SET : valueText(path, value)));
  return becomes(old ?? "", now ?? "");
}

/** How little each value of a setting guards: of a setting that declarations can have, the compiler asks for every one. */
export type Weakness<V extends string = string> = Readonly<Record<V, number>>;

/** By how little each value guards. */
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

/** Nothing ends by itself. */
export const NEVER = Number.POSITIVE_INFINITY;

/** Longer is weaker. @param unset seconds where nothing is said */
export function lasting(kind: DangerKind, unset?: number): Field {
  const weakness = (value: unknown) => {
    const given = typeof value === "number" ? value / NANOSECONDS : seconds(value);
    return given === 0 ? NEVER : given;
  };
  return weaker(kind, weakness, unset);
}

/** Any change of a resource that is there. */
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
