import type { OrderedBlock } from "./order";

/** An object of the Kubernetes API, from a Terraform resource. */
export interface KubernetesItem {
  readonly kind: "object";

  /** Terraform address, for example `kubernetes_deployment_v1.platform_proxy`. */
  readonly address: string;

  /** The object that is sent to the API server. */
  readonly manifest: Readonly<Record<string, unknown>>;

  /** Whether Terraform waits until the workload has rolled out. */
  readonly waitForRollout: boolean;

  /** Whether Terraform waits until the Job has completed. */
  readonly waitForCompletion: boolean;

  /**
   * A further condition that Terraform waits for, in the form of `kubectl wait --for`.
   *
   * @default none
   */
  readonly waitFor?: string;

  /** How long Terraform waits, in seconds. */
  readonly timeoutSeconds: number;

  /**
   * A line that tells readers something important about the object.
   *
   * @default none
   */
  readonly note?: string;
}

/** One `set` block of a Helm release. */
export interface HelmSetting {
  readonly name: string;

  /** The value in the form of Helm's `--set`, which interprets commas, braces and backslashes. */
  readonly value: string;

  /** Whether Helm's `--set` or `--set-string` is meant. */
  readonly type: "auto" | "string";
}

export interface HelmItem {
  readonly kind: "release";

  /** Terraform address, for example `helm_release.production`. */
  readonly address: string;

  readonly name: string;
  readonly namespace: string;

  /** Path relative to the folder of the stack, or the name of a chart in the repository. */
  readonly chart: string;

  readonly repository?: string;
  readonly version?: string;

  /** YAML documents, of which later ones win. */
  readonly values: readonly string[];

  /** Single values, which override the documents. */
  readonly set: readonly HelmSetting[];

  /** Whether Terraform waits until everything in the release is ready. */
  readonly wait: boolean;

  /** Whether it waits for Jobs of the release too. */
  readonly waitForJobs: boolean;

  /** How long Terraform waits, in seconds. */
  readonly timeoutSeconds: number;

  readonly createNamespace: boolean;

  /** Number of the step. Releases of the same step do not depend on each other. */
  readonly step: number;

  /**
   * A line that tells readers something important about the values.
   *
   * @default none
   */
  readonly note?: string;
}

/** What one Terraform resource puts on a cluster. */
export type Item = KubernetesItem | HelmItem;

/** An item with its place in the order of the stack. */
export type OrderedItem = Item & Pick<OrderedBlock, "wave">;
