import { Problems, Value } from "../core/value";
import { PLATFORM_RULES } from "./rules";

/** Number of pods of a proxy pool that says nothing. */
const DEFAULT_REPLICAS = 2;

/** How many pods there are, where not the program decides it. */
export class Replicas extends Value {
  /**
   * As many as an autoscaler of the cluster says, for example a HorizontalPodAutoscaler: Terraform leaves their number
   * alone. Going back to a number takes it from the autoscaler.
   *
   * A first number that is not a positive integer carries `PLATFORM-004`.
   *
   * @param props.first number that the first apply makes, and that the autoscaler should keep at least; default 2
   */
  static autoscaled({ first = DEFAULT_REPLICAS }: { readonly first?: number } = {}): Replicas {
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

/** What a declared number of proxies comes to, default included. */
export function replicaCount(given: number | Replicas = DEFAULT_REPLICAS): ReplicaCount {
  return given instanceof Replicas ? { first: given.first, autoscaled: true } : { first: given, autoscaled: false };
}

/** Whether there may be more than one pod at a time, besides those of a rollout. */
export function mayBeSeveral({ first, autoscaled }: ReplicaCount): boolean {
  return autoscaled || first > 1;
}

/** Whether Kubernetes takes it for a number of pods that serve. */
export function isReplicaCount(given: unknown): given is number {
  return Number.isInteger(given) && (given as number) >= 1;
}
