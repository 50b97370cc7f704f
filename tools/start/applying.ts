import { rolloutTargets } from "../diagnosis/rollout";
import { whileWatching, type WatchOptions } from "../diagnosis/watch";
import type { Report } from "../cli/progress/progress";
import { Kubectl } from "../cluster/kubectl";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { ApplyProgress } from "../terraform/apply-progress";
import type { Cluster } from "../terraform/cluster";
import { describeOutcome, type Outcome } from "./outcome";
import { Failure } from "../cli/failure";
import { lastWordsOfJob } from "../cluster/failed-job";

/** Options that Terraform and the preview share. */
export interface ApplyingOptions {
  readonly cluster: Cluster;
  readonly signal: AbortSignal;
  readonly report: Report;

  /** Limits for problems that prevent a start. @default the usual limits */
  readonly patience?: WatchOptions["patience"];
}

/**
 * Applies a stack with Terraform or as a preview. It reports progress, aborts the work if something cannot start, and
 * adds the message of a failed Job to the error.
 *
 * @param work applies the stack until the signal is aborted
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

// Terraform's provider reports that a Job failed or did not end, but not why.
const FAILED_JOB = /job: ([\w.-]+)\/([\w.-]+) is (?:in failed state|not in complete state)/i;

/**
 * Adds the message of the Job that caused a Terraform failure. Any other error is returned unchanged.
 *
 * If the cluster cannot be reached any more, the failure is returned as it is. @internal
 */
export async function explainFailedJob(error: unknown, kubectl: Kubectl): Promise<unknown> {
  if (!(error instanceof Failure)) return error;
  const [, namespace, job] = FAILED_JOB.exec(error.reason) ?? [];
  if (namespace === undefined || job === undefined) return error;
  const words = await lastWordsOfJob(kubectl, namespace, job).catch(() => "");
  if (words === "") return error;
  return new Failure(error.step, `${error.reason}\n\nthe job ${namespace}/${job} says:\n${words}`, error.waysOn);
}
