import { distance } from "fastest-levenshtein";

/** How many letters may differ between two similar words, and never more than half of them. */
const FARTHEST = 2;

/** Advice to write the known word that is most similar to a given one; undefined if none is similar. */
export function nearest(given: unknown, known: readonly unknown[]): string | undefined {
  if (typeof given !== "string") return undefined;
  // A text whose length differs by more cannot be near. Comparing it would take long.
  // Stryker disable next-line ConditionalExpression,LogicalOperator: those of another length are compared, too
  const near = known.filter((word) => typeof word === "string" && Math.abs(word.length - given.length) <= FARTHEST);
  const [first] = bySimilarity(given, near as readonly string[]);
  return first !== undefined && first.far <= Math.min(FARTHEST, given.length / 2) ? `write ${first.word}` : undefined;
}

interface Similar {
  readonly word: string;

  /** How many letters differ; upper and lower case count as equal. */
  readonly far: number;
}

/** The known words, the most similar to a given one first. */
export function bySimilarity(given: string, known: readonly string[]): readonly Similar[] {
  const written = given.toLowerCase();
  return known
    .map((word) => ({ word, far: distance(written, word.toLowerCase()) }))
    .sort((one, other) => one.far - other.far);
}
