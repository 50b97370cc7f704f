import { constants, copyFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { pause } from "../../local/pause";
import { isObject } from "../json/json";
import type { SynthesisedStack } from "../synth/synthesised-app";
import type { Progress } from "../cli/progress/progress";
import { stateBackupFile, localStateFile } from "./stack-state";

/** How a truncated state file was replaced. */
export interface StateRecovery {
  /** New path of the truncated file, which is kept. */
  readonly setAside: string;

  /** The replacement. */
  readonly restored: "backup" | "nothing";
}

/** Terraform writes a small file in place. If the file is incomplete for longer, its run has ended. */
const WRITTEN_WITHIN_MS = 500;

/**
 * Replaces a truncated state file by its backup, or by an empty state without a backup. `adopt` then finds the objects
 * that exist and are not in that state.
 *
 * @returns undefined if the state is readable, or there is none
 */
export async function recoverState(stateFile: string, signal?: AbortSignal): Promise<StateRecovery | undefined> {
  const text = readFileIfPresent(stateFile);
  if (text === undefined || isWhole(text)) return undefined;
  const backup = readFileIfPresent(stateBackupFile(stateFile)) ?? "";
  // Terraform itself reads an empty file as an empty state.
  if (text === "" && !isWhole(backup)) return undefined;
  await pause(WRITTEN_WITHIN_MS, signal);
  if (readFileIfPresent(stateFile) !== text) return undefined;
  const setAside = unusedName(`${stateFile}.cut-short`);
  copyFileSync(stateFile, setAside, constants.COPYFILE_EXCL);
  replace(stateFile, isWhole(backup) ? backup : "");
  return { setAside, restored: isWhole(backup) ? "backup" : "nothing" };
}

/** Recovers the states of stacks, and reports the replacements. */
export async function recoverStates(
  stacks: readonly Pick<SynthesisedStack, "name" | "configuration" | "directory">[],
  progress: Pick<Progress, "say">,
  signal?: AbortSignal,
): Promise<void> {
  for (const stack of stacks) {
    const file = localStateFile(stack);
    const recovery = file === undefined ? undefined : await recoverState(file, signal);
    if (recovery !== undefined) progress.say(describeRecovery(stack.name, recovery));
  }
}

/** A line for people. */
export function describeRecovery(stack: string, { setAside, restored }: StateRecovery): string {
  const instead = restored === "backup" ? "Its backup replaces it" : "Without a backup, an empty state replaces it";
  return (
    `The Terraform state of ${stack} was truncated by a kill. ${instead}, and other objects of the cluster are ` +
    `adopted. The truncated file is kept: ${setAside}`
  );
}

/** Whether a state is complete. A truncated one lacks its closing brace, so it is not valid JSON. */
function isWhole(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

function readFileIfPresent(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function unusedName(path: string): string {
  for (let attempt = 1; ; attempt++) {
    const name = attempt === 1 ? path : `${path}-${attempt}`;
    if (!existsSync(name)) return name;
  }
}

/** Replaces a file in one operation. If this process is killed, either the old file or the new one is there. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: statSync(file).mode & 0o777 });
  renameSync(`${file}.new`, file);
}
