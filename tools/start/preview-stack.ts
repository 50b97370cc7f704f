import { targetsOf } from "../diagnosis/targets";
import { whileWatching } from "../diagnosis/watch";
import { renderStack } from "../manifests/render";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { applyPreview } from "../preview/apply";
import { Kubectl } from "../preview/kubectl";
import type { PreviewState } from "../preview/options";
import type { Report } from "../cli/progress/progress";
import type { Cluster } from "../terraform/cluster";
import { variableValues } from "../terraform/variables";
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
  const items = renderStack(stack.configuration, variableValues(process.env));
  const waiting = new Set<string>();
  let done = 0;
  const onProgress = (address: string, state: PreviewState): void => {
    const ended = state === "done" || state === "unchanged";
    if (ended) done++;
    if (state === "waiting") waiting.add(address);
    else waiting.delete(address);
    report(`${done} of ${items.length}, ${address}`, { passing: !ended || state === "unchanged" });
  };
  const targets = targetsOf(stack.configuration);
  const watch = {
    step: `preview stack "${stack.name}"`,
    targets: () => targets.filter(({ address }) => waiting.has(address)),
    ...{ kubectl: new Kubectl({ ...cluster, signal }), report, signal },
  };
  const result = await whileWatching(watch, (watched) =>
    applyPreview(items, {
      kubectl: cluster.kubectl,
      helm: cluster.helm ?? "helm",
      kubeconfig: cluster.kubeconfig,
      context: cluster.context,
      stackDirectory: stack.directory,
      owner: stack.name,
      signal: watched,
      onProgress,
    }),
  );
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
