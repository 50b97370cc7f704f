import { isRecord } from "../../core/given";

/**
 * A declaration with the differences of one cluster: plain objects are merged key by key, anything else is replaced,
 * and `undefined` takes out what the declaration has.
 */
export function withDifference<T extends object>(declaration: T, difference: object): T {
  return merged(declaration, difference, []) as T;
}

/** @param around the differences that this one is part of: further values may contain themselves */
function merged(declared: unknown, difference: unknown, around: readonly unknown[]): unknown {
  if (!isRecord(declared) || !isRecord(difference) || around.includes(difference)) return difference;
  const inside = [...around, difference];
  const keys = [...new Set([...Object.keys(declared), ...Object.keys(difference)])];
  return Object.fromEntries(
    keys
      .filter((key) => !Object.hasOwn(difference, key) || difference[key] !== undefined)
      .map((key) => [
        key,
        Object.hasOwn(difference, key) ? merged(declared[key], difference[key], inside) : declared[key],
      ]),
  );
}
