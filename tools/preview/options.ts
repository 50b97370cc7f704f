import type { ControlPlane } from "../../local/control-plane";
import type { Run } from "../../local/run";
import type { SynthesisedStack } from "../synth/synthesised-app";

/** Where a preview goes, and how. */
export interface PreviewOptions extends ControlPlane {
  /** Marks everything that the preview makes; paths of charts start from its folder. */
  readonly stack: Pick<SynthesisedStack, "name" | "directory">;

  /** Called when it begins with an item, and when it is done. */
  readonly onProgress?: (address: string, state: "started" | "changed" | "unchanged") => void;

  /** Ends the preview and the processes it started. */
  readonly signal?: AbortSignal | undefined;

  /**
   * Runs kubectl and Helm.
   *
   * @default as processes of their own
   */
  readonly run?: Run;
}

/** What a preview did, as Terraform addresses; objects that left the declaration as `Kind namespace/name`. */
export interface PreviewResult {
  readonly created: string[];
  readonly changed: string[];
  readonly unchanged: string[];
  readonly removed: string[];
}
