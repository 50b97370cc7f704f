import type { Plan } from "../../../tools/model/plan";
import type { Cluster } from "./cluster";

/** What an app is applied with. */
export interface ApplyOptions {
  /** Values of the apps' variables, by name. @default placeholders for ephemeral ones without a default */
  readonly variables?: Readonly<Record<string, string>>;

  /** Ends an apply early. */
  readonly signal?: AbortSignal;
}

/** One way from a synthesised app to live objects: all its stacks, in their order. */
export interface Tier {
  /** Also the name of the control plane. */
  readonly name: string;

  /** Applies an app. */
  apply(outdir: string, cluster: Cluster, options?: ApplyOptions): Promise<void>;

  /** What another apply would change, in the words of the tier's own tool; empty when nothing. */
  pending(outdir: string, cluster: Cluster, options?: ApplyOptions): Promise<string>;

  /** Plans of the next apply, one for each stack, where the tier's tool makes plans. */
  plans?(outdir: string, cluster: Cluster, options?: ApplyOptions): Promise<readonly Plan[]>;

  /** Removes all that was applied. */
  destroy(outdir: string, cluster: Cluster): Promise<void>;
}
