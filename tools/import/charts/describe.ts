import { withoutCredentials } from "../../../constructs/core/credentials";
import { visible } from "../../cli/output/visible";
import type { Part } from "./part";
import type { Remaining } from "./translation";

/** What a program does not hold, and what it does in another way, as a message; empty where there is neither. */
export function describeRemaining(parts: readonly Part[]): string {
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
