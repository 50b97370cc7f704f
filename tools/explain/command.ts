/* oxlint-disable typescript/no-require-imports -- the help needs nothing of what the command does */
import { Command } from "commander";
import { print } from "../cli/output/standard-output";

const EXAMPLE = `
Examples:
  $ access-platform explain ADDRESS-004
  $ access-platform explain volume-destroyed`;

/** `access-platform explain`: a rule, or a kind of findings. */
export function explainCommand(): Command {
  return new Command("explain")
    .description(
      "Shows what a rule refuses and why, what is allowed, how to fix it, the source of the rule, and for many rules an example " +
        "that is refused and one that passes. For a kind of findings, shows " +
        "what it means, whether it is dangerous, and what to do.",
    )
    .argument("<name>", "the code of a rule, or the kind of a finding of a review")
    .addHelpText("after", EXAMPLE)
    .action((name: string) => {
      const { explain } = require("./explain") as typeof import("./explain");
      print(`${explain(name)}\n`);
    });
}
