import { createHash } from "node:crypto";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { withLock } from "../../local/lock";
import type { Progress } from "../progress/progress";

/**
 * Runs a command when no other changes the same application: two would read each other's half-written stacks.
 *
 * The lock of a command that was killed holds for ten seconds more.
 */
export function oneRunAtATime<T>(
  outDirectory: string,
  { progress, signal }: { readonly progress: Pick<Progress, "say">; readonly signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const application = createHash("sha256").update(outDirectory).digest("hex").slice(0, 12);
  const lock = join(tmpdir(), `access-platform-run-${userInfo().username}-${application}.lock`);
  const onWait = (): void => {
    progress.say("Waiting for another start or down of this application.");
  };
  // Who has lost the lock, when the clock jumped, is not ended: Terraform has a lock of its own.
  return withLock(lock, { onWait, signal }, work);
}
