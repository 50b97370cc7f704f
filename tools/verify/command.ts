/* oxlint-disable typescript/no-require-imports -- the help needs nothing of what the command does */
import { Command, InvalidArgumentError, Option } from "commander";
import { formatOption } from "../cli/output/format";
import { appOption } from "../synth/app-option";
import { momentOption } from "../cli/time/moment-option";
import type { Way } from "./kubernetes/look";
import type { Options } from "./run";

const EXAMPLE = `
Example:
  $ access-platform verify --address 203.0.113.10 --address 203.0.113.11`;

/** `access-platform verify`: compares the running platform with the declaration. */
export function verifyCommand(): Command {
  return new Command("verify")
    .description(
      "Asks every proxy of the declared platforms for its addresses and its version channels, checks its " +
        "certificate and its ports, with --kubernetes also the live objects, and shows what differs from the " +
        "declaration. It only reads; with --resources, it also runs a Job of the platform's watch.",
    )
    .addOption(
      new Option("--address <host[:port]>", "where proxies are, repeatable")
        .argParser(collected)
        .default([], "every address of the public name"),
    )
    .option("--kubernetes <context>", "check the objects and every proxy's pod in this context of your kubeconfig")
    .option("--resources", "have the platform's watch compare the service with the program now")
    .addOption(
      new Option(
        "--pods <way>",
        "how pods are reached: kubectl forwards a port to each, or their own addresses are dialled from here",
      )
        .choices(["forward", "address"] satisfies Way[])
        .default("forward"),
    )
    .option("--ca <file>", "authorities to trust in addition to those of Node.js, in PEM")
    .option("--no-ports", "do not check which ports are open")
    .option("--timeout <seconds>", "time for each connection, and for each answer", positive, 5)
    .option("--days <number>", "how long certificates must still be valid", positive, 14)
    .addOption(momentOption("when certificates must be valid"))
    .option("--stack <name>", "only the platforms of this stack (default: all)")
    .addOption(appOption())
    .addOption(formatOption())
    .addHelpText("after", EXAMPLE)
    .action((options: Options) => (require("./run") as typeof import("./run")).run(options));
}

function collected(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function positive(value: string): number {
  const number = Number(value);
  if (value.trim() !== "" && Number.isFinite(number) && number > 0) return number;
  throw new InvalidArgumentError("pass a number above 0");
}
