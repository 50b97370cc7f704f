import { lintersFindNothing } from "./support/linters";
import { CLUSTER_WIDE, platformSuite } from "./support/platform-suite";
import { previewTier } from "./support/preview-tier";

const preview = previewTier("test-preview");

describe("preview tier", () => {
  platformSuite(preview, (deployment) => {
    lintersFindNothing(deployment);

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
