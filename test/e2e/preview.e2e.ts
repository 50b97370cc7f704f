import { run } from "../../local/run";
import { readApp } from "../../tools/manifests/synthesised-app";
import { renderStack } from "../../tools/manifests/render";
import { marked } from "../../tools/preview/marks";
import { applyPreview } from "../../tools/preview/apply";
import { removePreview } from "../../tools/preview/remove";
import type { Cluster } from "./support/cluster";
import { criticalFindings, describeWithKubeScore } from "./support/kube-score";
import { platformSuite, type Tier } from "./support/platform-suite";

function items(outdir: string) {
  const [stack] = readApp(outdir);
  if (stack === undefined) throw new Error(`no stack in ${outdir}`);
  return { stack, items: renderStack(stack.configuration) };
}

function options(outdir: string, { controlPlane }: Cluster) {
  const { stack } = items(outdir);
  const { kubeconfig, context, kubectl, helm } = controlPlane;
  if (helm === undefined) throw new Error("the preview needs helm");
  return { kubeconfig, context, kubectl, helm, stackDirectory: stack.directory, owner: stack.name };
}

const preview: Tier = {
  name: "test-preview",

  async apply(outdir, cluster) {
    await applyPreview(items(outdir).items, options(outdir, cluster));
  },

  async pending(outdir, { controlPlane: { kubectl, kubeconfig, context } }) {
    const { stack, items: all } = items(outdir);
    const objects = all.flatMap((item) => (item.kind === "object" ? [marked(item.manifest, stack.name)] : []));
    const { stdout } = await run(
      kubectl,
      [
        "--kubeconfig",
        kubeconfig,
        "--context",
        context,
        "diff",
        "--server-side",
        "--field-manager=access-platform-preview",
        "-f",
        "-",
      ],
      { input: JSON.stringify({ apiVersion: "v1", kind: "List", items: objects }), accept: [0, 1] },
    );
    return stdout;
  },

  async destroy(outdir, cluster) {
    await removePreview(options(outdir, cluster));
  },
};

describe("preview tier", () => {
  platformSuite(preview, (deployment) => {
    describeWithKubeScore("kube-score", (kubeScore) => {
      test("has no critical finding", async () => {
        const { outdir, cluster } = deployment();
        const manifests = await renderedManifests(outdir, cluster);
        expect(await criticalFindings(kubeScore, manifests)).toEqual([]);
      });
    });

    test("removing the preview leaves nothing", async () => {
      const { outdir, cluster } = deployment();
      await preview.destroy(outdir, cluster);
      expect(await cluster.kubectl("get", "namespaces", "svc", "databases", "agents", "--ignore-not-found")).toBe("");
      expect(await cluster.kubectl("get", "clusterroles,clusterrolebindings", "-o", "name")).not.toMatch(/svc-/);
    });
  });
});

/** Everything that the stack puts on a cluster as one document: its objects, and those of its Helm releases. */
async function renderedManifests(outdir: string, { controlPlane: { helm = "helm" } }: Cluster): Promise<string> {
  const { stack, items: all } = items(outdir);
  const documents = await Promise.all(
    all.map(async (item) => {
      if (item.kind === "object") return JSON.stringify(item.manifest);
      const [values = ""] = item.values;
      const sets = item.set.flatMap(({ name, value }) => ["--set-string", `${name}=${value}`]);
      const { stdout } = await run(
        helm,
        ["template", item.name, item.chart, "--namespace", item.namespace, "--values", "-", ...sets],
        { cwd: stack.directory, input: values },
      );
      return stdout;
    }),
  );
  return documents.join("\n---\n");
}
