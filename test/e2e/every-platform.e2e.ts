import { STORAGE_ANNOTATION } from "../../constructs/core/kubernetes";
import { synthesisePrivateRegistry } from "../fixtures/private-registry";
import { BACKED_UP, EVERY, synthesiseEveryPlatform } from "../fixtures/every-platform";
import { at } from "../support/synthesis";
import { embeddedCluster, type Cluster } from "./support/cluster";
import { VOLUME_SNAPSHOT } from "./support/definitions";
import { previewTier } from "./support/preview-tier";
import { terraformTier } from "./support/terraform-deploy";
import { describeWithProviders } from "./support/terraform-tier";
import type { Tier } from "./support/tier";
import { temporaryOutput } from "../support/temporary-folder";

const AUTH = `${EVERY}-auth`;
const AUTH_PODS = "app.kubernetes.io/component=auth";

describe("with all that can be said of auth service and proxies, in the preview tier", () => {
  everyPlatformSuite(previewTier("test-every-preview"));
});

describeWithProviders("with all that can be said of auth service and proxies", (program) => {
  const tier = terraformTier("test-every", program);
  everyPlatformSuite(tier, ({ outdir, cluster }) => {
    describe("moving the state of the auth service", () => {
      const toVolume = () => {
        synthesiseEveryPlatform(outdir, BACKED_UP);
      };

      beforeAll(() => cluster.define(VOLUME_SNAPSHOT));

      test("is refused as long as nobody says that it was moved", async () => {
        toVolume();
        await expect(tier.pending(outdir, cluster)).rejects.toThrow("STORAGE-020");
      });

      test("is done once somebody has run the command of the message", async () => {
        await cluster.kubectl("annotate", "--overwrite", "-n", EVERY, "deployment", AUTH, `${STORAGE_ANNOTATION}-`);
        await tier.apply(outdir, cluster);
        expect(at(await cluster.get("deployment", AUTH, EVERY), "spec.strategy.type")).toBe("Recreate");
        expect(await tier.pending(outdir, cluster)).toBe("");
      });

      test("and back, from a volume that may be deleted once no pod uses it", async () => {
        await cluster.kubectl("scale", "-n", EVERY, "deployment", AUTH, "--replicas=0");
        await cluster.kubectl("wait", "-n", EVERY, "pods", "-l", AUTH_PODS, "--for=delete", "--timeout=60s");
        synthesiseEveryPlatform(outdir);
        await tier.apply(outdir, cluster);
        expect(await tier.pending(outdir, cluster)).toBe("");
      });
    });
  });
});

describe("on nodes of its own, with images from a private registry, in the preview tier", () => {
  privateRegistrySuite(previewTier("test-registry-preview"));
});

describeWithProviders("on nodes of its own, with images from a private registry", (program) => {
  privateRegistrySuite(terraformTier("test-registry", program));
});

/** What a tier adds has the folder of the app, and the cluster. */
interface Applied {
  readonly outdir: string;
  readonly cluster: Cluster;
}

function everyPlatformSuite(tier: Tier, more: (applied: Applied) => void = () => undefined): void {
  const outdir = temporaryOutput();
  const cluster = embeddedCluster({ name: tier.name });

  beforeAll(async () => {
    synthesiseEveryPlatform(outdir);
    await tier.apply(outdir, cluster);
  });

  test("every pod is there", async () => {
    for (const workload of await cluster.list("deployments", EVERY)) {
      expect(at(workload, "status.readyReplicas")).toBe(at(workload, "spec.replicas"));
    }
  });

  test("a second apply has nothing to change", async () => {
    expect(await tier.pending(outdir, cluster)).toBe("");
  });

  test("how many proxies there are is the autoscaler's to decide", async () => {
    const proxies = `${EVERY}-proxy`;
    await cluster.kubectl("scale", "-n", EVERY, "deployment", proxies, "--replicas=4");
    // Until then, the status changes while it is compared.
    await cluster.kubectl("rollout", "status", "-n", EVERY, "deployment", proxies, "--timeout=5m");
    expect(await tier.pending(outdir, cluster)).toBe("");
    await tier.apply(outdir, cluster);
    expect(at(await cluster.get("deployment", proxies, EVERY), "spec.replicas")).toBe(4);
  });

  more({ outdir, cluster });
}

/** Every node refuses pods that do not tolerate it: what all pods need must reach each of them, or nothing is ready. */
function privateRegistrySuite(tier: Tier): void {
  const outdir = temporaryOutput();
  const namespaces = ["svc", "svc-agents"];
  const cluster = embeddedCluster({ name: tier.name });

  beforeAll(async () => {
    await cluster.kubectl("label", "nodes", "--all", "pool=access");
    await cluster.kubectl("taint", "nodes", "--all", "dedicated=access:NoSchedule");
    synthesisePrivateRegistry(outdir);
    await tier.apply(outdir, cluster);
  });

  test("every pod has the pull Secret, the nodes and the registry: the delivery's and the updater's, too", async () => {
    const pods = (await Promise.all(namespaces.map((namespace) => cluster.list("pods", namespace)))).flat();
    const beginnings = ["agent-0", "agent-updater-", "auth-", "delivery-", "proxy-", "proxy-internal-"];
    const absent = beginnings.filter((name) => !pods.some(({ metadata }) => metadata.name.startsWith(`svc-${name}`)));
    expect(absent).toEqual([]);
    for (const pod of pods) {
      expect(at(pod, "spec.nodeName")).toBeDefined();
      expect([pod.metadata.name, at(pod, "spec.imagePullSecrets")]).toEqual([
        pod.metadata.name,
        [{ name: "registry" }],
      ]);
      expect(at(pod, "spec.nodeSelector")).toEqual({ pool: "access" });
      expect(at(pod, "spec.tolerations")).toContainEqual(expect.objectContaining({ key: "dedicated" }));
      expect(at(pod, "spec.containers.0.image")).toMatch(/^registry\.example\.com\/mirror\//);
    }
  });

  test("the updater asks the registry with that Secret", async () => {
    const updater = JSON.stringify(at(await cluster.get("deployment", "svc-agent-updater", "svc-agents"), "spec"));
    expect(updater).toContain("--pull-credentials=docker");
    expect(updater).toContain('"secretName":"registry"');
  });

  test("a pool with a ClusterIP lets in pods of the cluster, and no address", async () => {
    const { spec } = await cluster.get("networkpolicy", "svc-proxy-internal-clients", "svc");
    const [rule, ...others] = at(spec, "ingress") as { from?: object[]; ports: { port: number }[] }[];
    expect(others).toEqual([]);
    expect(rule).toMatchObject({ from: [{ namespaceSelector: {} }], ports: [{ port: 3080 }] });
    expect(JSON.stringify(spec)).not.toContain("ipBlock");
  });

  test("a second apply has nothing to change", async () => {
    expect(await tier.pending(outdir, cluster)).toBe("");
  });
}
