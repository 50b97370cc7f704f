import { anyDuration, lengthIn, type Duration } from "./duration";
import { allows, textWhere, type Shape } from "./schema/shapes";

const HOUR = 60;
const DAY = 24 * HOUR;

/** A period that a CronJob can keep. It divides an hour or a day, because cron starts anew with each of them. */
export const cronInterval = textWhere(
  'a duration that divides an hour or a day evenly, such as "15m", "6h" or "24h"',
  (given) => allows(anyDuration, given) && isExact(lengthIn("m", given)),
) as Shape<Duration>;

/** The schedule of a CronJob that runs once in each period, counted from midnight. */
export function cronSchedule(every: Duration): string {
  const minutes = lengthIn("m", every);
  if (minutes < HOUR) return minutes === 1 ? "* * * * *" : `*/${minutes} * * * *`;
  if (minutes < DAY) return minutes === HOUR ? "0 * * * *" : `0 */${minutes / HOUR} * * *`;
  return "0 0 * * *";
}

function isExact(minutes: number): boolean {
  if (!Number.isSafeInteger(minutes)) return false;
  return HOUR % minutes === 0 || (minutes % HOUR === 0 && DAY % minutes === 0);
}
