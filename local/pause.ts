import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits.
 *
 * @throws the reason of the signal, as soon as it is aborted
 */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    // the timer's own error would hide the reason of the signal
    signal?.throwIfAborted();
    throw error;
  }
}
