/* oxlint-disable typescript/no-require-imports -- the help needs nothing of what the command does */
import { Command } from "commander";
import { formatOption } from "../cli/output/format";
import { PLACED_FORMATS } from "../cli/output/placed";
import { appOption } from "../synth/app-option";
import type { Options } from "./run";

const EXAMPLE = `
Examples:
  $ access-platform check
  $ access-platform check --format sarif > check.sarif`;

/** `access-platform check`: whether a program keeps all rules. */
export function checkCommand(): Command {
  return new Command("check")
    .description(
      "Synthesises the program and says which rules it breaks, with file and line: for people, as JSON, as SARIF, or as " +
        "annotations of GitHub and GitLab. It needs neither a plan nor a cluster, and writes nothing.",
    )
    .addOption(appOption())
    .addOption(formatOption(...PLACED_FORMATS))
    .addHelpText("after", EXAMPLE)
    .action((options: Options) => (require("./run") as typeof import("./run")).run(options));
}
