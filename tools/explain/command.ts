import { Command } from "commander";
import { print } from "../cli/output/standard-output";
import { explain } from "./explain";

const EXAMPLE = `
Examples:
  $ access-platform explain ADDRESS-004
  $ access-platform explain volume-destroyed

Exit codes:
  0  shown
  1  there is no such code or kind
`;

/** `access-platform explain`: one rule in full. */
export function explainCommand(): Command {
  return new Command("explain")
    .summary("show a rule in full")
    .description("Shows a rule: what it refuses, what is allowed, how to fix it, where it comes from.")
    .argument("<code>", "the code of a rule, as a report and docs/rules.md name it")
    .addHelpText("after", EXAMPLE)
    .action((code: string) => {
      print(`${explain(code)}\n`);
    });
}
