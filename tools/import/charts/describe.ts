import { visible } from "../../cli/output/visible";
import type { ReleaseName, Remaining } from "./translation";

/** Values of a release that the program does not hold, and what it does in another way. */
export interface ReleaseRemaining {
  readonly release: ReleaseName;
  readonly left: readonly Remaining[];
  readonly needless: readonly Remaining[];
  readonly changed: readonly Remaining[];
}

/** What a program does not hold, and what it does in another way, as a message; empty where there is neither. */
export function describeRemaining(releases: readonly ReleaseRemaining[]): string {
  return releases.flatMap(describeRelease).join("\n");
}

function describeRelease({ release, left, needless, changed }: ReleaseRemaining): readonly string[] {
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
  return [`- ${visible(path)}${given === undefined ? "" : `: ${given}`}`, `  ${visible(reason)}`];
}
