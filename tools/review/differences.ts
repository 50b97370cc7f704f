import { gunzipSync } from "node:zlib";
import { withoutCredentials } from "../../constructs/core/credentials";
import { isObject } from "../json/json";
import { stable } from "../model/stable";
import { textAt } from "../json/plain-data";

/** A value that differs on two sides, and its place. */
export interface Difference {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Where two sides differ, at their leaves. Nothing, an empty text, an empty list and an empty object are the same:
 * providers write the one for the other when they read an object back.
 */
export function differencesBetween(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): readonly Difference[] {
  if (before === after || (isEmpty(before) && isEmpty(after))) return [];
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    const [old, now] = [before as Readonly<Record<string, unknown>>, after as Readonly<Record<string, unknown>>];
    return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) =>
      differencesBetween(own(old, key), own(now, key), [...path, key]),
    );
  }
  return [{ path, before, after }];
}

/**
 * Settings that differ, as people compare them: items of a list by their names, and by what they say where they have
 * none. Of other lists, and of the lines of a text, what is gone is `before`, and what has come is `after`, both as
 * lists.
 */
export function settingsBetween(before: unknown, after: unknown, path: readonly string[] = []): readonly Difference[] {
  if ([before, after].every((value) => isNothing(value, path.at(-1)))) return [];
  const [old, now] = [byName(before, after, path), byName(after, before, path)];
  if (isObject(old) && isObject(now)) {
    const renamed = renamedItems(old, now);
    const others = new Set([...renamed].flat());
    return [
      ...[...renamed].map(([name, other]) => ({
        path: [...path, name, "name"],
        before: bare(name),
        after: bare(other),
      })),
      ...[...new Set([...Object.keys(old), ...Object.keys(now)])]
        .filter((key) => !others.has(key))
        .flatMap((key) => settingsBetween(own(old, key), own(now, key), [...path, key])),
    ];
  }
  if (!Array.isArray(old) || !Array.isArray(now)) return Object.is(before, after) ? [] : [{ path, before, after }];
  // A block of Terraform is a list of one: to look for it in the other list, at each level of blocks, would take ever longer.
  if (old.length === 1 && now.length === 1 && isObject(old[0]) && isObject(now[0]))
    return settingsBetween(old[0], now[0], path);
  const [gone, come] = [without(old, now), without(now, old)];
  if (gone.length + come.length === 0 && !old.some(isBranch) && stable(old) !== stable(now)) {
    return [{ path, before: old.join(", "), after: now.join(", ") }];
  }
  if (gone.length === come.length && [...gone, ...come].every((item) => isObject(item) || gone.length === 1)) {
    const index = (position: number) => (gone.length === 1 ? [] : [`[${position}]`]);
    return gone.flatMap((item, position) => settingsBetween(item, come[position], [...path, ...index(position)]));
  }
  return [{ path, before: gone, after: come }];
}

/** Items of a list that have another name, and are the same otherwise. */
function renamedItems(old: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>) {
  const unpaired = (side: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
    Object.entries(side).flatMap(([name, item]) =>
      name.startsWith("[") && isObject(item) && !Object.hasOwn(other, name)
        ? [[stable({ ...item, name: "" }), name] as const]
        : [],
    );
  const come = new Map(unpaired(now, old));
  return new Map(
    unpaired(old, now).flatMap(([text, name]) => {
      const other = come.get(text);
      return other === undefined || !come.delete(text) ? [] : [[name, other] as const];
    }),
  );
}

/** The name of an item, without its brackets. */
function bare(name: string): string {
  return name.slice(1, -1);
}

/** Items that are not among others. They are compared by their text, which is quick, and then by what they say. */
function without(list: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const known = new Set(others.map(stable));
  const left = list.filter((item) => !known.has(stable(item)));
  const objects = others.filter(isObject);
  return left.filter((item) => !isObject(item) || objects.every((other) => settingsBetween(item, other).length > 0));
}

/**
 * Whether a setting says nothing: providers write 0 for a number that nobody has given. An empty selector selects
 * everything, and an item of a list is one, whatever it says.
 */
export function isNothing(value: unknown, name = ""): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (!isObject(value)) return value === 0 || isEmpty(value);
  return !/selector$/i.test(name) && Object.entries(value).every(([key, inner]) => isNothing(inner, key));
}

/** Shorter texts are no files. */
const SHORTEST_BASE64 = 64;

/** Maps that anybody may put something in, so that nothing is an empty one. */
const MAPS = ["annotations", "data", "labels"];

/** A list of things with names is what has these names; a text of several lines is a list. */
function byName(value: unknown, other: unknown, path: readonly string[]): unknown {
  if (typeof value === "string") {
    const text = decoded(value);
    // Lines of a private key are looked at together.
    return text.includes("\n") ? withoutCredentials(text).split("\n") : value;
  }
  if (value === undefined || (Array.isArray(value) && value.length === 0)) {
    const [name = ""] = path.slice(-1);
    const isMap = MAPS.includes(name) || (Array.isArray(other) && other.every(hasName));
    return isMap ? {} : Array.isArray(other) ? [] : value;
  }
  if (!Array.isArray(value) || !value.every(hasName)) return value;
  const items = new Map(value.map((item: unknown) => [`[${String(listItemName(item))}]`, item]));
  return items.size < value.length ? value : Object.fromEntries(items);
}

/** User data of machines is in base64, and often compressed. */
export function decoded(text: string): string {
  if (text.length < SHORTEST_BASE64 || !/^[A-Za-z0-9+/=\r\n]+$/.test(text)) return text;
  try {
    const bytes = Buffer.from(text, "base64");
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: 1_000_000 }) : bytes;
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch {
    return text;
  }
}

function listItemName(item: unknown): string | undefined {
  return textAt(item, "name") ?? textAt(item, "metadata", "name");
}

function hasName(item: unknown): boolean {
  return listItemName(item) !== undefined;
}

/** Whether a value says nothing, all the way down. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  return isObject(value) && Object.values(value).every(isEmpty);
}

/** What is at a path; undefined where there is nothing. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (isBranch(inner) ? own(inner as Readonly<Record<string, unknown>>, key) : undefined),
    value,
  );
}

/** A path without its indices: `spec.replicas`. */
export function attributeName(path: readonly string[]): string {
  return path.filter((key) => !/^\d+$/.test(key)).join(".");
}

/** Whether a value holds others. */
export function isBranch(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
