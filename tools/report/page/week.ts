import { WEEKDAYS, type Weekday } from "../../../constructs/updates/maintenance-window";
import type { UpdateGroup } from "../../model/update-groups";
import { element, type Markup } from "../markup";

const DAY_HOURS = 24;

/** Weeks begin on Monday, as in the calendars of most of those who read this. */
const DAYS: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

/** The days of a window, in the order of the week. */
export function daysOf({ weekdays }: NonNullable<UpdateGroup["window"]>): readonly Weekday[] {
  return DAYS.filter((day) => weekdays.includes(day));
}

/** Hours that have their number above the grid. */
const MARKED_EVERY = 6;

/** A group, and the letter by which the week shows it. */
export interface LetteredGroup extends Pick<UpdateGroup, "window"> {
  readonly letter: string;
}

/** The letter of a group by its place; groups beyond the alphabet share a sign. */
export function letterOf(index: number): string {
  return String.fromCodePoint(65 + index).replace(/[^A-Z]/, "*");
}

/** The week as seven days of 24 hours (UTC), with the letters of the groups that are updated in an hour. */
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
      hours().map((hour) => cell(open.get(day)?.get(hour) ?? [], hour)),
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

/** Which groups are updated in which hour of which day; a window may go on after midnight. */
function openHours(groups: readonly LetteredGroup[]): ReadonlyMap<Weekday, ReadonlyMap<number, readonly string[]>> {
  const open = new Map(WEEKDAYS.map((day) => [day, new Map<number, string[]>()]));
  for (const { letter, window } of groups) {
    for (const weekday of window?.weekdays ?? []) {
      const first = WEEKDAYS.indexOf(weekday) * DAY_HOURS + (window?.utcStartHour ?? 0);
      for (let hour = first; hour < first + (window?.hours ?? 0); hour++) {
        const day = open.get(WEEKDAYS[Math.floor(hour / DAY_HOURS) % WEEKDAYS.length] ?? weekday);
        const letters = day?.get(hour % DAY_HOURS) ?? [];
        day?.set(hour % DAY_HOURS, letters);
        if (!letters.includes(letter)) letters.push(letter);
      }
    }
  }
  return open;
}

function spoken(groups: readonly LetteredGroup[]): string {
  return groups
    .flatMap(({ letter, window }) =>
      window === undefined ? [] : [`${letter}: ${daysOf(window).join(", ")} from ${window.utcStartHour}:00.`],
    )
    .join(" ");
}

function hours(): readonly number[] {
  return Array.from({ length: DAY_HOURS }, (_, hour) => hour);
}
