import { stripVTControlCharacters } from "node:util";
import { at, listAt, stringAt } from "../json/plain-data";
import type { Kubectl } from "./kubectl";
import { objectName } from "./objects";

/**
 * The last message of a failed Job: the termination message of its newest pod, or else the last lines of the pod's log.
 *
 * @returns an empty text if the Job has no pod, or no pod has a message
 */
export async function lastWordsOfJob(kubectl: Kubectl, namespace: string, job: string): Promise<string> {
  const selector = `--selector=batch.kubernetes.io/job-name=${job}`;
  const order = "--sort-by=.metadata.creationTimestamp";
  const pod = (await kubectl.get(["pods", `--namespace=${namespace}`, selector, order])).at(-1);
  if (pod === undefined) return "";
  const message = terminationMessage(pod);
  const words = message === "" ? await kubectl.log(`pod/${objectName(pod)}`, namespace) : message;
  // The service always colours its messages.
  return stripVTControlCharacters(words);
}

function terminationMessage(pod: unknown): string {
  const status = at(pod, "status");
  return [...listAt(status, "initContainerStatuses"), ...listAt(status, "containerStatuses")]
    .map((container) => stringAt(container, "state", "terminated", "message").trim())
    .filter((message) => message !== "")
    .join("\n");
}
