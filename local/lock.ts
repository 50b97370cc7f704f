import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { lock } from "proper-lockfile";
import { hasCode } from "./error-code";
import { pause } from "./pause";

/** Options of a wait for a lock. */
export interface LockOptions {
  /** Called once if another process holds the lock. */
  readonly onWait?: () => void;

  readonly signal?: AbortSignal | undefined;
}

/** A lock that was not renewed for this long is free. A living holder renews it several times in this time. */
const STALE_MS = 10_000;
const RETRY_MS = 250;

/**
 * Does work that only one process may do at a time.
 *
 * @param path of the lock, a folder that exists while the lock is held
 * @param work gets a signal that is aborted with the caller's signal, or when another process takes the lock
 */
export async function withLock<T>(
  path: string,
  options: LockOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const release = await acquire(path, options, (error) => {
    lost.abort(error);
  });
  const signals = options.signal === undefined ? [lost.signal] : [lost.signal, options.signal];
  try {
    return await work(AbortSignal.any(signals));
  } finally {
    if (!lost.signal.aborted) await release();
  }
}

/** Not Node's recursive mkdir, which reports a folder on a read-only disk as missing. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, "EEXIST")) return;
    if (!hasCode(error, "ENOENT")) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, { mode: 0o700 }).catch(ignoreIfThere);
  }
}

/** Another process may have created the folder first. */
function ignoreIfThere(error: unknown): void {
  if (!hasCode(error, "EEXIST")) throw error;
}

async function acquire(path: string, { onWait, signal }: LockOptions, onCompromised: (error: Error) => void) {
  for (let waits = 0; ; waits++) {
    signal?.throwIfAborted();
    try {
      // Repeated in each round: a process that releases the lock may remove the empty folders around it at any time.
      await makeFolder(dirname(path));
      return await lock(path, { lockfilePath: path, realpath: false, stale: STALE_MS, onCompromised });
    } catch (error) {
      if (!hasCode(error, "ELOCKED") && !hasCode(error, "ENOENT")) throw error;
    }
    if (waits === 0) onWait?.();
    await pause(RETRY_MS, signal);
  }
}
