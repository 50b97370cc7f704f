import { createHash } from "node:crypto";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { withLock } from "../../local/lock";
import { chooseProgress } from "../cli/progress/choose";
import type { Progress } from "../cli/progress/progress";
import { readAppSettings, type AppSettings } from "./app-settings";
import { interruptible } from "../cli/process/interruption";

/** What a command that changes what a program has put up is given. */
export interface ProgramRun {
  /** Folder of the program. */
  readonly directory: string;
  readonly settings: AppSettings;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/**
 * Runs a command on the program in the current folder when no other changes the same one: two would read each other's
 * half-written stacks.
 *
 * The lock of a command that was killed holds for ten seconds more.
 *
 * @throws Failure when the folder has no program
 */
export async function oneRunAtATime<T>(work: (run: ProgramRun) => Promise<T>): Promise<T> {
  const directory = process.cwd();
  const settings = readAppSettings(directory);
  const progress = await chooseProgress();
  const onWait = (): void => {
    progress.say("Waiting for another start, down or adopt of this program.");
  };
  return interruptible((signal) =>
    // Who has lost the lock, when the clock jumped, is not ended: Terraform has a lock of its own.
    withLock(runLockFile(settings), { onWait, signal }, () => work({ directory, settings, progress, signal })),
  );
}

function runLockFile({ outDirectory }: AppSettings): string {
  const program = createHash("sha256").update(outDirectory).digest("hex").slice(0, 12);
  return join(tmpdir(), `access-platform-run-${userInfo().username}-${program}.lock`);
}
