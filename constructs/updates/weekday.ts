/** Short names of the weekdays, in the order of `Date.getUTCDay()`. @see specification 2.2 */
export const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/** A weekday by its short name. @useDeclaredType */
export type Weekday = (typeof WEEKDAYS)[number];

const LONG_NAMES = {
  Sun: "Sunday",
  Mon: "Monday",
  Tue: "Tuesday",
  Wed: "Wednesday",
  Thu: "Thursday",
  Fri: "Friday",
  Sat: "Saturday",
} as const;

/** A weekday by its short or its long name. @useDeclaredType */
export type WeekdayName = Weekday | (typeof LONG_NAMES)[Weekday];

/** The weekday that has a short or long name, in upper or lower case. Undefined if no weekday has it. */
export function weekdayNamed(given: string): Weekday | undefined {
  const name = given.toLowerCase();
  return WEEKDAYS.find((day) => day.toLowerCase() === name || LONG_NAMES[day].toLowerCase() === name);
}
