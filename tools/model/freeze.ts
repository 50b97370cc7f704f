import { Failure } from "../cli/failure";
import type { Opening } from "../cli/time/openings";
import type { TimeZone } from "../cli/time/time-zone";

/** Days on which nothing may change, the first and the last included. */
export interface Freeze {
  readonly from: string;
  readonly to: string;
}

const DAY = 24 * 3_600_000;

const FORM = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

/** Reads `2026-12-20..2027-01-06`. */
export function parseFreeze(text: string): Freeze {
  const [, from = "", to = ""] = FORM.exec(text) ?? [];
  if (!isDay(from) || !isDay(to) || from > to) {
    throw new Failure("read the options", `--freeze is ${JSON.stringify(text)}, which is not a first and a last day`, [
      "pass the first and the last day, such as 2026-12-20..2027-01-06",
    ]);
  }
  return { from, to };
}

/** The freeze that an opening falls into: in the time zone of those who declared it. */
export function findFreeze({ start, end }: Opening, freezes: readonly Freeze[], zone: TimeZone): Freeze | undefined {
  const days = [zone.day(start), zone.day(new Date(end.getTime() - 1))];
  return freezes.find(({ from, to }) => days.some((day) => from <= day && day <= to));
}

/** Moments before the first and after the last day of a freeze, in every time zone. */
export function daysAround({ from, to }: Freeze): readonly [Date, Date] {
  return [new Date(Date.parse(`${from}T00:00Z`) - DAY), new Date(Date.parse(`${to}T00:00Z`) + 2 * DAY)];
}

/** Whether a freeze has ended before a moment: nothing can fall into it any more. */
export function isOver({ to }: Freeze, at: Date, zone: TimeZone): boolean {
  return to < zone.day(at);
}

/** Whether the calendar has the day. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
