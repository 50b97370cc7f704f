import { withoutCredentials, holdsCredential } from "../../../constructs/core/credentials";
import { visible } from "../../cli/output/visible";
import { joinReports } from "../summary";
import { refusalText, tried } from "../trial";
import type { GivenRelease } from "./chart-release-values";
import { programParts } from "./charts-program";
import { partsText, programStatements, type Part } from "./part";
import { withComparison } from "./same-release";
import { type Remaining, SECRET } from "./translation";
import { isSuspect } from "../../../constructs/core/credential-suspects";
import type { LocatedViolation } from "../../../constructs/core/violations-error";
import { mapTexts } from "../expression";
import { isWithin } from "./leaves";

/** A program that takes over releases, and the report about it. */
interface WrittenProgram {
  readonly text: string;

  /** The open decisions and the differences; empty if there are none. */
  readonly reported: string;

  /** The synthesised program; undefined if synthesis cannot build it. */
  readonly configuration: unknown;
  readonly parts: readonly Part[];

  /** Whether no decision is left. */
  readonly isDecided: boolean;
}

/**
 * Writes the program of releases: props for their values, and a TODO for each value that needs a decision.
 *
 * @param extended adds further declarations to the parts
 * @throws Failure if no program can be written
 */
export function writtenProgram(
  releases: readonly GivenRelease[],
  extended = (parts: readonly Part[]) => parts,
): WrittenProgram {
  const written = extended(programParts(releases)).map(withoutSecrets);
  const { violations, configuration } = tried(programStatements(written));
  const verified = configuration === undefined ? written : withComparison(written, configuration, releases);
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

/** The message about what the program lacks and what it does differently; empty if there is nothing. */
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

const REDACTED = "(redacted)";

/** A part without texts that look like secrets, wherever they come from. Each one is reported. @internal */
export function withoutSecrets(part: Part): Part {
  const places = new Set<string>();
  const props = mapTexts(part.props, (text, place) => {
    if (!holdsCredential(text) && !isSuspect("", text)) return text;
    places.add(place);
    return REDACTED;
  });
  const left = [...places].map((place): Remaining => ({
    path: refusedValuePath(place, part),
    given: undefined,
    reason: SECRET,
  }));
  return { ...part, props, left: [...part.left, ...left] };
}

/** Adds what synthesis refuses of each part to its open decisions. */
function withRefused(parts: readonly Part[], violations: readonly LocatedViolation[]): readonly Part[] {
  const partAt = ({ path }: LocatedViolation) => parts.find(({ id }) => id === path.split("/")[1]) ?? parts[0];
  return parts.map((part) => {
    const decisions = violations.filter((each) => partAt(each) === part).map((each) => refused(each, part));
    // Auth service and proxies may both have the same value of the release.
    const left = new Map(decisions.map((each) => [JSON.stringify(each), each]));
    return { ...part, left: [...part.left, ...left.values()] };
  });
}

function refused({ property, given, rule }: LocatedViolation, part: Part): Remaining {
  return {
    path: refusedValuePath(property, part),
    given: given === NOTHING ? undefined : given,
    reason: `${rule.problem}; ${rule.fix} (${rule.code})`,
  };
}

/** How violations show a missing value. */
const NOTHING = "nothing";

/** The path of the release's value from which a prop was translated; the prop itself if there is none. */
function refusedValuePath(prop: string, { sources }: Part): string {
  const [longest] = [...sources.keys()].filter((key) => isWithin(prop, key)).sort((a, b) => b.length - a.length);
  return longest === undefined ? prop : `${sources.get(longest) ?? ""}${prop.slice(longest.length)}`;
}
