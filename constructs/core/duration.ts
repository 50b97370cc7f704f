import { textWhere, type Shape } from "./schema/shapes";

const MILLISECONDS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

type Unit = keyof typeof MILLISECONDS;

/**
 * A length of time with its unit, in d, h, m, s and ms: `"90s"`, `"10m"`, `"12h"`, `"365d"`, `"1h30m"`.
 *
 * Fields of Kubernetes itself, such as `terminationGracePeriodSeconds`, stay numbers under their names in Kubernetes.
 */
export type Duration =
  | `${number}${"d" | "h" | "m" | "s" | "ms"}`
  | `${number}d${number}h`
  | `${number}h${number}m`
  | `${number}m${number}s`
  | `${number}h${number}m${number}s`;

const FORM = /^(?:\d+(?:\.\d+)?(?:d|h|ms|m|s))+$/;

/** Units of which a duration can be a whole number. */
const WHOLE = {
  d: { name: "days", example: "365d" },
  m: { name: "minutes", example: "10m" },
  s: { name: "seconds", example: "90s" },
} as const;

/** What a length of time may be. */
interface DurationLimits {
  /** Unit of which the duration is a whole number. */
  readonly whole: keyof typeof WHOLE;

  /** The shortest. @default one unit */
  readonly from?: Duration;

  /** The longest. @default any */
  readonly to?: Duration;
}

export const anyDuration = textWhere('a duration such as "8h" or "1h30m", in d, h, m, s and ms', (given) =>
  FORM.test(given),
) as Shape<Duration>;

/** A length of time that is a whole number of something. */
export function duration({ whole, from = `1${whole}`, to }: DurationLimits): Shape<Duration> {
  const { name, example } = WHOLE[whole];
  const range = to === undefined ? `${from} or more` : `from ${from} to ${to}`;
  const isWithin = (given: Duration) =>
    Number.isSafeInteger(lengthIn(whole, given)) &&
    milliseconds(given) >= milliseconds(from) &&
    (to === undefined || milliseconds(given) <= milliseconds(to));
  return textWhere(
    `a duration such as "${example}", in whole ${name}, ${range}`,
    (given) => FORM.test(given) && isWithin(given as Duration),
  ) as Shape<Duration>;
}

/** How many days, minutes or seconds a length of time is. */
export function lengthIn(unit: keyof typeof WHOLE, given: Duration): number {
  return milliseconds(given) / MILLISECONDS[unit];
}

/** A duration with hours instead of days: programs in Go cannot read days. */
export function withoutDays(given: Duration): Duration {
  const parts = durationParts(given).map((part) => (part.endsWith("d") ? `${Number.parseFloat(part) * 24}h` : part));
  return parts.join("") as Duration;
}

function milliseconds(given: Duration): number {
  const lengths = durationParts(given).map(
    (part) => Number.parseFloat(part) * MILLISECONDS[part.replace(/[\d.]+/, "") as Unit],
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** The parts of a duration: `1h` and `30m` of `1h30m`. */
function durationParts(given: Duration): readonly string[] {
  return given.split(/(?<=[a-z])(?=\d)/);
}
