import { Problems, Value } from "../core/value";
import { PLATFORM_RULES } from "./rules";

/** Default number of pods of a proxy pool. */
const DEFAULT_REPLICAS = 2;

/** A number of pods that an autoscaler changes. */
export interface AutoscaledReplicasProps {
  /** Number of pods after the first apply, which should also be the minimum of the autoscaler. @default 2 */
  readonly first?: number;
}

/** The number of pods if the program does not decide it. */
export class Replicas extends Value {
  /**
   * An autoscaler of the cluster decides the number, for example a HorizontalPodAutoscaler, and Terraform does not
   * change it. To take the number back from the autoscaler, declare a number.
   *
   * A first number that is not a positive integer carries `PLATFORM-004`.
   */
  static autoscaled({ first = DEFAULT_REPLICAS }: AutoscaledReplicasProps = {}): Replicas {
    const problems = new Problems();
    if (!isReplicaCount(first)) problems.add(PLATFORM_RULES.replicas, "first", first);
    return new Replicas(first, problems);
  }

  private constructor(
    readonly first: number,
    problems: Problems,
  ) {
    super(problems.list);
  }
}

/** The number of pods, and whose it is. */
export interface ReplicaCount {
  readonly first: number;
  readonly autoscaled: boolean;
}

/** The declared number of proxies, or the default. */
export function replicaCount(given: number | Replicas = DEFAULT_REPLICAS): ReplicaCount {
  return given instanceof Replicas ? { first: given.first, autoscaled: true } : { first: given, autoscaled: false };
}

/** Whether there may be several pods at a time, apart from rollouts. */
export function mayBeSeveral({ first, autoscaled }: ReplicaCount): boolean {
  return autoscaled || first > 1;
}

/** Whether it is a valid, positive number of pods. */
export function isReplicaCount(given: unknown): given is number {
  return Number.isInteger(given) && (given as number) >= 1;
}
