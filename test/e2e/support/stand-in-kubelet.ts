import { setTimeout as sleep } from "node:timers/promises";
import { controlPlaneFolders } from "../../../local/folders";
import { processesBelow } from "../../../local/processes";
import type { Cluster } from "./cluster";

type Json = Readonly<Record<string, unknown>>;

/** A pod as far as its fate depends on it. */
export interface BoundPod {
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly deletionTimestamp?: string;
  };
  readonly spec: { readonly nodeName?: string; readonly containers: readonly { name: string; image: string }[] };
}

/** What becomes of a pod, and how often its container has been started again by now. */
export type Fate = "ready" | "succeeded" | "image" | { readonly restarts: number };

const LOOK_EVERY_MS = 300;

/** A node is lost 40 s after its lease was renewed. */
const RENEW_EVERY_MS = 10_000;

/** Takes the place of the simulated kubelets, for which every pod is well, and gives pods the fate that a test wants. */
export class StandInKubelet {
  private readonly done = new AbortController();
  private readonly work: Promise<void>;

  private constructor(
    private readonly cluster: Cluster,
    private readonly kwok: number,
    private readonly fateOf: (pod: BoundPod) => Fate,
  ) {
    this.work = this.run();
  }

  static async start(cluster: Cluster, name: string, fateOf: (pod: BoundPod) => Fate): Promise<StandInKubelet> {
    const processes = await processesBelow(controlPlaneFolders(name).cluster);
    const kwok = processes.find(({ program }) => program.endsWith("kwok-controller"));
    if (kwok === undefined) throw new Error("kwok does not run");
    process.kill(kwok.pid, "SIGSTOP");
    return new StandInKubelet(cluster, kwok.pid, fateOf);
  }

  /** Gives the pods back to the simulation. */
  async stop(): Promise<void> {
    this.done.abort();
    await this.work;
    process.kill(this.kwok, "SIGCONT");
  }

  private async run(): Promise<void> {
    let renewed = -RENEW_EVERY_MS;
    const patched = new Map<string, string>();
    while (!this.done.signal.aborted) {
      if (performance.now() - renewed > RENEW_EVERY_MS) {
        renewed = performance.now();
        await this.renewLeases();
      }
      const pods = JSON.parse(await this.cluster.kubectl("get", "pods", "-A", "-o", "json")) as { items: BoundPod[] };
      for (const pod of pods.items.filter(({ spec }) => spec.nodeName !== undefined)) {
        const { name, namespace, uid, deletionTimestamp } = pod.metadata;
        if (deletionTimestamp !== undefined) {
          await this.cluster.kubectl("delete", "pod", name, "-n", namespace, "--force").catch(() => undefined);
          continue;
        }
        const patch = JSON.stringify({ status: statusOf(pod, this.fateOf(pod)) });
        if (patched.get(uid) === patch) continue;
        patched.set(uid, patch);
        const how = ["--subresource=status", "--type=merge", "-p", patch];
        // It may be gone by now.
        await this.cluster.kubectl("patch", "pod", name, "-n", namespace, ...how).catch(() => undefined);
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal: this.done.signal }).catch(() => undefined);
    }
  }

  /** A node whose lease is not renewed is not ready any more. */
  private async renewLeases(): Promise<void> {
    const renewTime = new Date().toISOString().replace("Z", "000Z");
    const leases = await this.cluster.kubectl("get", "leases", "-n", "kube-node-lease", "-o", "name");
    for (const lease of leases.split("\n").filter((line) => line !== "")) {
      const patch = JSON.stringify({ spec: { renewTime } });
      await this.cluster.kubectl("patch", lease, "-n", "kube-node-lease", "--type=merge", "-p", patch);
    }
  }
}

function statusOf({ spec }: BoundPod, fate: Fate): Json {
  const isReady = fate === "ready";
  const phase = fate === "succeeded" ? "Succeeded" : fate === "image" ? "Pending" : "Running";
  const status = isReady ? "True" : "False";
  return {
    phase,
    conditions: ["PodScheduled", "Initialized", "ContainersReady", "Ready"].map((type, index) => ({
      type,
      status: index < 2 ? "True" : status,
    })),
    containerStatuses: spec.containers.map(({ name, image }) => ({
      name,
      image,
      imageID: "",
      ready: isReady,
      started: isReady,
      ...stateOf(fate, image),
    })),
  };
}

function stateOf(fate: Fate, image: string): Json {
  if (fate === "ready") return { restartCount: 0, state: { running: {} } };
  if (fate === "succeeded") return { restartCount: 0, state: { terminated: { exitCode: 0, reason: "Completed" } } };
  if (fate === "image") {
    const message = `Back-off pulling image "${image}": not found`;
    return { restartCount: 0, state: { waiting: { reason: "ImagePullBackOff", message } } };
  }
  const terminated = { exitCode: 1, reason: "Error", message: "error: unexpected start" };
  return {
    restartCount: fate.restarts,
    state: { waiting: { reason: "CrashLoopBackOff", message: "back-off 10s restarting failed container" } },
    lastState: { terminated },
  };
}
