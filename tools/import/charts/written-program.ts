import { tried } from "../trial";
import type { GivenRelease } from "./chart-release-values";
import { partsOf, programOfParts } from "./charts-program";
import { decided } from "./decisions";
import { describeRemaining } from "./describe";
import { statementsOf, type Part } from "./part";
import { compared } from "./same-release";

/** A program that goes on with releases, and what is said of it. */
interface WrittenProgram {
  readonly text: string;

  /** What a person decides, and what the program does in another way; empty where there is neither. */
  readonly reported: string;

  /** What the program is synthesised to. */
  readonly configuration: unknown;
  readonly parts: readonly Part[];

  /** Whether nothing is left to people. */
  readonly isDecided: boolean;
}

/**
 * Writes the program of releases, which synthesis accepts.
 *
 * @param extended the constructs with what else they declare
 * @throws Failure if no program can be written
 */
export function writtenProgram(
  releases: readonly GivenRelease[],
  extended = (parts: readonly Part[]) => parts,
): WrittenProgram {
  const { parts, configuration } = decided(extended(partsOf(releases)), (given) => tried(statementsOf(given)));
  const verified = compared(parts, configuration, (part) => valuesOfPart(part, releases));
  const { text, remaining } = programOfParts(verified);
  const reported = describeRemaining(remaining);
  return {
    text,
    reported: reported === "" ? "" : `${reported}\n`,
    configuration,
    parts: verified,
    isDecided: remaining.every(({ left }) => left.length === 0),
  };
}

function valuesOfPart({ release }: Part, releases: readonly GivenRelease[]): GivenRelease["values"] | undefined {
  return releases.find(({ name, namespace }) => name === release.name && namespace === release.namespace)?.values;
}
