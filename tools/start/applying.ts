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

// Terraform's provider knows that a Job failed or did not end, but not why.
const FAILED_JOB = /job: ([\w.-]+)\/([\w.-]+) is (?:in failed state|not in complete state)/i;

/**
 * A failure of Terraform together with the message of the Job that caused it; any other error unchanged.
 *
 * If the cluster is unreachable by now, the failure stays as Terraform reports it. @internal
 */
export async function explainFailedJob(error: unknown, kubectl: Kubectl): Promise<unknown> {
  if (!(error instanceof Failure)) return error;
  const [, namespace, job] = FAILED_JOB.exec(error.reason) ?? [];
  if (namespace === undefined || job === undefined) return error;
  const words = await lastWordsOfJob(kubectl, namespace, job).catch(() => "");
  if (words === "") return error;
  return new Failure(error.step, `${error.reason}\n\nthe job ${namespace}/${job} says:\n${words}`, error.waysOn);
}
