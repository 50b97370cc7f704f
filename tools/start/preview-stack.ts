import { renderStack } from "../manifests/render";
import { applyPreview } from "../preview/apply";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { variableValues } from "../terraform/variables";
import { applying, type ApplyingOptions } from "./applying";
import type { Outcome } from "./outcome";

const EVENTS = {
  started: { kind: "started", action: "create" },
  changed: { kind: "completed", action: "create" },
  unchanged: { kind: "completed", action: "noop" },
} as const;

/** Puts the manifests of one stack on the cluster. */
export async function previewStack(stack: SynthesisedStack, options: ApplyingOptions): Promise<Outcome> {
  const items = renderStack(stack.configuration, variableValues(process.env));
  return applying("preview", stack, options, async (signal, progress) => {
    progress.expect(items.length);
    const { created, changed, removed } = await applyPreview(items, {
      ...options.cluster,
      stack,
      signal,
      onProgress: (address, state) => {
        progress.event({ ...EVENTS[state], address });
      },
    });
    return { created: created.length, changed: changed.length, removed: removed.length };
  });
}
