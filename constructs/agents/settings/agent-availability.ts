import { fieldsOf, isRecord } from "../../core/given";
import type { Problems } from "../../core/value";
import { AGENT_SETTING_RULES } from "./rules";

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

/** Notes an invalid availability: `AGENT-064` and `AGENT-065`. */
export function checkAvailability({ replicas = 1, availability }: Replicated, problems: Problems): void {
  if (availability === undefined) return;
  const { antiAffinity = "preferred", minAvailable } = fieldsOf(availability);
  if (!isRecord(availability)) problems.add(AGENT_SETTING_RULES.availability, "availability", availability);
  if (antiAffinity !== "preferred" && antiAffinity !== "required") {
    problems.add(AGENT_SETTING_RULES.availability, "availability.antiAffinity", antiAffinity);
  }
  if (minAvailable === undefined) return;
  const isPossible = Number.isSafeInteger(minAvailable) && Number(minAvailable) >= 1 && Number(minAvailable) < replicas;
  if (!isPossible) problems.add(AGENT_SETTING_RULES.minAvailable, "availability.minAvailable", minAvailable);
}
