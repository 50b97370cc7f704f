import { DeploymentV1 } from "@cdktf/provider-kubernetes/lib/deployment-v1";
import { PodDisruptionBudgetV1 } from "@cdktf/provider-kubernetes/lib/pod-disruption-budget-v1";
import type { ITerraformDependable, Precondition } from "cdktf";
import { Construct } from "constructs";
import { literals } from "../terraform/literals";
import { podTemplate, type PodTemplateProps } from "./pod-template";

/** Revisions of a Deployment that Kubernetes keeps for `kubectl rollout undo`. */
const REVISION_HISTORY = 5;

/** A Deployment of the platform's own, and what it waits for. */
export interface WorkloadProps {
  readonly name: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly replicas: number;

  /** Whether two versions may run side by side during a rollout. */
  readonly rolling: boolean;
  readonly rolloutTimeoutSeconds: number;
  readonly template: PodTemplateProps;
  readonly dependsOn: readonly ITerraformDependable[];

  /** What has to hold before the Deployment is changed. @default nothing */
  readonly preconditions?: readonly Precondition[];
}

/** A hardened Deployment whose rollout an apply waits for, with a disruption budget from two replicas on. */
export class Workload extends Construct {
  readonly deployment: DeploymentV1;

  constructor(scope: Construct, id: string, props: WorkloadProps) {
    super(scope, id);
    const metadata = { name: props.name, namespace: props.namespace, labels: props.labels };
    const selector = { matchLabels: props.template.labels };

    this.deployment = new DeploymentV1(this, "deployment", {
      ...literals({
        metadata,
        spec: {
          replicas: String(props.replicas),
          revisionHistoryLimit: REVISION_HISTORY,
          progressDeadlineSeconds: props.rolloutTimeoutSeconds,
          selector,
          strategy: props.rolling
            ? { type: "RollingUpdate", rollingUpdate: { maxSurge: "1", maxUnavailable: "0" } }
            : { type: "Recreate" },
          template: podTemplate(props.template),
        },
        waitForRollout: true,
        timeouts: { create: `${props.rolloutTimeoutSeconds}s`, update: `${props.rolloutTimeoutSeconds}s` },
        dependsOn: [...props.dependsOn],
      }),
      ...(props.preconditions !== undefined && { lifecycle: { precondition: [...props.preconditions] } }),
    });

    if (props.replicas > 1) {
      new PodDisruptionBudgetV1(
        this,
        "disruption-budget",
        literals({ metadata, spec: { maxUnavailable: "1", selector }, dependsOn: [...props.dependsOn] }),
      );
    }
  }
}
