import { isRecord } from "../../../constructs/core/given";
import { childProperty } from "../../../constructs/core/value";

/** The way to a value: names of fields and indexes of items. */
export type LeafPath = readonly (string | number)[];

/** A value without inner values: text, number, boolean, null, or an empty list or map. */
export interface Leaf {
  readonly path: LeafPath;
  readonly value: unknown;
}

/** The leaves of data, in the order of the data. */
export function collectLeaves(data: unknown, path: LeafPath = []): readonly Leaf[] {
  const inner = listOrRecordEntries(data);
  if (inner.length === 0) return path.length === 0 ? [] : [{ path, value: data }];
  return inner.flatMap(([key, value]) => collectLeaves(value, [...path, key]));
}

function listOrRecordEntries(data: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(data)) return (data as unknown[]).map((item, index) => [index, item] as const);
  return isRecord(data) ? Object.entries(data) : [];
}

/** Data in which one leaf has another value, or is removed if that is undefined. Lists become shorter. */
export function withLeaf(data: unknown, [first, ...inner]: LeafPath, value: unknown): unknown {
  if (first === undefined) return value;
  const replaced = (key: string | number, item: unknown): readonly unknown[] => {
    const after = key === first ? withLeaf(item, inner, value) : item;
    return after === undefined ? [] : [after];
  };
  if (Array.isArray(data)) return (data as unknown[]).flatMap((item, index) => replaced(index, item));
  if (!isRecord(data)) return data;
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, item]) => replaced(key, item).map((each) => [key, each])),
  );
}

/** Data without the values at some places, which are named as in reports. Lists become shorter. */
export function withoutPlaces(data: unknown, place: string, left: ReadonlySet<string>): unknown {
  if (Array.isArray(data)) {
    return (data as unknown[]).flatMap((item, index) => {
      const here = `${place}[${index}]`;
      return left.has(here) ? [] : [withoutPlaces(item, here, left)];
    });
  }
  if (!isRecord(data)) return data;
  const entries = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    const here = childProperty(place, key);
    return left.has(here) ? [] : [[key, withoutPlaces(value, here, left)]];
  });
  return Object.fromEntries(entries);
}

/** The path for people: `auth.extraEnv[0].value`. A name with a dot is quoted, so that it stays one name. */
export function leafText(path: LeafPath): string {
  return path.reduce<string>((before, key) => {
    if (typeof key === "number") return `${before}[${key}]`;
    const name = /^[^.\s"[\]]+$/.test(key) ? key : JSON.stringify(key);
    return before === "" ? name : `${before}.${name}`;
  }, "");
}

/** Whether a path leads to a value or to something inside it. */
export function isWithin(path: string, around: string): boolean {
  return path === around || path.startsWith(`${around}.`) || path.startsWith(`${around}[`);
}
