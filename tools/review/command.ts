/* oxlint-disable typescript/no-require-imports -- the help needs nothing of what the command does */
import { Command, Option } from "commander";
import { formatOption } from "../cli/output/format";
import { PLACED_FORMATS } from "../cli/output/placed";
import { appOption } from "../synth/app-option";
import { momentOption } from "../cli/time/moment-option";
import type { Options } from "./run";

const EXAMPLE = `
Examples:
  $ terraform plan -out plan.bin && terraform show -json plan.bin > platform.json
  $ access-platform review platform.json databases.json --format markdown
  $ terraform show -json plan.bin | access-platform review -
  $ access-platform review --base ../main/cdktf.out --timezone Europe/Berlin`;

/** `access-platform review`: what a change means. */
export function reviewCommand(): Command {
  return new Command("review")
    .description(
      "Says what a change means for those who use the platform: what is dangerous, which ports open, which agents are " +
        "updated and when, what restarts, who may do what. Reads plans of Terraform, one for each stack, or with " +
        "--base the program and the stacks of another one, and changes nothing.",
    )
    .argument("[plans...]", "plans as `terraform show -json` prints them; - is the standard input")
    .option("--base <folder>", "compare the program with the stacks in this folder, instead of reading plans")
    .addOption(appOption())
    .addOption(momentOption("show the next maintenance window from this time on"))
    .option("--timezone <name>", "time zone of the windows, shown next to UTC", "UTC")
    .addOption(
      new Option(
        "--others <what>",
        "objects of the program itself in namespaces of others, and what is in the state alone",
      )
        .choices(["ignore", "report"])
        .default("report"),
    )
    .addOption(formatOption(...PLACED_FORMATS))
    .addHelpText("after", EXAMPLE)
    .action((plans: readonly string[], options: Options) =>
      (require("./run") as typeof import("./run")).run(plans, options),
    );
}
