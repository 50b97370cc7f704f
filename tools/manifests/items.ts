import type { OrderedBlock } from "./order";

/** An object of the Kubernetes API that a stack's Terraform resource makes. */
export interface KubernetesItem {
  readonly kind: "object";

  /** Terraform address, for example `kubernetes_deployment_v1.platform_proxy`. */
  readonly address: string;

  /** What is sent to the API server. */
  readonly manifest: Readonly<Record<string, unknown>>;

  /** Whether Terraform waits until the workload has rolled out. */
  readonly waitForRollout: boolean;

  /** Whether Terraform waits until the Job has completed. */
  readonly waitForCompletion: boolean;

  /**
   * What else Terraform waits for, as `kubectl wait --for` names it.
   *
   * @default nothing
   */
  readonly waitFor?: string;

  /** How long Terraform waits, in seconds. */
  readonly timeoutSeconds: number;

  /**
   * What a reader must know about the object, in one line.
   *
   * @default nothing
   */
  readonly note?: string;
}

/** One `set` block of a Helm release. */
export interface HelmSetting {
  readonly name: string;

  /** As it is written after `name=`: Helm reads commas, braces and backslashes in it. */
  readonly value: string;

  /** Which of Helm's `--set` and `--set-string` it is. */
  readonly type: "auto" | "string";
}

/** A Helm release of a stack. */
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

  /** YAML documents; later ones win. */
  readonly values: readonly string[];

  /** Single values, which win over the documents. */
  readonly set: readonly HelmSetting[];

  /** Whether Terraform waits until everything in the release is ready. */
  readonly wait: boolean;

  /** Whether it waits for Jobs of the release too. */
  readonly waitForJobs: boolean;

  /** How long Terraform waits, in seconds. */
  readonly timeoutSeconds: number;

  readonly createNamespace: boolean;

  /** Releases of one step do not depend on each other. */
  readonly step: number;

  /**
   * What a reader must know about the values, in one line.
   *
   * @default nothing
   */
  readonly note?: string;
}

/** What one Terraform resource of a stack puts on a cluster. */
export type Item = KubernetesItem | HelmItem;

/** The same, of a stack whose order is known. */
export type OrderedItem = Item & Pick<OrderedBlock, "wave">;
