import type { Affinity } from "kubernetes-types/core/v1";
import { group, type PropsOf } from "../../core/schema/group";
import { oneOf, wholeNumber } from "../../core/schema/shapes";
import { onDifferentNodes } from "../../workloads/pods/scheduling";
import type { DeclaredRelease } from "./agent-release-props";
import type { Feature } from "../common/feature";
import { releaseNameOf } from "../common/release-name";
import { AGENT_SETTING_RULES as RULES } from "../common/setting-rules";

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

const availability = group<AgentAvailability>()({
  antiAffinity: oneOf(["preferred", "required"]),
  minAvailable: wholeNumber({ from: 1 }),
});

/** How many pods there are, and how they are kept running. */
export interface AvailabilityProps {
  /** From two on, the pods are spread over nodes, and a disruption budget keeps some running. @default 1 */
  readonly replicas?: number;

  /** How they are spread and kept running (`AGENT-065`). @default by preference, one of them */
  readonly availability?: AgentAvailability;
}

/** Replicas, their spread, and their disruption budget. */
export const AVAILABILITY = {
  pods: {
    replicas: wholeNumber({ from: 1 }),
    availability,
  } satisfies PropsOf<AvailabilityProps>,
  together: [
    ({ pods: { replicas = 1, availability: { minAvailable = 0 } = {} } }, problems) => {
      if (minAvailable >= replicas) problems.add(RULES["AGENT-065"], "pods.availability.minAvailable", minAvailable);
    },
  ],
  // Teleport's chart calls the first by the second name, too.
  owns: () => ["highAvailability", "replicaCount"],
  values: (release) => {
    const { replicas = 1, affinity, availability: { antiAffinity, minAvailable = 1 } = {} } = release.pods;
    return {
      highAvailability: {
        replicaCount: replicas,
        ...(antiAffinity === "required" && affinity === undefined && { requireAntiAffinity: true }),
        podDisruptionBudget: { enabled: replicas > 1, minAvailable },
      },
      ...(affinity && { affinity: { ...apart(release), ...affinity }, updater: { affinity } }),
    };
  },
} satisfies Feature;

/** Different nodes for the pods, as charts ask for them by themselves if there is no affinity. */
function apart(release: DeclaredRelease): Affinity {
  const { replicas = 1, availability: { antiAffinity = "preferred" } = {} } = release.pods;
  if (replicas === 1 && antiAffinity === "preferred") return {};
  return { podAntiAffinity: onDifferentNodes({ app: releaseNameOf(release) }, antiAffinity) };
}
