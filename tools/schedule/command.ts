/* oxlint-disable typescript/no-require-imports -- the help needs nothing of what the command does */
import { Command, InvalidArgumentError, Option } from "commander";
import { formatOption } from "../cli/output/format";
import { appOption } from "../synth/app-option";
import { parseFreeze, type Freeze } from "../model/freeze";
import { momentOption } from "../cli/time/moment-option";
import type { Options } from "./run";

const EXAMPLE = `
Example:
  $ access-platform schedule --at 2026-12-18T10:00Z --freeze 2026-12-20..2027-01-06 --timezone Europe/Berlin`;

/** `access-platform schedule`: when agents are updated. */
export function scheduleCommand(): Command {
  return new Command("schedule")
    .description(
      "Shows the next maintenance windows of each group of agents, when a change reaches them, and until when you can stop " +
        "it. It reads the program and changes nothing.",
    )
    .addOption(momentOption("when a change would be merged"))
    .option("--weeks <number>", "how many weeks to show", weeks, 2)
    .addOption(
      new Option("--freeze <from..to>", "days on which nothing may change, both included, repeatable")
        .argParser(freezes)
        .default([], "none"),
    )
    .option("--timezone <name>", "time zone of the freezes, shown next to UTC", "UTC")
    .addOption(appOption())
    .addOption(formatOption("ics"))
    .addHelpText("after", EXAMPLE)
    .action((options: Options) => (require("./run") as typeof import("./run")).run(options));
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
