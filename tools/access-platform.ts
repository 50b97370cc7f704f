#!/usr/bin/env node
import "./cli/compile-cache";
import { Command } from "commander";
import { packageFile } from "../constructs/core/package-programs";
import { COMMANDS, listedCommands } from "./commands";
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
  const [named, ofHelp] = args.filter((argument) => !argument.startsWith("-"));
  const name = (named === "help" ? ofHelp : named) ?? "";
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  for (const command of load === undefined ? listedCommands() : [load()]) program.addCommand(command);
  await program.parseAsync();
}

endWithOutput();

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`\n${describeFailure(error)}\n`);
  if (program.opts<{ debug?: true }>().debug && error instanceof Error)
    process.stderr.write(`\n${error.stack ?? ""}\n`);
  process.exitCode = error instanceof Interrupted ? EXIT.interrupted : EXIT.failed;
});
