import { grouped } from "../../constructs/core/grouped";
import { CommandFailed } from "../../local/run";

/** The kinds of checks, in the order of the report. */
const CHECKS = ["answer", "certificate", "license", "channel", "ping", "port", "pod", "object", "resource"] as const;

/** A difference between the declaration and the running platform, at one place. */
export interface Difference {
  readonly check: (typeof CHECKS)[number];

  /** The differing fact, such as the name of a field. */
  readonly what: string;
  readonly expected: string;
  readonly got: string;

  /** What the user can do. */
  readonly advice: string;
}

/** A difference, with all places where it was seen. */
export interface PlacedDifference extends Difference {
  readonly where: readonly string[];
}

/** The differences at one place; none if everything matches. */
export interface Seen {
  readonly where: string;
  readonly differences: readonly Difference[];
}

/** A place that could not be checked, for a reason that does not concern the platform. */
export interface NotSeen {
  readonly where: string;
  readonly why: string;
}

/** The result of checks: what was checked, and what could not be checked. */
export interface Sight {
  readonly seen: readonly Seen[];
  readonly notSeen: readonly NotSeen[];

  /** Resources in the service that are not declared. @default resources were not checked */
  readonly others?: readonly string[];
}

/** Combines the results of several checks. */
export function joined(sights: readonly Sight[]): Sight {
  const [others] = sights.flatMap((sight) => (sight.others === undefined ? [] : [sight.others]));
  return {
    seen: sights.flatMap(({ seen }) => seen),
    notSeen: sights.flatMap(({ notSeen }) => notSeen),
    ...(others !== undefined && { others }),
  };
}

/**
 * Runs a check with kubectl. If kubectl refuses a request, the place counts as not checked.
 *
 * @param where the place of the check
 * @param look returns the result, or why the check was not possible
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

/** Combines equal differences into one with all their places, in the order of the checks. */
export function together(seen: readonly Seen[]): readonly PlacedDifference[] {
  const all = seen.flatMap(({ where, differences }) => differences.map((each) => ({ ...each, where })));
  const alike = grouped(all, ({ check, what, expected, got }) => JSON.stringify([check, what, expected, got]));
  return [...alike.values()]
    .map((places) => ({ ...places[0], where: places.map(({ where }) => where) }))
    .sort((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check));
}

/** A value in a short form that a person recognises. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text === "") return "an empty text";
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}… (${text.length} characters)`;
}
