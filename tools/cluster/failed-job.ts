import { stripVTControlCharacters } from "node:util";
import { at, listAt, stringAt } from "../json/plain-data";
import type { Kubectl } from "./kubectl";
import { objectName } from "./objects";

/**
 * The last message of a failed Job: the termination message of its newest pod, otherwise the last lines of that pod's
 * log.
 *
 * @returns an empty text when it has no pod, or no pod has a message
 */
export async function lastWordsOfJob(kubectl: Kubectl, namespace: string, job: string): Promise<string> {
  const selector = `--selector=batch.kubernetes.io/job-name=${job}`;
  const order = "--sort-by=.metadata.creationTimestamp";
  const pod = (await kubectl.get(["pods", `--namespace=${namespace}`, selector, order])).at(-1);
  if (pod === undefined) return "";
  const message = terminationMessage(pod);
  const words = message === "" ? await kubectl.log(`pod/${objectName(pod)}`, namespace) : message;
  // The service colours its words wherever it writes them.
  return stripVTControlCharacters(words);
}

function terminationMessage(pod: unknown): string {
  const status = at(pod, "status");
  return [...listAt(status, "initContainerStatuses"), ...listAt(status, "containerStatuses")]
    .map((container) => stringAt(container, "state", "terminated", "message").trim())
    .filter((message) => message !== "")
    .join("\n");
}
