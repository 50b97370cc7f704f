import { EXIT, Failure } from "../cli/failure";
import { NO_PLATFORM } from "../model/choose-platform";
import { declaredModel } from "../model/declared-model";
import { write, type Format } from "../cli/output/format";
import { print } from "../cli/output/standard-output";
import { toCalendar } from "./calendar";
import { describeSchedule } from "./describe";
import type { Freeze } from "../model/freeze";
import { updateSchedule, type PlatformSchedule, type ScheduleQuestion } from "../model/schedule";
import { toJson } from "./schedule-json";
import { TimeZone } from "../cli/time/time-zone";

export interface Options {
  readonly app?: string;
  readonly at?: Date;
  readonly weeks: number;
  readonly freeze: readonly Freeze[];
  readonly timezone: string;
  readonly format: Format | "ics";
}

/** Shows the schedule of the declared agents. */
export async function run(options: Options): Promise<void> {
  const { at = new Date(), app, weeks: count, freeze, timezone, format } = options;
  const question: ScheduleQuestion = { at, weeks: count, freezes: freeze, zone: TimeZone.of(timezone) };
  const schedules = updateSchedule(await declaredModel(app), question);
  if (schedules.length === 0) {
    throw new Failure("show the schedule", NO_PLATFORM.reason, NO_PLATFORM.waysOn);
  }
  if (format === "ics") print(toCalendar(schedules));
  else write({ document: describeSchedule(schedules, question), json: toJson(schedules, question) }, format);
  if (schedules.some(needsAttention)) process.exitCode = EXIT.attention;
}

function needsAttention({ groups }: PlatformSchedule): boolean {
  return groups.some(({ warnings }) => warnings.length > 0);
}
