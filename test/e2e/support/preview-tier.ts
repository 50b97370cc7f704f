import { run } from "../../../local/run";
import type { Item } from "../../../tools/manifests/items";
import { renderStack } from "../../../tools/manifests/render";
import { readApp, type SynthesisedStack } from "../../../tools/synth/synthesised-app";
import { applyPreview } from "../../../tools/preview/apply";
import { Helm } from "../../../tools/preview/helm";
import { Kubectl } from "../../../tools/cluster/kubectl";
import { CHECKSUM_KEY, marked } from "../../../tools/preview/marks";
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

function previewOptions(stack: SynthesisedStack, { controlPlane }: Cluster): PreviewOptions {
  return { ...controlPlane, stack };
}

async function differencesOf(
  stack: SynthesisedStack,
  cluster: Cluster,
  variables: ApplyOptions["variables"],
): Promise<string> {
  const { configuration, name } = stack;
  const { kubectl, kubeconfig, context } = cluster.controlPlane;
  const items = renderStack(configuration, variables);
  const objects = items.flatMap((item) => (item.kind === "object" ? [marked(item.manifest, name)] : []));
  const where = ["--kubeconfig", kubeconfig, "--context", context];
  const how = ["--server-side", "--field-manager=access-platform-preview", "-f", "-"];
  const input = JSON.stringify({ apiVersion: "v1", kind: "List", items: objects });
  const { stdout } = await run(kubectl, [...where, "diff", ...how], { input, accept: [0, 1] });
  return stdout + (await releasesToUpgrade(items, previewOptions(stack, cluster)));
}

async function releasesToUpgrade(items: readonly Item[], options: PreviewOptions): Promise<string> {
  const helm = new Helm(options, new Kubectl(options));
  const live = await helm.releases();
  const stale = items.filter(
    (item) =>
      item.kind === "release" &&
      !live.some(
        ({ namespace, name, status, labels }) =>
          namespace === item.namespace &&
          name === item.name &&
          status === "deployed" &&
          labels[CHECKSUM_KEY] === helm.checksum(item),
      ),
  );
  return stale.map(({ address }) => `${address} would be upgraded\n`).join("");
}
