import type { Item } from "../manifests/items";
import type { PreviewOptions, PreviewResult } from "./options";

export type { PreviewOptions, PreviewResult, PreviewState } from "./options";

/** Puts the items of a stack on a control plane, in order. */
export function applyPreview(items: readonly Item[], options: PreviewOptions): Promise<PreviewResult> {
  return Promise.reject(new Error(`not there yet: ${items.length} items of ${options.owner}`));
}
