import { isObject } from "../../json/json";
import { textAt } from "../../json/plain-data";
import { stable } from "../../model/components";
import type { Difference } from "../differences";

/** Every value that differs, down to the last one. Items of a list are told apart by their names, or by what they say. */
export function leavesBetween(before: unknown, after: unknown, path: readonly string[] = []): readonly Difference[] {
  if (stable(before ?? null) === stable(after ?? null)) return [];
  const [old, now] = [partsOf(before), partsOf(after)];
  if (old === undefined && now === undefined) return [{ path, before, after }];
  const keys = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  const parts = [...keys].flatMap((key) => leavesBetween(old?.get(key), now?.get(key), [...path, key]));
  // Something without parts in the place of nothing.
  return parts.length > 0 ? parts : [{ path, before, after }];
}

/** The parts of an object, or of a list of objects; undefined for a value, a list of values, or nothing. */
function partsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (isObject(value)) return new Map(Object.entries(value));
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) return undefined;
  return new Map(value.map((item: unknown) => [`[${textAt(item, "name") ?? stable(item)}]`, item]));
}
