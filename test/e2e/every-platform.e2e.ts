import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { AuthStorage } from "../../constructs";
import { STORAGE_ANNOTATION } from "../../constructs/platform/declaration/plan-conditions";
import { startControlPlane, stopControlPlane } from "../../local/control-plane";
import { EVERY, synthesiseEveryPlatform } from "../fixtures/every-platform";
import { at } from "../support/synthesis";
import { Cluster } from "./support/cluster";
import { previewTier } from "./support/preview-tier";
import { terraformTier } from "./support/terraform-deploy";
import { describeWithProviders } from "./support/terraform-tier";
import type { Tier } from "./support/tier";
import { temporaryOutput } from "../support/temporary-output";

const AUTH = `${EVERY}-auth`;
const AUTH_PODS = "app.kubernetes.io/component=auth";

describe("with all that can be said of auth service and proxies, in the preview tier", () => {
  everyPlatformSuite(previewTier("test-every-preview"));
});

describeWithProviders("with all that can be said of auth service and proxies, in the Terraform tier", (program) => {
  const tier = terraformTier("test-every", program);
  everyPlatformSuite(tier, ({ outdir, cluster }) => {
    describe("moving the state of the auth service", () => {
      const toVolume = () => {
        synthesiseEveryPlatform(outdir, AuthStorage.persistentVolume({ deletion: "allowed" }));
      };

      test("is refused as long as nobody says that it was moved", async () => {
        toVolume();
        await expect(tier.pending(outdir, cluster())).rejects.toThrow("STORAGE-020");
      });

      test("is done once somebody has run the command of the message", async () => {
        await cluster().kubectl("annotate", "--overwrite", "-n", EVERY, "deployment", AUTH, `${STORAGE_ANNOTATION}-`);
        await tier.apply(outdir, cluster());
        expect(at(await cluster().get("deployment", AUTH, EVERY), "spec.strategy.type")).toBe("Recreate");
        expect(await tier.pending(outdir, cluster())).toBe("");
      });

      test("and back, from a volume that may be deleted once no pod uses it", async () => {
        await cluster().kubectl("scale", "-n", EVERY, "deployment", AUTH, "--replicas=0");
        await cluster().kubectl("wait", "-n", EVERY, "pods", "-l", AUTH_PODS, "--for=delete", "--timeout=60s");
        synthesiseEveryPlatform(outdir);
        await tier.apply(outdir, cluster());
        expect(await tier.pending(outdir, cluster())).toBe("");
      });
    });
  });
});

/** What a tier adds has the folder of the app, and the cluster once it is there. */
interface Applied {
  readonly outdir: string;
  readonly cluster: () => Cluster;
}

function everyPlatformSuite(tier: Tier, more: (applied: Applied) => void = () => undefined): void {
  const outdir = temporaryOutput("access-platform-every");
  let started: Cluster | undefined;
  const cluster = () => {
    if (started === undefined) throw new Error("the control plane has not been started");
    return started;
  };

  beforeAll(async () => {
    await stopControlPlane({ name: tier.name });
    started = new Cluster(await startControlPlane({ name: tier.name }));
    synthesiseEveryPlatform(outdir);
    await tier.apply(outdir, started);
  });

  afterAll(async () => {
    await stopControlPlane({ name: tier.name });
    await rm(dirname(outdir), { recursive: true });
  });

  test("every pod is there", async () => {
    for (const workload of await cluster().list("deployments", EVERY)) {
      expect(at(workload, "status.readyReplicas")).toBe(at(workload, "spec.replicas"));
    }
  });

  test("a second apply has nothing to change", async () => {
    expect(await tier.pending(outdir, cluster())).toBe("");
  });

  test("how many proxies there are is the autoscaler's to decide", async () => {
    const proxies = `${EVERY}-proxy`;
    await cluster().kubectl("scale", "-n", EVERY, "deployment", proxies, "--replicas=4");
    expect(await tier.pending(outdir, cluster())).toBe("");
    await tier.apply(outdir, cluster());
    expect(at(await cluster().get("deployment", proxies, EVERY), "spec.replicas")).toBe(4);
  });

  more({ outdir, cluster });
}
