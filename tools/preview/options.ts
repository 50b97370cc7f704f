import type { Run } from "../../local/run";

/** What a step of a preview does with an item. */
export type PreviewState = "applying" | "waiting" | "done" | "unchanged";

/** Where a preview goes, and how. */
export interface PreviewOptions {
  /** Path of kubectl. */
  readonly kubectl: string;

  /** Path of Helm 3.13 or later. */
  readonly helm: string;

  /** Path of the kubeconfig file. */
  readonly kubeconfig: string;

  /** Context in the kubeconfig file. */
  readonly context: string;

  /** Folder of the stack, which paths of charts start from. */
  readonly stackDirectory: string;

  /** Name of the stack; marks everything that the preview makes. */
  readonly owner: string;

  readonly onProgress?: (address: string, state: PreviewState) => void;

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
