import { group } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { either, wholeNumber, type Shape } from "../../core/schema/shapes";
import { instance } from "../../core/schema/instance";
import { Value } from "../../core/value";
import {
  horizontalAutoscaling,
  MOST_PODS,
  type Autoscaler,
  type HorizontalAutoscaling,
  AUTOSCALER_RULES,
} from "../../workloads/autoscaling";

/** Default number of pods of a proxy pool. */
const DEFAULT_REPLICAS = 2;

/** A number of pods that serve. */
export const podCount = wholeNumber({ from: 1, to: MOST_PODS });

/** Number of pods that an autoscaler decides. */
export interface AutoscaledReplicasProps {
  /** Number of pods after the first apply. Give the cluster's autoscaler the same minimum. @default 2 */
  readonly first?: number;

  /**
   * A HorizontalPodAutoscaler that the platform makes. Its minimum is the first number of pods, so leave `first` out
   * (`AUTOSCALER-003`).
   *
   * @default none: the cluster has an autoscaler of its own
   */
  readonly horizontal?: HorizontalAutoscaling;
}

const PROPS = group<AutoscaledReplicasProps>()({ first: podCount, horizontal: horizontalAutoscaling }, [
  ({ first, horizontal }, problems) => {
    if (horizontal === undefined) return;
    const { min = DEFAULT_REPLICAS, max } = horizontal;
    if (max < min) problems.add(AUTOSCALER_RULES["AUTOSCALER-001"], "horizontal.max", max);
    if (first !== undefined) problems.add(AUTOSCALER_RULES["AUTOSCALER-003"], "first", first);
  },
]);

/** A number of pods that an autoscaler decides. */
export class Replicas extends Value {
  /**
   * An autoscaler decides the number, and Terraform does not change it. The platform makes the autoscaler (`horizontal`),
   * or the cluster has one of its own. To take the number back from the autoscaler, declare a number.
   *
   * A maximum below the minimum breaks `AUTOSCALER-001`, an autoscaler without a target `AUTOSCALER-002`.
   */
  static autoscaled(props: AutoscaledReplicasProps = {}): Replicas {
    return make(Replicas, PROPS, props, ({ first = DEFAULT_REPLICAS, horizontal }) => {
      const { min = DEFAULT_REPLICAS } = horizontal ?? {};
      return horizontal === undefined ? new Replicas(first, undefined) : new Replicas(min, { ...horizontal, min });
    });
  }

  private constructor(
    /** Pods at the first apply. @internal */
    readonly first: number,
    /** The autoscaler that the platform makes; undefined if the cluster has one of its own. @internal */
    readonly autoscaler: Autoscaler | undefined,
  ) {
    super();
  }
}

/** A number of pods, or an autoscaler that decides it. */
export const replicasShape: Shape<number | Replicas> = either(
  (given) => given instanceof Replicas,
  instance(Replicas),
  podCount,
);

/** The number of pods, and whether an autoscaler decides it. */
export interface ReplicaCount {
  readonly first: number;
  readonly autoscaled: boolean;

  /** The autoscaler that the platform makes; undefined if it makes none. */
  readonly autoscaler?: Autoscaler | undefined;
}

/** The declared number of proxies, or the default. */
export function replicaCount(declared: number | Replicas = DEFAULT_REPLICAS): ReplicaCount {
  return typeof declared === "number"
    ? { first: declared, autoscaled: false }
    : { first: declared.first, autoscaled: true, autoscaler: declared.autoscaler };
}

/** Whether several pods may run at a time, apart from rollouts. The bounds of the cluster's own autoscaler are unknown. */
export function mayBeSeveral({ first, autoscaled, autoscaler }: ReplicaCount): boolean {
  if (autoscaler !== undefined) return autoscaler.max > 1;
  return autoscaled || first > 1;
}
