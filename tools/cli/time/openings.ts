import { WEEKDAYS, type Weekday } from "../../../constructs/updates/maintenance-window";

/** A weekly window. */
export interface WeeklyWindow {
  readonly utcStartHour: number;
  readonly weekdays: readonly Weekday[];
  readonly hours: number;
}

/** A period in which agents may be updated. */
export interface Opening {
  readonly start: Date;
  readonly end: Date;
}

const HOUR = 3_600_000;

/** The openings between two moments, in order. An opening that has begun before and not ended is included. */
export function openingsBetween(window: WeeklyWindow, from: Date, to: Date): readonly Opening[] {
  const openings: Opening[] = [];
  // An opening may begin on the day before.
  const first = new Date(from.getTime() - window.hours * HOUR);
  for (let day = startOn(window, first); day <= to; day = nextDay(day)) {
    const end = new Date(day.getTime() + window.hours * HOUR);
    const weekday = WEEKDAYS[day.getUTCDay()];
    if (weekday !== undefined && window.weekdays.includes(weekday) && end > from) openings.push({ start: day, end });
  }
  return openings;
}

/** The first opening that contains a moment or starts later; undefined if there is none within four weeks. */
export function nextOpening(window: WeeklyWindow, from: Date): Opening | undefined {
  return nextOpenings(window, from, 1)[0];
}

/** At most `count` openings within four weeks from a moment. */
export function nextOpenings(window: WeeklyWindow, from: Date, count: number): readonly Opening[] {
  return openingsBetween(window, from, new Date(from.getTime() + 28 * 24 * HOUR)).slice(0, count);
}

function startOn({ utcStartHour }: WeeklyWindow, date: Date): Date {
  const start = new Date(date);
  start.setUTCHours(utcStartHour, 0, 0, 0);
  return start;
}

function nextDay(date: Date): Date {
  const next = new Date(date);
  next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
