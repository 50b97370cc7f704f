import { isRecord } from "../../core/given";

/**
 * A declaration with the differences of one cluster: plain objects are merged key by key, anything else is replaced,
 * and `undefined` takes out what the declaration has.
 */
export function withDifference(declared: unknown, difference: unknown): unknown {
  if (!isRecord(declared) || !isRecord(difference)) return difference;
  const keys = [...new Set([...Object.keys(declared), ...Object.keys(difference)])];
  return Object.fromEntries(
    keys
      .filter((key) => !Object.hasOwn(difference, key) || difference[key] !== undefined)
      .map((key) => [
        key,
        Object.hasOwn(difference, key) ? withDifference(declared[key], difference[key]) : declared[key],
      ]),
  );
}
