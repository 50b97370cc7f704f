import { releaseName } from "../model/model";
import ical, { ICalEventRepeatingFreq, ICalWeekday } from "ical-generator";
import type { Weekday } from "../../constructs/updates/maintenance-window";
import { visible } from "../cli/output/visible";
import type { GroupSchedule, PlatformSchedule } from "../model/schedule";

/** The description of an empty calendar, which is all that its subscribers see. */
const NOTHING = "No window is known: no agent has an updater, or the program declares no window.";

/** The windows as a calendar for subscribers, with a weekly event for each group. */
export function toCalendar(schedules: readonly PlatformSchedule[]): string {
  const calendar = ical({
    name: "Updates of agents",
    prodId: { company: "cdktf-access-platform", product: "schedule" },
  });
  for (const { platform, groups } of schedules) {
    for (const group of groups) addEvent(calendar, `${platform.stack}/${platform.name}`, group);
  }
  if (calendar.length() === 0) calendar.description(NOTHING);
  return `${calendar.toString()}\r\n`;
}

function addEvent(calendar: ReturnType<typeof ical>, platform: string, { group, openings }: GroupSchedule): void {
  const [first] = openings;
  if (first === undefined || group.window === undefined) return;
  const agents = group.agents.map(releaseName);
  calendar.createEvent({
    id: visible(`${platform}/${group.name}`),
    // The same windows always result in the same file.
    stamp: first.start,
    start: first.start,
    end: first.end,
    summary: visible(`Updates of the agents of ${platform}, ${group.name}`),
    description: visible(agents.length === 0 ? "no agents yet" : agents.join(", ")),
    repeating: { freq: ICalEventRepeatingFreq.WEEKLY, byDay: group.window.weekdays.map((weekday) => DAYS[weekday]) },
  });
}

const DAYS: Readonly<Record<Weekday, ICalWeekday>> = {
  Sun: ICalWeekday.SU,
  Mon: ICalWeekday.MO,
  Tue: ICalWeekday.TU,
  Wed: ICalWeekday.WE,
  Thu: ICalWeekday.TH,
  Fri: ICalWeekday.FR,
  Sat: ICalWeekday.SA,
};
