const SECONDS = { h: 3600, m: 60, s: 1, ms: 0.001 } as const;

/** More characters than any meaningful duration has. */
const LONGEST = 100;

/** Seconds of a Terraform duration, for example `1h30m`; undefined if the text is not a duration. */
export function seconds(duration: unknown): number | undefined {
  if (typeof duration !== "string" || duration.length > LONGEST) return undefined;
  if (!/^(?:\d+(?:\.\d+)?(?:ms|h|m|s))+$/.test(duration)) return undefined;
  return [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/gy)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * SECONDS[unit as keyof typeof SECONDS],
    0,
  );
}

export const DAY = 24 * 3600;

/** Seconds of a retention period of the service, which may also be in whole days, for example `30d`. */
export function secondsKept(duration: string): number | undefined {
  const [, days] = /^(\d+)d$/.exec(duration) ?? [];
  return days === undefined ? seconds(duration) : Number(days) * DAY;
}
