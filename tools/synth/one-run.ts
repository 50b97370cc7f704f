import { createHash } from "node:crypto";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { withLock } from "../../local/lock";
import { chooseProgress } from "../cli/progress/choose";
import type { Progress } from "../cli/progress/progress";
import { readAppSettings, type AppSettings } from "./app-settings";
import { interruptible } from "../cli/process/interruption";

/** The input of a command that changes the deployment of a program. */
export interface ProgramRun {
  /** Folder of the program. */
  readonly directory: string;
  readonly settings: AppSettings;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/**
 * Runs a command on the program in the current folder, while no other command does. Two commands would read each
 * other's incomplete stacks.
 *
 * The lock of a killed command remains for ten seconds.
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
    // A run that loses the lock because the clock jumped is not aborted. Terraform has its own lock.
    withLock(runLockFile(settings), { onWait, signal }, () => work({ directory, settings, progress, signal })),
  );
}

function runLockFile({ outDirectory }: AppSettings): string {
  const program = createHash("sha256").update(outDirectory).digest("hex").slice(0, 12);
  return join(tmpdir(), `access-platform-run-${userInfo().username}-${program}.lock`);
}
