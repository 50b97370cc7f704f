import { withoutCredentials, holdsCredential } from "../../../constructs/core/credentials";
import { visible } from "../../cli/output/visible";
import { joinReports } from "../summary";
import { refusalText, tried } from "../trial";
import type { GivenRelease } from "./chart-release-values";
import { programParts } from "./charts-program";
import { partsText, programStatements, type Part } from "./part";
import { compared } from "./same-release";
import { type Remaining, SECRET } from "./translation";
import { isSuspect } from "../../../constructs/core/credential-suspects";
import type { LocatedViolation } from "../../../constructs/core/violations-error";
import { mapTexts } from "../expression";
import { isWithin } from "./leaves";

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

const REDACTED = "(redacted)";

/** A part without texts that look like secrets, wherever the release has them: all of them are named. @internal */
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

/** Parts with what synthesis refuses of each among what a person decides. */
function withRefused(parts: readonly Part[], violations: readonly LocatedViolation[]): readonly Part[] {
  const partAt = ({ path }: LocatedViolation) => parts.find(({ id }) => id === path.split("/")[1]) ?? parts[0];
  return parts.map((part) => {
    const own = violations.filter((each) => partAt(each) === part).map((each) => refused(each, part));
    // Auth service and proxies may have the same value of the release.
    const left = new Map(own.map((each) => [JSON.stringify(each), each]));
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

/** How violations show what is not given. */
const NOTHING = "nothing";

/** The path of the release's value that has become a prop; that of the prop where none has. */
function refusedValuePath(prop: string, { sources }: Part): string {
  const [longest] = [...sources.keys()].filter((key) => isWithin(prop, key)).sort((a, b) => b.length - a.length);
  return longest === undefined ? prop : `${sources.get(longest) ?? ""}${prop.slice(longest.length)}`;
}
