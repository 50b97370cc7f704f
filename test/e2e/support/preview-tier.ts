import { run } from "../../../local/run";
import { renderStack } from "../../../tools/manifests/render";
import { readApp, type SynthesisedStack } from "../../../tools/manifests/synthesised-app";
import { applyPreview } from "../../../tools/preview/apply";
import { marked } from "../../../tools/preview/marks";
import type { PreviewOptions } from "../../../tools/preview/options";
import { removePreview } from "../../../tools/preview/remove";
import type { Cluster } from "./cluster";
import type { ApplyOptions, Tier } from "./tier";

/** The way without Terraform's providers: kubectl and Helm. */
export function previewTier(name: string): Tier {
  return {
    name,

    async apply(outdir, cluster, { variables, signal } = {}) {
      for (const stack of readApp(outdir)) {
        const items = renderStack(stack.configuration, variables);
        await applyPreview(items, { ...previewOptions(stack, cluster), signal });
      }
    },

    async pending(outdir, cluster, { variables } = {}) {
      const differences: string[] = [];
      for (const stack of readApp(outdir)) differences.push(await differencesOf(stack, cluster, variables));
      return differences.join("");
    },

    async destroy(outdir, cluster) {
      for (const stack of readApp(outdir).reverse()) await removePreview(previewOptions(stack, cluster));
    },
  };
}

function previewOptions({ directory, name }: SynthesisedStack, { controlPlane }: Cluster): PreviewOptions {
  const { kubeconfig, context, kubectl, helm } = controlPlane;
  if (helm === undefined) throw new Error("the preview needs helm");
  return { kubeconfig, context, kubectl, helm, stackDirectory: directory, owner: name };
}

async function differencesOf(
  { configuration, name }: SynthesisedStack,
  { controlPlane: { kubectl, kubeconfig, context } }: Cluster,
  variables: ApplyOptions["variables"],
): Promise<string> {
  const items = renderStack(configuration, variables);
  const objects = items.flatMap((item) => (item.kind === "object" ? [marked(item.manifest, name)] : []));
  const where = ["--kubeconfig", kubeconfig, "--context", context];
  const how = ["--server-side", "--field-manager=access-platform-preview", "-f", "-"];
  const input = JSON.stringify({ apiVersion: "v1", kind: "List", items: objects });
  return (await run(kubectl, [...where, "diff", ...how], { input, accept: [0, 1] })).stdout;
}
