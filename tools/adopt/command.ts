import { Command } from "commander";
import { oneRunAtATime } from "../synth/one-run";
import { adoptStacks, type AdoptStacksOptions } from "./adopt-stacks";

/** `access-platform adopt`: for people who run Terraform by hand. */
export function adoptCommand(): Command {
  return new Command("adopt")
    .description(
      "Synthesises the program and finds objects that its stacks declare and the cluster has, but the Terraform state has not. Imports them " +
        "if their labels are those of this platform. Objects that cannot be imported (Jobs, Secrets with write-only " +
        "content, interrupted attempts of Helm) are deleted; the next apply creates them again. " +
        "`start` does this by itself. Run this command before `terraform apply`.",
    )
    .option("--stack <name>", "only this stack (default: all)")
    .option(
      "--context <name>",
      "context of your kubeconfig that the stacks go to (default: the embedded control plane)",
    )
    .action((options: Pick<AdoptStacksOptions, "stack" | "context">) =>
      oneRunAtATime((run) => adoptStacks({ ...options, ...run })),
    );
}
