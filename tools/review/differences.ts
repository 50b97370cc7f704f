import { isObject } from "../manifests/configuration";

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

function isBranch(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
