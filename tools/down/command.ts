import { Command } from "commander";
import { oneRunAtATime } from "../synth/one-run";
import { down } from "./down";

export function downCommand(): Command {
  return new Command("down")
    .description(
      "Removes what start has deployed: the embedded control plane with everything on it, or with --context the stacks " +
        "on a cluster of yours.",
    )
    .option("--context <name>", "remove the stacks from this context of your kubeconfig; the cluster itself stays")
    .action((options: { context?: string }) => oneRunAtATime((run) => down({ ...options, ...run })));
}
