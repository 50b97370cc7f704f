import { isRecord } from "../core/given";
import { group, needed } from "../core/schema/group";
import { make } from "../core/schema/make";
import { instance } from "../core/schema/instance";
import { either, list, readAs, textWhere, wholeNumber, type Shape } from "../core/schema/shapes";
import { Value } from "../core/value";
import { defineRules } from "../core/violation";
import { MAINTENANCE_WINDOW_HOURS } from "./limits";

const WINDOW_RULES = defineRules({
  "WINDOW-004": {
    problem: "a weekday is named twice: the service accepts that, but never opens the window",
    fix: "remove one of the two; Tue and Tuesday are the same day",
    source: "specification 2.2",
  },
});

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

/** When agents may be updated. */
export interface MaintenanceWindowProps {
  /** Hour at which the window starts, in UTC: an integer from 0 to 23. */
  readonly utcStartHour: number;

  /** Weekdays in UTC by their short or long English names, each once; at run time, upper and lower case are alike. */
  readonly weekdays: readonly WeekdayName[];
}

const ALLOWED_DAYS = "Sun, Mon, Tue, Wed, Thu, Fri, Sat or the long English names, in upper or lower case";

const weekday = readAs(
  textWhere(ALLOWED_DAYS, (given) => weekdayNamed(given) !== undefined),
  (given) => weekdayNamed(given) as Weekday,
);

const PROPS = group<MaintenanceWindowProps>()({
  utcStartHour: needed(wholeNumber({ from: 0, to: 23 })),
  weekdays: needed(list(weekday, { distinct: { rule: WINDOW_RULES["WINDOW-004"], by: (day) => day } })),
});

/**
 * The weekly hours in which agents check for updates: one hour on each of the weekdays, in UTC. Each weekday is named
 * once (`WINDOW-004`).
 *
 * @see specification 2.2
 * @example
 * ```ts
 * maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue", "Thu"] }),
 * ```
 */
export class MaintenanceWindow extends Value {
  /** The window of a start hour and weekdays. */
  static of(props: MaintenanceWindowProps): MaintenanceWindow {
    return make(MaintenanceWindow, PROPS, props, ({ utcStartHour, weekdays }) => {
      return new MaintenanceWindow(utcStartHour, Object.freeze(WEEKDAYS.filter((day) => weekdays.includes(day))));
    });
  }

  private constructor(
    /** Hour of the day at which it opens, 0 to 23, in UTC. */
    readonly utcStartHour: number,

    /** Short names, in the order of the week from Sunday on. */
    readonly weekdays: readonly Weekday[],
  ) {
    super();
  }

  /** For people, for example `Tue, Thu 02:00-03:00 UTC`. */
  override toString(): string {
    return windowText(this);
  }
}

/** A MaintenanceWindow or its props, read as a MaintenanceWindow. Props that ask for a window accept both. */
export const anyWindow: Shape<MaintenanceWindow> = readAs(
  either(isRecord, PROPS, instance(MaintenanceWindow)),
  (given) => (given instanceof MaintenanceWindow ? given : MaintenanceWindow.of(given)),
);

/** A window for people, for example `Tue, Thu 02:00-03:00 UTC`. */
export function windowText({ utcStartHour, weekdays }: Pick<MaintenanceWindow, "utcStartHour" | "weekdays">): string {
  const [from, to] = [utcStartHour, utcStartHour + MAINTENANCE_WINDOW_HOURS].map(clock);
  return `${weekdays.join(", ")} ${from}-${to} UTC`;
}

/** An hour of the day, for example `02:00`. */
export function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
