import { defaulted, group } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { either, wholeNumber, type Shape } from "../../core/schema/shapes";
import { instance } from "../../core/schema/instance";
import { Value } from "../../core/value";
import { PLATFORM_RULES } from "./rules";

/** Default number of pods of a proxy pool. */
const DEFAULT_REPLICAS = 2;

/** A number of pods that serve (`PLATFORM-004`). */
export const podCount = wholeNumber({ from: 1, to: 2_147_483_647 }, PLATFORM_RULES.replicas);

/** Number of pods that an autoscaler decides. */
export interface AutoscaledReplicasProps {
  /** Number of pods after the first apply, which should also be the autoscaler's minimum. @default 2 */
  readonly first?: number;
}

const PROPS = group<AutoscaledReplicasProps>()({ first: defaulted(podCount, DEFAULT_REPLICAS) });

/** The number of pods if the program does not decide it. */
export class Replicas extends Value {
  /**
   * An autoscaler of the cluster decides the number, for example a HorizontalPodAutoscaler, and Terraform does not
   * change it. To take the number back from the autoscaler, declare a number.
   *
   * A first number that is not a positive integer carries `PLATFORM-004`.
   */
  static autoscaled(props: AutoscaledReplicasProps = {}): Replicas {
    return make(Replicas, PROPS, props, ({ first }) => new Replicas(first));
  }

  private constructor(readonly first: number) {
    super([]);
  }
}

/** A number of pods, or an autoscaler that decides it. */
export const replicasShape: Shape<number | Replicas> = either(
  (given) => given instanceof Replicas,
  instance(Replicas),
  podCount,
);

/** The number of pods, and whose it is. */
export interface ReplicaCount {
  readonly first: number;
  readonly autoscaled: boolean;
}

/** The declared number of proxies, or the default. */
export function replicaCount(declared: number | Replicas = DEFAULT_REPLICAS): ReplicaCount {
  return typeof declared === "number"
    ? { first: declared, autoscaled: false }
    : { first: declared.first, autoscaled: true };
}

/** Whether there may be several pods at a time, apart from rollouts. */
export function mayBeSeveral({ first, autoscaled }: ReplicaCount): boolean {
  return autoscaled || first > 1;
}
