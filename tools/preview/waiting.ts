import { lastWordsOfJob } from "../cluster/failed-job";
import { kindArgument, type Kubectl } from "../cluster/kubectl";
import { objectKind, objectName, objectNamespace } from "../cluster/objects";
import { stringAt } from "../json/plain-data";
import type { KubernetesItem } from "../manifests/items";

/** Whether Terraform waits for more than the existence of an object. */
export function waits({ waitForRollout, waitForCompletion, waitFor }: KubernetesItem): boolean {
  return waitForRollout || waitForCompletion || waitFor !== undefined;
}

/**
 * Waits as Terraform does.
 *
 * @throws Error when a Job fails, with its last message; CommandFailed after the timeout
 */
export async function waitFor(item: KubernetesItem, kubectl: Kubectl): Promise<void> {
  const { resource, namespace } = target(item);
  const limits = [`--namespace=${namespace}`, `--timeout=${Math.ceil(item.timeoutSeconds)}s`];
  if (item.waitForRollout) await kubectl.run(["rollout", "status", resource, ...limits]);
  if (item.waitForCompletion) await waitForCompletion(item, kubectl, limits);
  if (item.waitFor !== undefined) await kubectl.run(["wait", resource, `--for=${item.waitFor}`, ...limits]);
}

/** Waits for completion and failure at once. `kubectl wait` takes one condition, and a failed Job never completes. */
async function waitForCompletion(item: KubernetesItem, kubectl: Kubectl, limits: readonly string[]): Promise<void> {
  const { resource, namespace, name } = target(item);
  const other = new AbortController();
  const signal = kubectl.signal === undefined ? other.signal : AbortSignal.any([kubectl.signal, other.signal]);
  const until = async (condition: "complete" | "failed") => {
    await kubectl.run(["wait", resource, `--for=condition=${condition}`, ...limits], { signal });
    return condition;
  };
  const both = [until("complete"), until("failed")];
  try {
    if ((await Promise.race(both)) === "complete") return;
  } finally {
    other.abort();
    await Promise.allSettled(both);
  }
  const words = await lastWordsOfJob(kubectl, namespace, name);
  throw new Error(`${item.address}: the job ${namespace}/${name} failed\n${words}`.trimEnd());
}

function target({ manifest }: KubernetesItem): { resource: string; namespace: string; name: string } {
  const name = objectName(manifest);
  return {
    resource: `${kindArgument(stringAt(manifest, "apiVersion"), objectKind(manifest))}/${name}`,
    namespace: objectNamespace(manifest) || "default",
    name,
  };
}
