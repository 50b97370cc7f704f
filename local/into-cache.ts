import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "./lock";
import type { SearchContext } from "./search";

/** Prefix of the folders of unfinished work. A complete program is renamed out of its folder into the cache. */
const UNFINISHED = "unfinished-";

/**
 * Does work that puts programs into the cache, while no other process does. The working folder is removed afterwards.
 *
 * @param work gets a folder next to the programs, and a signal that is also aborted when the lock is lost
 */
export async function intoCache(
  { cache, signal, onProgress }: SearchContext,
  work: (folder: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const onWait = () => {
    onProgress("waiting for another process that gets the programs of the control plane");
  };
  await withLock(join(cache, "build.lock"), { onWait, signal }, async (held) => {
    await removeUnfinished(cache);
    const folder = await mkdtemp(join(cache, UNFINISHED));
    try {
      await work(folder, held);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  });
}

/** Only the holder of the lock works in these folders, so they were left behind by a process that died. */
async function removeUnfinished(cache: string): Promise<void> {
  for (const entry of await readdir(cache)) {
    if (entry.startsWith(UNFINISHED)) await rm(join(cache, entry), { recursive: true, force: true });
  }
}
