/* oxlint-disable typescript/no-require-imports -- the help needs nothing of what the command does */
import { Command, InvalidArgumentError, Option } from "commander";
import { formatOption } from "../cli/output/format";
import { appOption } from "../synth/app-option";
import { momentOption } from "../cli/time/moment-option";
import { withTctlOptions } from "../tctl/find-tctl";
import type { Options } from "./run";

const EXAMPLE = `
Example:
  $ tctl inventory ls | access-platform inventory - --timezone Europe/Berlin`;

const VERSION = /^v?(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[A-Za-z]+(\.(0|[1-9]\d*))*)?$/;

/** `access-platform inventory`: who is connected, and needs attention. */
export function inventoryCommand(): Command {
  const command = new Command("inventory")
    .description(
      "Reads what `tctl inventory ls` prints, as a table or as JSON, and shows which agents are not enrolled in automatic " +
        "updates, which ones the declared platform does not serve, and which ones are behind their channel and when " +
        "their window comes. It only reads.",
    )
    .argument("[file]", "file with the output of tctl; - for standard input (default: tctl is run)")
    .addOption(momentOption("show windows from this time on"))
    .option("--timezone <name>", "time zone of the windows, shown next to UTC", "UTC")
    .addOption(
      new Option("--channel <name=version>", "version of a forwarding channel, repeatable")
        .argParser(channels)
        .default(new Map(), "none"),
    )
    .option("--install-script <url>", "address of the script that installs the updater on Linux")
    .option("--stack <name>", "the platform of this stack (default: the only one)")
    .addOption(appOption())
    .addOption(formatOption())
    .addHelpText("after", EXAMPLE);
  return withTctlOptions(command).action((file: string | undefined, options: Options) =>
    (require("./run") as typeof import("./run")).run(file, options),
  );
}

function channels(text: string, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [, name, version] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name !== undefined && version !== undefined && VERSION.test(version))
    return new Map([...before, [name, version]]);
  throw new InvalidArgumentError("pass a channel and its version, such as stable/cloud=17.5.2");
}
