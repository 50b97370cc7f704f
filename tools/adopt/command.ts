import { Command } from "commander";
import { interruptible } from "../process/interruption";
import { chooseProgress } from "../progress/choose";
import { adoptStacks, type AdoptStacksOptions } from "./adopt-stacks";

/** `access-platform adopt`: for people who run Terraform by hand. */
export function adoptCommand(): Command {
  return new Command("adopt")
    .summary("bring state and cluster together after Terraform was killed, or its state was lost")
    .description(
      "Finds what the synthesised stacks declare, the cluster has and the Terraform state does not know, and imports it " +
        "where its labels say that it is this platform's own. What cannot be imported (Jobs, Secrets with write-only " +
        "content, attempts of Helm that were interrupted) is cleared away, and the next apply makes it again. " +
        "`start` does this by itself; before `terraform apply` or `cdktf deploy`, this command does.",
    )
    .option("--stack <name>", "only this stack (default: all)")
    .option(
      "--context <name>",
      "context of your kubeconfig that the stacks go to (default: the embedded control plane)",
    )
    .action(async (options: Pick<AdoptStacksOptions, "stack" | "context">) => {
      const progress = await chooseProgress();
      await interruptible((signal) => adoptStacks({ ...options, progress, signal }));
    });
}
