import { run } from "../../local/run";
import { embeddedCluster } from "../e2e/support/cluster";
import { previewTier } from "../e2e/support/preview-tier";
import { StandInKubelet, type Fate } from "../e2e/support/stand-in-kubelet";
import { synthesisePlatform } from "../fixtures/platform-with-agents";
import { patiently } from "../node/support/patiently";
import { temporaryOutput } from "../support/temporary-folder";
import { testInAll } from "./support/rows";

const tier = previewTier("test-faults-nodes");
const { name } = tier;
const outdir = temporaryOutput();
const ZONES = ["a", "b", "c"];

const cluster = embeddedCluster({ name });

interface Pod {
  readonly metadata: { readonly name: string; readonly deletionTimestamp?: string };
  readonly spec: { readonly nodeName?: string };
  readonly status: { readonly phase: string };
}

async function pods(...selector: readonly string[]): Promise<Pod[]> {
  const text = await cluster.kubectl("get", "pods", "-n", "svc", "-o", "json", ...selector);
  return (JSON.parse(text) as { items: Pod[] }).items;
}

/** Namespace and name of the Deployments that do not have all of their replicas available. */
async function unavailable(): Promise<string[]> {
  const path = '{range .items[*]}{.metadata.name} {.spec.replicas} {.status.availableReplicas}{"\\n"}{end}';
  const lines = (await cluster.kubectl("get", "deployments", "-A", "-o", `jsonpath=${path}`)).split("\n");
  return lines.filter((line) => line !== "" && line.split(" ")[1] !== line.split(" ")[2]);
}

describe("preview tier of nodes at fault", () => {
  beforeAll(async () => {
    for (const [index, zone] of ZONES.entries()) {
      await cluster.kubectl("label", "node", `node-00000${index}`, `topology.kubernetes.io/zone=${zone}`);
    }
    synthesisePlatform(outdir);
    await tier.apply(outdir, cluster);
  });

  testInAll(
    "the pod of the delivery is evicted: Kubernetes makes another, and the apply that waits converges",
    async () => {
      await cluster.kubectl("delete", "jobs", "-n", "svc", "--all");
      const ofJob = ["--selector=batch.kubernetes.io/job-name"];
      let evicted: string | undefined;
      const fate = (pod: { metadata: { name: string } }): Fate => {
        if (pod.metadata.name.includes("-test-")) return "succeeded";
        if (!pod.metadata.name.includes("delivery")) return "ready";
        return evicted === undefined || pod.metadata.name === evicted ? "ready" : "succeeded";
      };
      const kubelet = await StandInKubelet.start(cluster, name, fate);
      try {
        const applied = tier.apply(outdir, cluster);
        const pod = await patiently("the delivery runs", async () => {
          const [first] = (await pods(...ofJob)).filter(({ status }) => status.phase === "Running");
          return first!.metadata.name;
        });
        evicted = pod;
        await evict(pod);
        await applied;
        expect((await pods(...ofJob)).map(({ metadata }) => metadata.name)).not.toContain(pod);
      } finally {
        await kubelet.stop();
      }
      expect(await tier.pending(outdir, cluster)).toBe("");
    },
  );

  testInAll("a node is drained during an upgrade: both come to their end", async () => {
    synthesisePlatform(outdir, { channelVersion: "v17.5.1" });
    const upgrade = tier.apply(outdir, cluster);
    const options = ["--ignore-daemonsets", "--delete-emptydir-data", "--force", "--timeout=180s"];
    await Promise.all([upgrade, cluster.kubectl("drain", "node-000001", ...options)]);
    await patiently("every Deployment has its replicas", async () => {
      expect(await unavailable()).toEqual([]);
    });
    expect((await pods()).filter(({ spec }) => spec.nodeName === "node-000001")).toEqual([]);
    expect(await tier.pending(outdir, cluster)).toBe("");
    await cluster.kubectl("uncordon", "node-000001");
  });

  testInAll("two of three zones are gone: the third takes all pods, and no apply is needed", async () => {
    await cluster.kubectl("delete", "node", "node-000001", "node-000002");
    await patiently(
      "all pods run in the zone that is left",
      async () => {
        const all = await pods();
        expect(all.filter(({ spec, status }) => spec.nodeName !== "node-000000" || status.phase === "Pending")).toEqual(
          [],
        );
        expect(await unavailable()).toEqual([]);
      },
      240_000,
    );
    expect(await tier.pending(outdir, cluster)).toBe("");
  });
});

/** What a drain asks for, by itself: a budget may refuse it. */
async function evict(pod: string): Promise<void> {
  const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: pod, namespace: "svc" } };
  const { kubectl, kubeconfig, context } = cluster.controlPlane;
  const path = `/api/v1/namespaces/svc/pods/${pod}/eviction`;
  const where = ["--kubeconfig", kubeconfig, "--context", context];
  await run(kubectl, [...where, "create", "--raw", path, "--filename", "-"], { input: JSON.stringify(eviction) });
}
