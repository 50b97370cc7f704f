import { run } from "../../../local/run";
import { renderStack } from "../../../tools/manifests/render";
import { readApp, type SynthesisedStack } from "../../../tools/synth/synthesised-app";
import { Helm } from "../../../tools/preview/helm";
import { Kubectl } from "../../../tools/cluster/kubectl";
import type { PreviewOptions } from "../../../tools/preview/options";
import { waitFor, waits } from "../../../tools/preview/waiting";
import type { Cluster } from "./cluster";
import type { Tier } from "./tier";

/** The way without providers for an account of one namespace: a preview looks into all namespaces. */
export function handTier(name: string): Tier {
  return {
    name,

    async apply(outdir, cluster) {
      for (const stack of readApp(outdir)) {
        const kubectl = new Kubectl(optionsFor(stack, cluster));
        const helm = new Helm(optionsFor(stack, cluster), kubectl);
        for (const item of renderStack(stack.configuration)) {
          if (item.kind === "release") await helm.apply(item, undefined);
          else await kubectl.apply([item.manifest]);
          if (item.kind === "object" && waits(item)) await waitFor(item, kubectl);
        }
      }
    },

    async pending(outdir, cluster) {
      const differences = readApp(outdir).map(async (stack) => {
        const items = renderStack(stack.configuration);
        const objects = items.flatMap((item) => (item.kind === "object" ? [item.manifest] : []));
        const { kubectl, kubeconfig, context } = cluster.controlPlane;
        const how = ["diff", "--server-side", "--field-manager=access-platform-preview", "--filename=-"];
        const input = JSON.stringify({ apiVersion: "v1", kind: "List", items: objects });
        const args = [...how, `--kubeconfig=${kubeconfig}`, `--context=${context}`];
        return (await run(kubectl, args, { input, accept: [0, 1] })).stdout;
      });
      return (await Promise.all(differences)).join("");
    },

    destroy: () => Promise.reject(new Error("nothing is removed by hand")),
  };
}

function optionsFor(stack: SynthesisedStack, { controlPlane }: Cluster): PreviewOptions {
  return { ...controlPlane, stack };
}
