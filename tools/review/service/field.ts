import { isDeepStrictEqual } from "node:util";
import { isObject, type Json } from "../../json/json";
import { listAt, stringAt, textAt } from "../../json/plain-data";
import type { DangerKind } from "../kinds";

/** A change of a field of a resource. */
export interface FieldChange {
  readonly before: unknown;
  readonly after: unknown;

  /** Names on the way to the field, from the resource on. */
  readonly path: readonly string[];

  /** `role/dev`. */
  readonly place: string;

  /** Whether the side before has not the resource: what it allows counts, and what guards its sessions does not. */
  readonly isNew: boolean;

  /** The resource, with the service's defaults for what it leaves out. */
  readonly documents: { readonly before: unknown; readonly after: unknown };
}

/**
 * What a change is: more of a danger, or something that is not understood. A change that is neither is shown alone.
 *
 * A danger is brief where its text has not both values, so that the setting is shown, too.
 */
export type Meaning =
  | { readonly danger: DangerKind; readonly text: string; readonly isBrief?: true }
  | { readonly why?: string };

/** How a field is looked at. */
export interface Field {
  /** For the page: whether it can hold power, reach or protection, and whether this review understands it; or that pods restart, and no more. */
  readonly verdict: "judged" | "harmless" | "restart" | "not judged";

  /** The dangers that its change may be. */
  readonly dangers: readonly DangerKind[];
  readonly compare: (change: FieldChange) => readonly Meaning[];

  /** Fields of the items of a list, which have names: those that both sides have, and those that are new. @default it is no such list */
  readonly items?: Fields;
}

/** The fields of an object by name, `*` for all others of a map; of a list of things with names, `[name]` and `[]` for all others. */
export interface Fields {
  readonly [name: string]: Field | Fields;
}

/** Whether an entry is a field, and not an object of fields. */
export function isField(entry: Field | Fields): entry is Field {
  return typeof entry["compare"] === "function";
}

/** A change of a field, and what it is. */
export interface Judged extends Pick<FieldChange, "path" | "before" | "after"> {
  readonly meaning: Meaning;
}

/**
 * What differs between two sides of an object, each leaf by its field. What has no field is not understood: so nothing is
 * left out because nobody has thought of it.
 */
export function judged(fields: Fields, change: FieldChange): readonly Judged[] {
  const [old, now] = [change.before, change.after].map((side) => partsByName(fields, side) ?? {});
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  return names.flatMap((name): readonly Judged[] => {
    const [before, after] = [own(old, name), own(now, name)];
    if (isDeepStrictEqual(before, after)) return [];
    const path = [...change.path, name];
    const entry = findField(fields, name);
    const inner: FieldChange = { ...change, path, before, after };
    const say = (meaning: Meaning): Judged => ({ path, before, after, meaning });
    if (entry === undefined) return [say({})];
    if (isField(entry)) return entry.items ? judgedItems(entry.items, inner) : entry.compare(inner).map(say);
    const isRead = [before, after].every((side) => side === undefined || side === null || partsByName(entry, side));
    if (!isRead) return [say({})];
    if (!isList(fields)) return judged(entry, inner);
    // What goes of a list gives nothing any more.
    return after === undefined ? [] : judged(entry, { ...inner, isNew: change.isNew || before === undefined });
  });
}

/** The field, or the fields, of a part of an object. */
export function findField(fields: Fields, name: string): Field | Fields | undefined {
  return own(fields, name) ?? own(fields, isList(fields) ? ALL : "*");
}

const ALL = "[]";

function isList(fields: Fields): boolean {
  return Object.hasOwn(fields, ALL);
}

/** What has fields of its own: parts of an object by name, or of a list of things with names; undefined for anything else. */
function partsByName(fields: Fields, side: unknown): Json | undefined {
  if (!isList(fields)) return isObject(side) ? side : undefined;
  const names = listAt(side).map((item) => textAt(item, "name"));
  if (!Array.isArray(side) || names.includes(undefined)) return undefined;
  // A volume may be mounted twice.
  const keys = names.map((name, index) => {
    const before = names.slice(0, index).filter((each) => each === name).length;
    return before === 0 ? `[${name}]` : `[${name}] ${before + 1}`;
  });
  return Object.fromEntries(listAt(side).map((item, index) => [keys[index] ?? "", item]));
}

function judgedItems(fields: Fields, change: FieldChange): readonly Judged[] {
  const old = new Map(listAt(change.before).map((item) => [stringAt(item, "name"), item]));
  return listAt(change.after).flatMap((after) => {
    const name = stringAt(after, "name");
    const path = [...change.path, `[${name}]`];
    return judged(fields, { ...change, path, before: old.get(name), after, isNew: !old.has(name) });
  });
}

function own<T>(object: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
