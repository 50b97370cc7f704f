#!/usr/bin/env node
import { Command } from "commander";
import { COMMANDS } from "./commands";
import { describeFailure, EXIT, Interrupted } from "./cli/failure";
import { endWithOutput } from "./cli/output/standard-output";

const program = new Command("access-platform")
  .description("declare an access platform, deploy it, and see what is there")
  .option("--debug", "where a command fails, also show where in its code");

async function main(args: readonly string[]): Promise<void> {
  const named = args.find((argument) => !argument.startsWith("-"));
  const asked = Object.entries(COMMANDS).filter(([name]) => name === named);
  // Without a command, people see the list of all.
  for (const [, load] of asked.length > 0 ? asked : Object.entries(COMMANDS)) program.addCommand(load());
  await program.parseAsync();
}

endWithOutput();

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`\n${describeFailure(error)}\n`);
  if (program.opts<{ debug?: true }>().debug && error instanceof Error)
    process.stderr.write(`\n${error.stack ?? ""}\n`);
  process.exitCode = error instanceof Interrupted ? EXIT.interrupted : EXIT.failed;
});
