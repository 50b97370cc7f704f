import { Failure } from "../cli/failure";
import { lastWordsOfJob } from "../cluster/failed-job";
import type { Kubectl } from "../cluster/kubectl";

// Terraform's provider knows that a Job failed or did not end, but not why.
const FAILED_JOB = /job: ([\w.-]+)\/([\w.-]+) is (?:in failed state|not in complete state)/i;

/**
 * A failure of Terraform together with the message of the Job that caused it; any other error unchanged.
 *
 * If the cluster is unreachable by now, the failure stays as Terraform reports it.
 */
export async function explainFailedJob(error: unknown, kubectl: Kubectl): Promise<unknown> {
  if (!(error instanceof Failure)) return error;
  const [, namespace, job] = FAILED_JOB.exec(error.reason) ?? [];
  if (namespace === undefined || job === undefined) return error;
  const words = await lastWordsOfJob(kubectl, namespace, job).catch(() => "");
  if (words === "") return error;
  return new Failure(error.step, `${error.reason}\n\nthe job ${namespace}/${job} says:\n${words}`, error.waysOn);
}
