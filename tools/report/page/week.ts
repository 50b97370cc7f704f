import { WEEKDAYS, type Weekday } from "../../../constructs/updates/maintenance-window";
import { grouped } from "../../../constructs/core/grouped";
import type { UpdateGroup } from "../../model/update-groups";
import { element, type Markup } from "../markup";

const DAY_HOURS = 24;

/** Weeks begin on Monday, as in most readers' calendars. */
const DAYS: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

/** The days of a window, in the order of the week. */
export function windowDays({ weekdays }: NonNullable<UpdateGroup["window"]>): readonly Weekday[] {
  return DAYS.filter((day) => weekdays.includes(day));
}

/** Hours whose number is shown above the grid. */
const MARKED_EVERY = 6;

/** A group with its letter in the week. */
export interface LetteredGroup extends Pick<UpdateGroup, "window"> {
  readonly letter: string;
}

/** The letter of a group by its index. Groups after Z share an asterisk. */
export function groupLetter(index: number): string {
  return String.fromCodePoint(65 + index).replace(/[^A-Z]/, "*");
}

/** The week as seven days of 24 hours (UTC). Each hour shows the letters of the groups that are updated. */
export function weekGrid(groups: readonly LetteredGroup[]): Markup {
  const open = openHours(groups);
  return element(
    "div",
    { class: "week", role: "img", "aria-label": `The week in UTC. ${spoken(groups)}` },
    element("span", { class: "corner" }, "UTC"),
    hours().map((hour) =>
      element("span", { class: "hour" }, hour % MARKED_EVERY === 0 ? String(hour).padStart(2, "0") : ""),
    ),
    DAYS.map((day) => [
      element("span", { class: "day" }, day),
      hours().map((hour) => cell([...new Set(open.get(dayStartHour(day) + hour))], hour)),
    ]),
  );
}

function cell(letters: readonly string[], hour: number): Markup {
  const text = letters.length > 1 ? "+" : (letters[0] ?? "");
  const classes = ["cell", ...(text === "" ? [] : ["open"]), ...(hour % MARKED_EVERY === 0 ? ["mark"] : [])];
  return element(
    "span",
    { class: classes.join(" "), title: letters.length > 1 ? letters.join(", ") : undefined },
    text,
  );
}

/** The groups that are updated in each hour of the week. A window may continue after midnight. */
function openHours(groups: readonly LetteredGroup[]): ReadonlyMap<number, readonly string[]> {
  const hoursOfWeek = groups.flatMap(({ letter, window }) =>
    window === undefined
      ? []
      : window.weekdays.flatMap((weekday) =>
          Array.from({ length: window.hours }, (_, after) => ({
            letter,
            hour: (dayStartHour(weekday) + window.utcStartHour + after) % (WEEKDAYS.length * DAY_HOURS),
          })),
        ),
  );
  const open = grouped(hoursOfWeek, ({ hour }) => hour);
  return new Map([...open].map(([hour, of]) => [hour, of.map(({ letter }) => letter)]));
}

/** The hour of the week in which a day begins. */
function dayStartHour(day: Weekday): number {
  return WEEKDAYS.indexOf(day) * DAY_HOURS;
}

function spoken(groups: readonly LetteredGroup[]): string {
  return groups
    .flatMap(({ letter, window }) =>
      window === undefined ? [] : [`${letter}: ${windowDays(window).join(", ")} from ${window.utcStartHour}:00.`],
    )
    .join(" ");
}

function hours(): readonly number[] {
  return Array.from({ length: DAY_HOURS }, (_, hour) => hour);
}
