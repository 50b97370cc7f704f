import { distance } from "fastest-levenshtein";

/** So many letters may be wrong in a word that is similar, and no more than half of them. */
const FARTHEST = 2;

/** How to correct a word that is similar to one of those that are known; undefined where none is. */
export function nearest(given: unknown, known: readonly unknown[]): string | undefined {
  if (typeof given !== "string") return undefined;
  const written = given.toLowerCase();
  const [first] = known
    // Texts whose lengths differ by more cannot be near, and comparing them takes long.
    .filter((word) => typeof word === "string" && Math.abs(word.length - given.length) <= FARTHEST)
    .map((word) => ({ word, far: distance(written, String(word).toLowerCase()) }))
    .sort((a, b) => a.far - b.far);
  return first !== undefined && first.far <= Math.min(FARTHEST, given.length / 2)
    ? `write ${String(first.word)}`
    : undefined;
}
