import { Command } from "commander";
import { oneRunAtATime } from "../synth/one-run";
import { adoptStacks, type AdoptStacksOptions } from "./adopt-stacks";

const EXIT_CODES = `
Exit codes:
  0    state and cluster agree
  1    failed
  130  interrupted
`;

/** `access-platform adopt`: for people who run Terraform by hand. */
export function adoptCommand(): Command {
  return new Command("adopt")
    .summary("bring state and cluster together after Terraform was killed, or its state was lost")
    .description(
      "Synthesises the program, finds what its stacks declare, the cluster has and the Terraform state does not know, and imports it " +
        "where its labels say that it is this platform's own. What cannot be imported (Jobs, Secrets with write-only " +
        "content, attempts of Helm that were interrupted) is cleared away, and the next apply makes it again. " +
        "`start` does this by itself; before `terraform apply`, this command does.",
    )
    .option("--stack <name>", "only this stack (default: all)")
    .option(
      "--context <name>",
      "context of your kubeconfig that the stacks go to (default: the embedded control plane)",
    )
    .addHelpText("after", EXIT_CODES)
    .action((options: Pick<AdoptStacksOptions, "stack" | "context">) =>
      oneRunAtATime((run) => adoptStacks({ ...options, ...run })),
    );
}
