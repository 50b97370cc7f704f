import { findControlPlane } from "../../local/control-plane";
import { Failure } from "../cli/failure";
import { chosenStacks, type SynthesisedStack } from "../synth/synthesised-app";
import type { ProgramRun } from "../synth/one-run";
import type { Report } from "../cli/progress/progress";
import { terraformEnvironment, type Cluster } from "../terraform/cluster";
import { findTerraform } from "../terraform/find-terraform";
import { recoverStates } from "../terraform/recover-state";
import { whyNotThere } from "../terraform/stack-target";
import { Terraform } from "../terraform/terraform";
import { placeholders } from "../terraform/variables";
import { findUserCluster, type UserCluster } from "../terraform/user-cluster";
import { synthesiseStep } from "../synth/synthesise";
import { adopt } from "./adopt";

/** Options of the command line. */
export interface AdoptStacksOptions extends ProgramRun {
  /** Name of the stack to adopt. @default all stacks */
  readonly stack?: string;

  /** Context of the user's kubeconfig. @default the embedded control plane */
  readonly context?: string;
}

/** Adopts into their states what the stacks of a program declare and the cluster already has. Nothing is applied. */
export async function adoptStacks(options: AdoptStacksOptions): Promise<void> {
  const { context, settings, progress, signal } = options;
  const { cluster, release } = await clusterFor(context, signal);
  try {
    const stacks = chosenStacks(await progress.step(synthesiseStep(settings, options)), options.stack);
    await recoverStates(stacks, progress, signal);
    for (const stack of stacks) {
      const work = (report: Report): Promise<void> => adoptOne(stack, { cluster, report, signal });
      await progress.step({ title: `Adopt ${stack.name}`, work });
    }
  } finally {
    release();
  }
  progress.say("State and cluster agree. The next apply creates what is missing.");
}

async function adoptOne(
  stack: SynthesisedStack,
  options: { readonly cluster: Cluster; readonly report: Report; readonly signal: AbortSignal },
): Promise<void> {
  const { cluster, report, signal } = options;
  const program = await findTerraform({ signal });
  if (program === undefined) {
    throw new Failure("adopt", "there is neither Terraform nor OpenTofu", ["install Terraform 1.11 or later on PATH"]);
  }
  const elsewhere = whyNotThere(stack, { kind: "context", context: cluster.context });
  if (elsewhere !== undefined) {
    throw new Failure(`adopt stack "${stack.name}"`, elsewhere, [
      "name the context of that cluster with --context",
      "or import by hand, as docs/troubleshooting.md says: terraform import ADDRESS NAMESPACE/NAME",
    ]);
  }
  // Nothing is applied here, so an imported object keeps its content and placeholders do no harm.
  const env = terraformEnvironment(cluster, process.env, placeholders([stack], process.env));
  const terraform = new Terraform(program, { stack: stack.name, directory: stack.directory, env, signal });
  await terraform.init();
  const adoption = await adopt(stack, { terraform, cluster, report, signal, next: "apply", wasKilled: true });
  const { adopted, inTheWay } = adoption;
  if (inTheWay.length > 0) {
    // An object is only removed after Terraform has planned to create it again, and no other run holds the state.
    report("planning", { passing: true });
    await terraform.plan();
    await adoption.clear();
  }
  const parts = [`${adopted.length} adopted`, ...(inTheWay.length > 0 ? [`deleted ${inTheWay.join(", ")}`] : [])];
  report(parts.join("; "));
}

async function clusterFor(context: string | undefined, signal: AbortSignal): Promise<UserCluster> {
  if (context !== undefined) return findUserCluster(context, { signal });
  const running = await findControlPlane({ signal });
  if (running !== undefined) return { cluster: { kind: "embedded", ...running }, release: () => undefined };
  throw new Failure("adopt", "the embedded control plane does not run", ["name the cluster with --context NAME"]);
}
