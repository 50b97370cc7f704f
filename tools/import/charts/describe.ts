import { visible } from "../../output/visible";
import type { ReleaseName, Remaining } from "./translation";

/** Values of a release that the program does not hold. */
export interface ReleaseRemaining {
  readonly release: ReleaseName;
  readonly left: readonly Remaining[];
  readonly needless: readonly Remaining[];
}

/** What a program does not hold, as a comment and a message say it; empty where it holds everything. */
export function describeRemaining(releases: readonly ReleaseRemaining[]): string {
  return releases.flatMap(describeRelease).join("\n");
}

function describeRelease({ release: { namespace, name }, left, needless }: ReleaseRemaining): readonly string[] {
  return [
    ...section(`Left to you, of release ${namespace}/${name}:`, left),
    ...section(`Nothing to write, of release ${namespace}/${name}:`, needless),
  ];
}

function section(title: string, remaining: readonly Remaining[]): readonly string[] {
  return remaining.length === 0 ? [] : [title, ...remaining.flatMap(lines)];
}

function lines({ path, given, reason }: Remaining): readonly string[] {
  return [`- ${visible(path)}${given === undefined ? "" : `: ${given}`}`, `  ${visible(reason)}`];
}
