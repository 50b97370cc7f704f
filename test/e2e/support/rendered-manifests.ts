import { KUBERNETES } from "../../../local/pinned-binaries";
import { run } from "../../../local/run";
import { renderStack } from "../../../tools/manifests/render";
import type { SynthesisedStack } from "../../../tools/synth/synthesised-app";
import type { Cluster } from "./cluster";

/**
 * Everything that a stack puts on a cluster as one document: its objects, and those of its Helm releases. Charts of
 * repositories are left out: there is no network.
 */
export async function renderedManifests(stack: SynthesisedStack, { controlPlane }: Cluster): Promise<string> {
  const { helm = "helm" } = controlPlane;
  const documents = await Promise.all(
    renderStack(stack.configuration).map(async (item) => {
      if (item.kind === "object") return JSON.stringify(item.manifest);
      if (!item.chart.startsWith("./")) return "";
      const [values = ""] = item.values;
      const sets = item.set.flatMap(({ name, value }) => ["--set-string", `${name}=${value}`]);
      const where = ["--namespace", item.namespace, "--kube-version", KUBERNETES.version, "--values", "-"];
      const { stdout } = await run(helm, ["template", item.name, item.chart, ...where, ...sets], {
        cwd: stack.directory,
        input: values,
      });
      return stdout;
    }),
  );
  return documents.filter((document) => document !== "").join("\n---\n");
}
