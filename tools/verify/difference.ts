/** What is checked. */
type Check = "answer" | "certificate" | "license" | "ping" | "channel" | "port" | "pod" | "object" | "resource";

/** Something that is not as it is declared, at one place. */
export interface Difference {
  readonly check: Check;

  /** What differs, such as the name of a field. */
  readonly what: string;
  readonly expected: string;
  readonly got: string;

  /** What a person can do. */
  readonly advice: string;
}

/** The same difference at all places where it was seen. */
export interface PlacedDifference extends Difference {
  readonly where: readonly string[];
}

/** What was seen at one place. */
export interface Seen {
  readonly where: string;
  readonly differences: readonly Difference[];
}

/** A place that could not be checked, for a reason that says nothing of the platform. */
export interface NotSeen {
  readonly where: string;
  readonly why: string;
}

const LONGEST_SHOWN = 120;

/** Differences that say the same are one, with all their places; in the order of the checks. */
export function together(seen: readonly Seen[]): readonly PlacedDifference[] {
  const places = new Map<string, { difference: Difference; where: string[] }>();
  for (const { where, differences } of seen) {
    for (const difference of differences) {
      const { check, what, expected, got } = difference;
      const key = JSON.stringify([check, what, expected, got]);
      const known = places.get(key);
      if (known === undefined) places.set(key, { difference, where: [where] });
      else known.where.push(where);
    }
  }
  return [...places.values()]
    .map(({ difference, where }) => ({ ...difference, where }))
    .sort((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check));
}

const CHECKS: readonly Check[] = [
  "answer",
  "certificate",
  "license",
  "channel",
  "ping",
  "port",
  "pod",
  "object",
  "resource",
];

/** A value of an answer, as far as a person needs it to know it again. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text === "") return "an empty text";
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}… (${text.length} characters)`;
}
