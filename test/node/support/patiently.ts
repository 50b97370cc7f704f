import { pause } from "../../../local/pause";

/** Most attempts run kubectl, which takes 0.2 s of CPU. */
const EVERY_MS = 500;

/** Does something again and again until it does not fail, and returns what it returned. */
export async function patiently<T>(what: string, attempt: () => T | Promise<T>, withinMs = 60_000): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw new Error(`not within ${withinMs / 1000} s: ${what}`, { cause: error });
    }
    await pause(EVERY_MS);
  }
}
