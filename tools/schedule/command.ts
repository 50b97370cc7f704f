import type { Option } from "commander";
import { Command, InvalidArgumentError } from "commander";
import { Failure } from "../failure";
import { declaredModel } from "../model/declared-model";
import { formatOption, write, type Format } from "../output/format";
import { toCalendar } from "./calendar";
import { describeSchedule } from "./describe";
import { parseFreeze, type Freeze } from "./freeze";
import { momentOption } from "./moment-option";
import { scheduleOf, type PlatformSchedule, type ScheduleQuestion } from "./schedule";
import { toJson } from "./schedule-json";
import { TimeZone } from "./time-zone";

interface Options {
  readonly app?: string;
  readonly at?: Date;
  readonly weeks: number;
  readonly freeze: readonly Freeze[];
  readonly timezone: string;
  readonly format: Format | "ics";
}

const EXAMPLE = `
Example:
  $ access-platform schedule --at 2026-12-18T10:00Z --freeze 2026-12-20..2027-01-06 --timezone Europe/Berlin

Exit codes:
  0  every group has a window, and none falls into a freeze
  2  a group needs attention: it has no window, or is updated in a freeze
  1  the schedule cannot be told
`;

/** Exit code where a group needs attention. */
const ATTENTION = 2;

/** `access-platform schedule`: when agents are updated. */
export function scheduleCommand(): Command {
  return new Command("schedule")
    .summary("tell when agents are updated")
    .description(
      "Tells the next maintenance windows of each group of agents, when a change that is merged at a moment reaches them, " +
        "and until when it can be stopped. Reads the synthesised stacks, and changes nothing.",
    )
    .addOption(momentOption("when a change would be merged"))
    .option("--weeks <number>", "how far to look", weeks, 2)
    .option("--freeze <from..to>", "days on which nothing may change, both included; several are possible", freezes, [])
    .option("--timezone <name>", "time zone of the freezes, shown beside UTC", "UTC")
    .option("--app <folder>", "where `cdktf synth` wrote the stacks (default: as cdktf.json says)")
    .addOption(schedulesFormat())
    .addHelpText("after", EXAMPLE)
    .action(run);
}

function run({ at = new Date(), app, weeks: count, freeze, timezone, format }: Options): void {
  const question: ScheduleQuestion = { at, weeks: count, freezes: freeze, zone: TimeZone.of(timezone) };
  const schedules = scheduleOf(declaredModel(app), question);
  if (schedules.length === 0) {
    throw new Failure("tell the schedule", "no stack declares a platform", [
      "run the command in the folder of an application with an AccessPlatform, after `cdktf synth`",
    ]);
  }
  if (format === "ics") process.stdout.write(toCalendar(schedules));
  else write({ document: describeSchedule(schedules, question), json: toJson(schedules, question) }, format);
  if (schedules.some(needsAttention)) process.exitCode = ATTENTION;
}

function needsAttention({ groups }: PlatformSchedule): boolean {
  return groups.some(({ warnings }) => warnings.length > 0);
}

function schedulesFormat(): Option {
  const option = formatOption();
  return option.choices([...(option.argChoices ?? []), "ics"]);
}

function weeks(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 52)
    throw new InvalidArgumentError("pass a number from 1 to 52");
  return number;
}

function freezes(text: string, before: readonly Freeze[]): readonly Freeze[] {
  return [...before, parseFreeze(text)];
}
