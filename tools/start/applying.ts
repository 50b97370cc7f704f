import { rolloutTargets } from "../diagnosis/rollout";
import { whileWatching, type WatchOptions } from "../diagnosis/watch";
import type { Report } from "../cli/progress/progress";
import { Kubectl } from "../cluster/kubectl";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { ApplyProgress } from "../terraform/apply-progress";
import type { Cluster } from "../terraform/cluster";
import { explainFailedJob } from "./explain-failed-job";
import { describeOutcome, type Outcome } from "./outcome";

/** What applying a stack takes, whoever does it. */
export interface ApplyingOptions {
  readonly cluster: Cluster;
  readonly signal: AbortSignal;
  readonly report: Report;

  /** How long what prevents a start may last. @default as usual */
  readonly patience?: WatchOptions["patience"];
}

/**
 * Applies a stack by Terraform, or as a preview: what cannot start ends it, a Job that failed says why, and people see how
 * far it is.
 *
 * @param work applies the stack, until the signal ends it
 */
export async function applying(
  step: "apply" | "preview",
  stack: SynthesisedStack,
  { cluster, signal, report, patience }: ApplyingOptions,
  work: (signal: AbortSignal, progress: ApplyProgress) => Promise<Omit<Outcome, "stack">>,
): Promise<Outcome> {
  const kubectl = new Kubectl({ ...cluster, signal });
  const progress = new ApplyProgress(report);
  const targets = rolloutTargets(stack.configuration);
  const watch = {
    step: `${step} stack "${stack.name}"`,
    targets: () => targets.filter(({ address }) => progress.isOpen(address)),
    kubectl,
    report,
    signal,
    patience,
  };
  const done = await whileWatching(watch, (watched) => work(watched, progress)).catch(async (error: unknown) => {
    throw await explainFailedJob(error, kubectl);
  });
  const outcome = { stack: stack.name, ...done };
  report(describeOutcome(outcome));
  return outcome;
}
