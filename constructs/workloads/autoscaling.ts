import type {
  HorizontalPodAutoscalerBehavior,
  HPAScalingPolicy,
  HPAScalingRules,
} from "kubernetes-types/autoscaling/v2";
import { group, needed } from "../core/schema/group";
import { wholeNumber } from "../core/schema/shapes";
import { kubernetesData } from "./pods/scheduling";
import { defineRules } from "../core/violation";

export const AUTOSCALER_RULES = defineRules({
  "AUTOSCALER-001": {
    problem: "the autoscaler's maximum is below its minimum, which is 2 by default",
    fix: "raise max, or lower min",
    source: "Kubernetes, HorizontalPodAutoscaler",
  },
  "AUTOSCALER-002": {
    problem: "the autoscaler has no target, so it would never add a pod",
    fix: "pass cpuUtilization, memoryUtilization, or both; without horizontal, an autoscaler of the cluster's own decides",
    source: "Kubernetes, HorizontalPodAutoscaler",
  },
  "AUTOSCALER-003": {
    problem: "first and the minimum of the autoscaler both say how many pods to begin with",
    fix: "pass the number as horizontal.min, and leave first out",
    source: "Kubernetes, HorizontalPodAutoscaler",
  },
});

/** A HorizontalPodAutoscaler that is made with the pods. The cluster needs a metrics server. */
export interface HorizontalAutoscaling {
  /** Fewest replicas. @default 2 */
  readonly min?: number;

  /** Most replicas; not less than the minimum (`AUTOSCALER-001`). */
  readonly max: number;

  /** Percentage of the pods' CPU request that they should use; it may be more than 100 (`AUTOSCALER-002`). @default none */
  readonly cpuUtilization?: number;

  /** Percentage of the pods' memory request that they should use (`AUTOSCALER-002`). @default none */
  readonly memoryUtilization?: number;

  /** How fast it adds and removes pods; Kubernetes checks the fields. @default the default of Kubernetes */
  readonly behavior?: HorizontalPodAutoscalerBehavior;
}

/** A HorizontalPodAutoscaler with its minimum. */
export type Autoscaler = HorizontalAutoscaling & Required<Pick<HorizontalAutoscaling, "min">>;

/** The largest number of pods. */
export const MOST_PODS = 2_147_483_647;

const pods = wholeNumber({ from: 1, to: MOST_PODS });

const percentage = wholeNumber({ from: 1, to: 10_000 });

/** A HorizontalPodAutoscaler as a program declares it. */
export const horizontalAutoscaling = group<HorizontalAutoscaling>()(
  {
    min: pods,
    max: needed(pods),
    cpuUtilization: percentage,
    memoryUtilization: percentage,
    behavior: kubernetesData<HorizontalPodAutoscalerBehavior>(),
  },
  [
    ({ cpuUtilization, memoryUtilization }, problems) => {
      const isAimless = cpuUtilization === undefined && memoryUtilization === undefined;
      if (isAimless) problems.add(AUTOSCALER_RULES["AUTOSCALER-002"], "cpuUtilization", cpuUtilization);
    },
  ],
);

const ALL_IN_15_SECONDS: HPAScalingPolicy = { type: "Percent", value: 100, periodSeconds: 15 };

const FOUR_IN_15_SECONDS: HPAScalingPolicy = { type: "Pods", value: 4, periodSeconds: 15 };

/** The specification of a HorizontalPodAutoscaler, as the provider's schema has it. */
export function autoscalerSpec({ min, max, behavior = {}, ...targets }: Autoscaler, deployment: string) {
  const { scaleUp, scaleDown } = behavior;
  return {
    minReplicas: min,
    maxReplicas: max,
    scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: deployment },
    metric: [...utilization("cpu", targets.cpuUtilization), ...utilization("memory", targets.memoryUtilization)],
    ...((scaleUp ?? scaleDown) && {
      behavior: {
        ...(scaleUp && { scaleUp: [scalingBlock(scaleUp, 0, [FOUR_IN_15_SECONDS, ALL_IN_15_SECONDS])] }),
        ...(scaleDown && { scaleDown: [scalingBlock(scaleDown, 300, [ALL_IN_15_SECONDS])] }),
      },
    }),
  };
}

function utilization(name: string, averageUtilization: number | undefined) {
  if (averageUtilization === undefined) return [];
  return [{ type: "Resource", resource: { name, target: { type: "Utilization", averageUtilization } } }];
}

/** All fields are written out: the provider requires policies, and shows a difference for each default of the API server. */
function scalingBlock(
  { stabilizationWindowSeconds, selectPolicy = "Max", policies }: HPAScalingRules,
  window: number,
  usual: readonly HPAScalingPolicy[],
) {
  return {
    stabilizationWindowSeconds: stabilizationWindowSeconds ?? window,
    selectPolicy,
    policy: [...(policies ?? usual)],
  };
}
