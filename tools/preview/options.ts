import type { KubectlOptions } from "../cluster/kubectl";
import type { SynthesisedStack } from "../synth/synthesised-app";

/** Where a preview goes, and how. */
export interface PreviewOptions extends KubectlOptions {
  /** Path of Helm. @default that on PATH */
  readonly helm?: string | undefined;

  /** Marks everything that the preview makes; paths of charts start from its folder. */
  readonly stack: Pick<SynthesisedStack, "name" | "directory">;

  /** Called when it begins with an item, and when it is done. */
  readonly onProgress?: (address: string, state: "started" | "changed" | "unchanged") => void;
}

/** What a preview did, as Terraform addresses; objects that left the declaration as `Kind namespace/name`. */
export interface PreviewResult {
  readonly created: string[];
  readonly changed: string[];
  readonly unchanged: string[];
  readonly removed: string[];
}
