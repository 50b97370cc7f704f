import type { KubectlOptions } from "../cluster/kubectl";
import type { SynthesisedStack } from "../synth/synthesised-app";

export interface PreviewOptions extends KubectlOptions {
  /** Path of Helm. @default the Helm on PATH */
  readonly helm?: string | undefined;

  /** The stack to preview. Its name marks all objects, and its folder is the base of chart paths. */
  readonly stack: Pick<SynthesisedStack, "name" | "directory">;

  /** Called when an item begins and when it is done. */
  readonly onProgress?: (address: string, state: "started" | "changed" | "unchanged") => void;
}

/** The changes of a preview, as Terraform addresses; objects that are no longer declared as `Kind namespace/name`. */
export interface PreviewResult {
  readonly created: string[];
  readonly changed: string[];
  readonly unchanged: string[];
  readonly removed: string[];
}
