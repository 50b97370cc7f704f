import fc from "fast-check";
import { WHO, type Course, type Moment } from "./kill";

const SEED = Number(process.env["ACCESS_PLATFORM_FAULTS_SEED"] ?? 1);

/** Who dies first, so that few moments have all of them. */
const FIRST = { apply: 0, upgrade: 1, destroy: 2 } as const;

/** The last part is the command's own report. */
const LAST = 0.97;

/** Moments of a command: their words, and what they are once it is known how it goes undisturbed. */
export function momentsOf(task: keyof typeof FIRST, count: number) {
  const within = fc.sample(fc.noBias(fc.integer({ min: 0, max: 99 })), { seed: SEED + FIRST[task], numRuns: count });
  return within.map((percent, index) => {
    // One in each part of the time, so that they are spread over all of it.
    const part = ((index + percent / 100) / count) * LAST;
    const who = WHO[(FIRST[task] + index) % WHO.length]!;
    return {
      words: `(${who} after ${Math.round(part * 100)} % of its time)`,
      at: ({ times }: Course) => momentAt(part, times, who),
    };
  });
}

/** Counted from the line before it, so that a slower command is killed at the same work. */
function momentAt(part: number, times: readonly number[], who: Moment["who"]): Moment {
  const at = part * times.at(-1)!;
  const lines = times.filter((time) => time <= at).length;
  return { lines, delayMs: at - (times[lines - 1] ?? 0), who };
}
