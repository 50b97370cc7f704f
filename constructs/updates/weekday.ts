/** Short names of the weekdays, in the order of `Date.getUTCDay()`. @see specification 2.2 */
export const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/** A weekday by its short name. @useDeclaredType */
export type Weekday = (typeof WEEKDAYS)[number];

const LONG_NAMES: Readonly<Record<Weekday, string>> = {
  Sun: "sunday",
  Mon: "monday",
  Tue: "tuesday",
  Wed: "wednesday",
  Thu: "thursday",
  Fri: "friday",
  Sat: "saturday",
};

/** The weekday with a short or long name, in upper or lower case; undefined if there is none. */
export function weekdayNamed(given: unknown): Weekday | undefined {
  if (typeof given !== "string") return undefined;
  const name = given.toLowerCase();
  return WEEKDAYS.find((day) => day.toLowerCase() === name || LONG_NAMES[day] === name);
}
