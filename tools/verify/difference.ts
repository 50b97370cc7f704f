import { grouped } from "../../constructs/core/grouped";
import { CommandFailed } from "../../local/run";

/** What is checked, in the order of the answer. */
const CHECKS = ["answer", "certificate", "license", "channel", "ping", "port", "pod", "object", "resource"] as const;

/** Something that is not as it is declared, at one place. */
export interface Difference {
  readonly check: (typeof CHECKS)[number];

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

/** What was seen, and what could not be. */
export interface Sight {
  readonly seen: readonly Seen[];
  readonly notSeen: readonly NotSeen[];

  /** Resources of the service that the declaration does not name. @default they were not checked */
  readonly others?: readonly string[];
}

/** What several looks have seen. */
export function joined(sights: readonly Sight[]): Sight {
  const [others] = sights.flatMap((sight) => (sight.others === undefined ? [] : [sight.others]));
  return {
    seen: sights.flatMap(({ seen }) => seen),
    notSeen: sights.flatMap(({ notSeen }) => notSeen),
    ...(others !== undefined && { others }),
  };
}

/**
 * What kubectl is asked for; what it refuses counts as not seen.
 *
 * @param where what cannot be checked then
 * @param look gives what was seen, or why nothing was
 */
export async function unlessRefused(where: string, look: () => Promise<readonly Seen[] | string>): Promise<Sight> {
  try {
    const seen = await look();
    return typeof seen === "string" ? { seen: [], notSeen: [{ where, why: seen }] } : { seen, notSeen: [] };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { seen: [], notSeen: [{ where, why: error.result.stderr.trim() }] };
  }
}

const LONGEST_SHOWN = 120;

/** Differences that say the same are one, with all their places; in the order of the checks. */
export function together(seen: readonly Seen[]): readonly PlacedDifference[] {
  const all = seen.flatMap(({ where, differences }) => differences.map((each) => ({ ...each, where })));
  const alike = grouped(all, ({ check, what, expected, got }) => JSON.stringify([check, what, expected, got]));
  return [...alike.values()]
    .map((places) => ({ ...places[0], where: places.map(({ where }) => where) }))
    .sort((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check));
}

/** A value of an answer, as far as a person needs it to know it again. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text === "") return "an empty text";
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}… (${text.length} characters)`;
}
