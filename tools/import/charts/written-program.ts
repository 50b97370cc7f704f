import { withoutCredentials } from "../../../constructs/core/credentials";
import { visible } from "../../cli/output/visible";
import { joinReports } from "../summary";
import { refusalText, tried } from "../trial";
import type { GivenRelease } from "./chart-release-values";
import { programParts } from "./charts-program";
import { partsText, programStatements, type Part } from "./part";
import { withoutSecrets, withRefused } from "./refusals";
import { compared } from "./same-release";
import type { Remaining } from "./translation";

/** A program that goes on with releases, and what is said of it. */
interface WrittenProgram {
  readonly text: string;

  /** What a person decides, and what the program does in another way; empty where there is neither. */
  readonly reported: string;

  /** What the program is synthesised to; undefined where synthesis cannot build it. */
  readonly configuration: unknown;
  readonly parts: readonly Part[];

  /** Whether nothing is left to people. */
  readonly isDecided: boolean;
}

/**
 * Writes the program of releases: what their values say as props, and a TODO for each that needs a decision.
 *
 * @param extended the constructs with what else they declare
 * @throws Failure if no program can be written
 */
export function writtenProgram(
  releases: readonly GivenRelease[],
  extended = (parts: readonly Part[]) => parts,
): WrittenProgram {
  const given = extended(programParts(releases)).map(withoutSecrets);
  const { violations, configuration } = tried(programStatements(given));
  const verified = configuration === undefined ? given : compared(given, configuration, releases);
  const parts = withRefused(verified, violations);
  return {
    text: partsText(parts),
    reported: joinReports(
      describeRemaining(verified),
      refusalText(violations),
      configuration === undefined ? NOT_COMPARED : "",
    ),
    configuration,
    parts,
    isDecided: parts.every(({ left }) => left.length === 0),
  };
}

const NOT_COMPARED =
  "Not compared with what the releases have, since synthesis cannot build the program: correct it, and read its plan.\n";

/** What a program does not hold, and what it does in another way, as a message; empty where there is neither. */
function describeRemaining(parts: readonly Part[]): string {
  return parts
    .flatMap(describePart)
    .map((line) => `${line}\n`)
    .join("");
}

function describePart({ release, left, needless, changed }: Part): readonly string[] {
  const of = `of release ${release.namespace}/${release.name}`;
  return [
    ...section(`TODO, ${of}: decide about each, and remove its TODO in the program:`, left),
    ...section(`The program does this in another way, ${of}:`, changed),
    ...section(`Nothing to write, ${of}:`, needless),
  ];
}

function section(title: string, remaining: readonly Remaining[]): readonly string[] {
  return remaining.length === 0 ? [] : [title, ...remaining.flatMap(lines)];
}

function lines({ path, given, reason }: Remaining): readonly string[] {
  return [`- ${visible(withoutCredentials(path))}${given === undefined ? "" : `: ${given}`}`, `  ${visible(reason)}`];
}
