#!/usr/bin/env node
import { Command } from "commander";
import { packageFile } from "../constructs/core/package-programs";
import { COMMANDS } from "./commands";
import { EXIT_CODES, exitCodesHelp } from "./cli/exit-codes";
import { describeFailure, EXIT, Interrupted } from "./cli/failure";
import { endWithOutput } from "./cli/output/standard-output";

const { version } = JSON.parse(packageFile("package.json")) as { readonly version: string };

const program = new Command("access-platform")
  .description("Deploys an access platform that a program declares, reviews changes, and shows what runs.")
  .version(version, "--version", "show the version of this package")
  .option("--debug", "if a command fails, also show where in its code")
  .addHelpText("after", exitCodesHelp(EXIT_CODES));

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
