import { readApp } from "../../tools/synth/synthesised-app";
import { describeWithKubeLinter, lintFindings } from "./support/kube-linter";
import { criticalFindings, describeWithKubeScore } from "./support/kube-score";
import { CLUSTER_WIDE, platformSuite } from "./support/platform-suite";
import { previewTier } from "./support/preview-tier";
import { renderedManifests } from "./support/rendered-manifests";

const preview = previewTier("test-preview");

describe("preview tier", () => {
  platformSuite(preview, (deployment) => {
    describeWithKubeScore("kube-score", (kubeScore) => {
      test("has no critical finding", async () => {
        const { outdir, cluster } = deployment;
        const [stack] = readApp(outdir);
        expect(await criticalFindings(kubeScore, await renderedManifests(stack!, cluster))).toEqual([]);
      });
    });

    describeWithKubeLinter("kube-linter", (kubeLinter) => {
      test("has no finding", async () => {
        const { outdir, cluster } = deployment;
        const [stack] = readApp(outdir);
        expect(await lintFindings(kubeLinter, await renderedManifests(stack!, cluster))).toEqual([]);
      });
    });

    test("removing the preview leaves nothing", async () => {
      const { outdir, cluster } = deployment;
      await preview.destroy(outdir, cluster);
      expect(
        await cluster.kubectl("get", "namespaces", "svc", "svc-agents", "databases", "agents", "--ignore-not-found"),
      ).toBe("");
      expect(await cluster.kubectl("get", CLUSTER_WIDE, "-o", "name")).not.toMatch(/svc-/);
    });
  });
});
