import { setMaxListeners } from "node:events";
import { whileWatching, type WatchOptions } from "../../../tools/diagnosis/watch";
import type { Target } from "../../../tools/diagnosis/rollout";
import { Kubectl } from "../../../tools/cluster/kubectl";
import type { Cluster } from "../../e2e/support/cluster";

/** A look takes half a second of CPU, and only what is broken is found sooner by more of them. */
const PAUSE_MS = 20_000;

const WORKLOADS = "deployments,statefulsets,daemonsets,jobs";

/**
 * Waits until every workload of some namespaces is rolled out, and every Job is complete.
 *
 * @throws Error with the reason and the last lines of what does not start: as soon as it is hopeless, or when the time
 *   is up
 */
export async function untilReady(cluster: Cluster, namespaces: readonly string[], withinSeconds = 120): Promise<void> {
  const targets = (await Promise.all(namespaces.map((namespace) => workloadsOf(cluster, namespace)))).flat();
  const step = `start everything of ${namespaces.join(", ")} in ${withinSeconds} s`;
  const kubectl = new Kubectl(cluster.controlPlane);
  await whileWatching(watchOf(step, targets, kubectl), async (signal) => {
    // Each workload has a kubectl that listens to the signal; Node warns of more than ten.
    setMaxListeners(0, signal);
    await Promise.all(targets.map((target) => kubectl.run(waitFor(target, withinSeconds), { signal })));
  });
}

/** A watch of workloads that reports nothing until the end. */
export function watchOf(step: string, targets: readonly Target[], kubectl: Kubectl): WatchOptions {
  return { step, targets: () => targets, kubectl, report: () => undefined, pauseMs: PAUSE_MS };
}

async function workloadsOf(cluster: Cluster, namespace: string): Promise<Target[]> {
  const objects = await cluster.list(WORKLOADS, namespace);
  return objects.map(({ kind, metadata: { name } }) => ({
    address: `${kind} ${namespace}/${name}`,
    kind,
    namespace,
    name,
  }));
}

function waitFor({ kind, namespace, name }: Target, seconds: number): string[] {
  const which = [`${kind}/${name}`, `--namespace=${namespace}`, `--timeout=${seconds}s`];
  return kind === "Job" ? ["wait", "--for=condition=Complete", ...which] : ["rollout", "status", ...which];
}
