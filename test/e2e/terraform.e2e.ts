import { AuthStorage } from "../../constructs";
import { synthesisePlatform } from "../fixtures/platform-with-agents";
import { differences } from "../support/compare-objects";
import { at } from "../support/synthesis";
import { previewTier } from "./support/preview-tier";
import { embeddedCluster, type Cluster } from "./support/cluster";
import { POD_MONITOR, PROMETHEUS_RULE } from "./support/definitions";
import { FOREIGN_CHANGES, OWN_CHANGES, SCHEME } from "./support/foreign-changes";
import { changesSuite, CLUSTER_WIDE, platformSuite } from "./support/platform-suite";
import { terraformTier } from "./support/terraform-deploy";
import { describeWithProviders } from "./support/terraform-tier";

describeWithProviders("changes", (program) => {
  const tier = terraformTier("test-terraform", program);
  const view = embeddedCluster({ name: "test-view" });

  platformSuite(tier, (deployment) => {
    changesSuite(deployment);

    test("the manifests view shows what Terraform makes, field by field", async () => {
      const { cluster, outdir } = deployment;
      await view.define(POD_MONITOR);
      await view.define(PROMETHEUS_RULE);
      await previewTier("view").apply(outdir, view);
      expect(await differencesBetween(cluster, view)).toEqual([]);
    });

    describe("what others write", () => {
      test.each(FOREIGN_CHANGES)("leaves the next plan empty: $what", async ({ commands, after = [] }) => {
        const { cluster, outdir } = deployment;
        for (const command of commands) await cluster.kubectl(...command);
        expect(await tier.pending(outdir, cluster)).toBe("");
        for (const command of after) await cluster.kubectl(...command);
      });

      test("is there after an apply of something else", async () => {
        const { cluster } = deployment;
        await deployment.apply({ proxyAnnotations: { [SCHEME]: "internal" } });
        const service = await cluster.get("service", "svc-proxy");
        expect(service.metadata).toMatchObject({
          labels: { "example.com/foreign": "yes" },
          annotations: { "example.com/foreign": "yes", [SCHEME]: "internal" },
        });
        expect(at(service, "spec.loadBalancerClass")).toBe("service.k8s.aws/nlb");
        expect(at(await cluster.get("deployment", "svc-proxy-internal"), "spec.replicas")).toBe(3);
      });

      test.each(OWN_CHANGES)(
        "over what is declared is shown by the next plan: $what",
        async ({ commands, after = [], shown }) => {
          const { cluster, outdir } = deployment;
          for (const command of commands) await cluster.kubectl(...command);
          expect(await tier.pending(outdir, cluster)).toMatch(shown);
          for (const command of after) await cluster.kubectl(...command);
        },
      );
    });

    test("an update by the updater survives a later apply of something else", async () => {
      const { cluster, outdir } = deployment;
      const updated = "registry.svc.invalid/svc-ent:17.5.2";
      const patch = [{ op: "replace", path: "/spec/template/spec/containers/0/image", value: updated }];
      await cluster.kubectl(
        "patch",
        "statefulset",
        "svc-agent",
        "-n",
        "svc-agents",
        "--type=json",
        "-p",
        JSON.stringify(patch),
      );
      await cluster.kubectl("rollout", "status", "statefulset/svc-agent", "-n", "svc-agents", "--timeout=60s");
      await deployment.apply({ agentLabels: { team: "payments" } });
      const agent = await cluster.get("statefulset", "svc-agent", "svc-agents");
      expect(at(agent, "spec.template.spec.containers.0.image")).toBe(updated);
      expect((await cluster.get("configmap", "svc-agent", "svc-agents")).data).toMatchObject({});
      expect(JSON.stringify((await cluster.get("configmap", "svc-agent", "svc-agents")).data)).toContain("payments");
      expect(await tier.pending(outdir, cluster)).toBe("");
    });

    test("a plan with another address is refused where the cluster would be renamed with it", async () => {
      const { outdir, cluster } = deployment;
      synthesisePlatform(outdir, { everyAgent: true, hasPodMonitors: true, address: "new.example.com" });
      await expect(tier.pending(outdir, cluster)).rejects.toThrow("PLATFORM-017");
      await deployment.apply();
    });

    describe("the volume of the auth service, whose deletion is refused", () => {
      beforeAll(async () => {
        await deployment.apply({ storage: AuthStorage.persistentVolume() });
      });

      test.each([
        ["another class", { storage: AuthStorage.persistentVolume({ storageClass: "fast" }) }, "STORAGE-004"],
        [
          "another construct id",
          { platformId: "renamed", storage: AuthStorage.persistentVolume() },
          "terraform_data.kept",
        ],
        ["external storage", { storage: AuthStorage.external({ type: "postgresql" }) }, "STORAGE-006"],
        ["a smaller size", { storage: AuthStorage.persistentVolume({ size: "1Gi" }) }, "Instance cannot be destroyed"],
      ])("a plan with %s is refused", async (_, variation, message) => {
        const { outdir, cluster } = deployment;
        synthesisePlatform(outdir, { everyAgent: true, ...variation });
        await expect(tier.pending(outdir, cluster)).rejects.toThrow(message);
      });

      test("is not destroyed with the platform", async () => {
        const { outdir, cluster } = deployment;
        synthesisePlatform(outdir, { everyAgent: true, storage: AuthStorage.persistentVolume() });
        await expect(tier.destroy(outdir, cluster)).rejects.toThrow("Instance cannot be destroyed");
        await cluster.get("deployment", "svc-auth");
      });
    });

    test("destroying leaves nothing where the deletion of the volume is allowed", async () => {
      const { outdir, cluster } = deployment;
      await deployment.apply();
      await tier.destroy(outdir, cluster);
      const namespaces = ["svc", "svc-agents", "databases", "agents"];
      expect(await cluster.kubectl("get", "namespaces", ...namespaces, "--ignore-not-found")).toBe("");
      expect(await cluster.kubectl("get", CLUSTER_WIDE, "-o", "name")).not.toMatch(/svc-/);
    });
  });
});

/** Where the declared objects of two clusters differ. */
async function differencesBetween(left: Cluster, right: Cluster): Promise<string[]> {
  const [ours, theirs] = await Promise.all([left.declaredObjects(), right.declaredObjects()]);
  expect(ours.size).toBeGreaterThan(20);
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    // Helm's own record holds the time of the release, and every cluster has a certificate of its own.
    if (key.includes("sh.helm.release") || key.endsWith("/kube-root-ca.crt")) return [];
    return differences(ours.get(key), theirs.get(key)).map((difference) => `${key} ${difference}`);
  });
}
