import { renderStack } from "../manifests/render";
import type { SynthesisedStack } from "../manifests/synthesised-app";
import { applyPreview } from "../preview/apply";
import type { Report } from "../progress/progress";
import type { Cluster } from "./cluster";
import { describeOutcome, type Outcome } from "./outcome";

/** What previewing a stack takes. */
export interface PreviewStackOptions {
  readonly cluster: Cluster;
  readonly signal: AbortSignal;
  readonly report: Report;
}

/** Puts the manifests of one stack on the cluster. */
export async function previewStack(stack: SynthesisedStack, options: PreviewStackOptions): Promise<Outcome> {
  const { cluster, signal, report } = options;
  const items = renderStack(stack.configuration);
  let done = 0;
  const result = await applyPreview(items, {
    kubectl: cluster.kubectl,
    helm: cluster.helm ?? "helm",
    kubeconfig: cluster.kubeconfig,
    context: cluster.context,
    stackDirectory: stack.directory,
    owner: stack.name,
    signal,
    onProgress: (address, state) => {
      const ended = state === "done" || state === "unchanged";
      if (ended) done++;
      report(`${done} of ${items.length}, ${address}`, { passing: !ended || state === "unchanged" });
    },
  });
  const { created, changed, removed } = result;
  const outcome = {
    stack: stack.name,
    created: created.length,
    changed: changed.length,
    removed: removed.length,
  };
  report(describeOutcome(outcome));
  return outcome;
}
