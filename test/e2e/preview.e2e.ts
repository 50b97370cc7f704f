import { KUBERNETES } from "../../local/pinned-binaries";
import { run } from "../../local/run";
import { readApp } from "../../tools/manifests/synthesised-app";
import { renderStack } from "../../tools/manifests/render";
import type { Cluster } from "./support/cluster";
import { describeWithKubeLinter, lintFindings } from "./support/kube-linter";
import { criticalFindings, describeWithKubeScore } from "./support/kube-score";
import { CLUSTER_WIDE, platformSuite } from "./support/platform-suite";
import { previewTier } from "./support/preview-tier";

const preview = previewTier("test-preview");

describe("preview tier", () => {
  platformSuite(preview, (deployment) => {
    describeWithKubeScore("kube-score", (kubeScore) => {
      test("has no critical finding", async () => {
        const { outdir, cluster } = deployment();
        const manifests = await renderedManifests(outdir, cluster);
        expect(await criticalFindings(kubeScore, manifests)).toEqual([]);
      });
    });

    describeWithKubeLinter("kube-linter", (kubeLinter) => {
      test("has no finding", async () => {
        const { outdir, cluster } = deployment();
        expect(await lintFindings(kubeLinter, await renderedManifests(outdir, cluster))).toEqual([]);
      });
    });

    test("removing the preview leaves nothing", async () => {
      const { outdir, cluster } = deployment();
      await preview.destroy(outdir, cluster);
      expect(await cluster.kubectl("get", "namespaces", "svc", "databases", "agents", "--ignore-not-found")).toBe("");
      expect(await cluster.kubectl("get", CLUSTER_WIDE, "-o", "name")).not.toMatch(/svc-/);
    });
  });
});

/** Everything that the stack puts on a cluster as one document: its objects, and those of its Helm releases. */
async function renderedManifests(outdir: string, { controlPlane: { helm = "helm" } }: Cluster): Promise<string> {
  const [stack] = readApp(outdir);
  if (stack === undefined) throw new Error(`no stack in ${outdir}`);
  const documents = await Promise.all(
    renderStack(stack.configuration).map(async (item) => {
      if (item.kind === "object") return JSON.stringify(item.manifest);
      const [values = ""] = item.values;
      const sets = item.set.flatMap(({ name, value }) => ["--set-string", `${name}=${value}`]);
      const { stdout } = await run(
        helm,
        [
          "template",
          item.name,
          item.chart,
          ...["--namespace", item.namespace, "--kube-version", KUBERNETES.version, "--values", "-"],
          ...sets,
        ],
        { cwd: stack.directory, input: values },
      );
      return stdout;
    }),
  );
  return documents.join("\n---\n");
}
