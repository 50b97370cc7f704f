/* oxlint-disable typescript/no-require-imports -- the help needs nothing of what the command does */
import { Command } from "commander";
import { formatOption } from "../cli/output/format";
import { appOption } from "../synth/app-option";
import type { Options } from "./run";

const EXAMPLE = `
Examples:
  $ access-platform rehearse --base ../main/cdktf.out
  $ access-platform rehearse --base ../main/cdktf.out --app cdktf.out --context kind-rehearsal --format markdown`;

/** `access-platform rehearse`: makes a change before its merge. */
export function rehearseCommand(): Command {
  return new Command("rehearse")
    .description(
      "Deploys the stacks of another version, then those of the program, plans again, goes back, and takes everything " +
        "down: on a control plane of its own with simulated nodes, or with --context on a throwaway cluster, where " +
        "images run. Needs Terraform with its providers. Uses copies of the stacks with states of their own, and " +
        "placeholders for secrets.",
    )
    .requiredOption("--base <folder>", "the stacks that are deployed now, as the program has written them")
    .addOption(appOption())
    .option("--context <name>", "use this context of your kubeconfig: a throwaway cluster, such as one of kind")
    .addOption(formatOption())
    .addHelpText("after", EXAMPLE)
    .action((options: Options) => (require("./run") as typeof import("./run")).run(options));
}
