/* oxlint-disable typescript/no-require-imports -- the help needs nothing of what the command does */
import { Command } from "commander";
import { appOption } from "../synth/app-option";
import { momentOption } from "../cli/time/moment-option";
import { REPORT_FILE } from "./report-file";
import type { Options } from "./run";

const EXAMPLE = `
Examples:
  $ access-platform report --out access-platform.html
  $ access-platform report platform.json databases.json`;

/** `access-platform report`: what is declared, as a page. */
export function reportCommand(): Command {
  return new Command("report")
    .description(
      "Writes one HTML file with a drawing of the platform and its connections, its ports, channels, maintenance windows, " +
        "agents, certificate, second factors, roles, clusters, images and acknowledged violations. Reads the program, or what plans of Terraform lead to, and changes nothing. " +
        "The file loads nothing and runs no script.",
    )
    .argument(
      "[plans...]",
      "plans as `terraform show -json` prints them, in place of the program; - is the standard input",
    )
    .option("--out <file>", `where to write it (default: ${REPORT_FILE}); to a file.svg, only the drawing is written`)
    .addOption(momentOption("show windows from this time on"))
    .option("--timezone <name>", "time zone of the windows, shown next to UTC", "UTC")
    .addOption(appOption())
    .addHelpText("after", EXAMPLE)
    .action((plans: readonly string[], options: Options) =>
      (require("./run") as typeof import("./run")).run(plans, options),
    );
}
