import { Failure } from "../failure";
import { lastWordsOfJob } from "../preview/failed-job";
import type { Kubectl } from "../preview/kubectl";

// Terraform's provider knows that a Job failed or did not end, and not why.
const FAILED_JOB = /job: ([\w.-]+)\/([\w.-]+) is (?:in failed state|not in complete state)/i;

/**
 * A failure of Terraform with what the Job said that it comes from; any other error as it is.
 *
 * The cluster may be out of reach by now: then the failure stays as Terraform tells it.
 */
export async function explainFailedJob(error: unknown, kubectl: Kubectl): Promise<unknown> {
  if (!(error instanceof Failure)) return error;
  const [, namespace, job] = FAILED_JOB.exec(error.reason) ?? [];
  if (namespace === undefined || job === undefined) return error;
  const words = await lastWordsOfJob(kubectl, namespace, job).catch(() => "");
  if (words === "") return error;
  return new Failure(error.step, `${error.reason}\n\nthe job ${namespace}/${job} says:\n${words}`, error.waysOn);
}
