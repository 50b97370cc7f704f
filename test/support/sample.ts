import { randomInt } from "node:crypto";
import fc from "fast-check";

const IS_WHOLE = process.env["ACCESS_PLATFORM_EXHAUSTIVE"] === "all";
const SEED = Number(process.env["ACCESS_PLATFORM_SEED"] ?? randomInt(2 ** 31));
const SIZE = 20;

/** What an exhaustive test tries, for its title: everything in CI, otherwise a sample that its seed gives again. */
export const TRIED = IS_WHOLE ? "all" : `a sample, ACCESS_PLATFORM_SEED=${SEED}`;

/** All of a list, or as many of it by the seed, in their order. */
export function sampled<T>(items: readonly T[], size = SIZE): readonly T[] {
  if (IS_WHOLE || items.length <= size) return items;
  const some = fc.subarray([...items], { minLength: size, maxLength: size });
  return fc.sample(some, { seed: SEED, numRuns: 1 })[0]!;
}

/** How often a property is tried, and from where; fast-check says both where it fails. */
export function runs(whole: number): { readonly numRuns: number; readonly seed?: number } {
  return IS_WHOLE ? { numRuns: whole } : { numRuns: Math.min(SIZE, whole), seed: SEED };
}
