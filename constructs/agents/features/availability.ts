import { fieldsOf } from "../../core/given";

/** How the pods of a release are spread over nodes and kept running; only useful with at least two replicas. */
export interface AgentAvailability {
  /**
   * Whether two pods may run on one node: with `preferred` only if no other node has room, with `required` never, so a
   * pod waits for a node of its own.
   *
   * @default "preferred"
   */
  readonly antiAffinity?: "preferred" | "required";

  /** Pods that a voluntary disruption leaves running, fewer than there are replicas. @default 1 */
  readonly minAvailable?: number;
}

interface Replicated {
  readonly replicas?: number | undefined;
  readonly availability?: AgentAvailability | undefined;
}

/** Chart values of replicas, their spread and their disruption budget. */
export function availabilityValues({ replicas = 1, availability }: Replicated): Record<string, unknown> {
  const { antiAffinity, minAvailable = 1 } = fieldsOf(availability);
  return {
    highAvailability: {
      replicaCount: replicas,
      ...(antiAffinity === "required" && { requireAntiAffinity: true }),
      podDisruptionBudget: { enabled: typeof replicas === "number" && replicas > 1, minAvailable },
    },
  };
}
