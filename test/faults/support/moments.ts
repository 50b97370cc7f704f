import fc from "fast-check";
import { WHO, type Moment } from "./kill";

const SEED = Number(process.env["ACCESS_PLATFORM_SEED"] ?? 1);

/** The kill follows the line of a step at once, or when its request is on its way, or when it is answered. */
const DELAYS_MS = [0, 25, 100];

/** Who dies first, so that few moments have all of them. */
const FIRST = { apply: 0, upgrade: 1, destroy: 2 } as const;

const UNIFORM = fc.record({
  within: fc.noBias(fc.integer({ min: 0, max: 99 })),
  delayMs: fc.noBias(fc.constantFrom(...DELAYS_MS)),
});

/** Moments of a task, for `test.each`: their words, and what they are once the number of steps is known. */
export function momentsOf(task: keyof typeof FIRST, count: number): [words: string, at: (steps: number) => Moment][] {
  return fc.sample(UNIFORM, { seed: SEED + FIRST[task], numRuns: count }).map(({ within, delayMs }, index) => {
    // One in each part of the task, so that they are spread over all of it.
    const part = (index + within / 100) / count;
    const who = WHO[(FIRST[task] + index) % WHO.length]!;
    return [
      `${who} at ${Math.round(part * 100)} % of its steps, ${delayMs} ms later`,
      (steps) => ({ step: Math.max(1, Math.ceil(part * steps)), delayMs, who }),
    ];
  });
}
