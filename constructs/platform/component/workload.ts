import type { DeploymentV1 } from "@cdktf/provider-kubernetes/lib/deployment-v1";
import type { ITerraformDependable, Precondition } from "cdktf";
import { Construct } from "constructs";
import type { ComponentPart } from "../../core/model/platform-part";
import { resourceAddress } from "../../terraform/declared-parts";
import { leaveToOthers, REPLICAS, templateAnnotation } from "../../core/foreign-changes";
import { podsClaim } from "../../terraform/object-claims";
import { claimObjects } from "../../terraform/object-names";
import { autoscalerSpec } from "../../workloads/autoscaling";
import type { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import { checkTaken } from "../../workloads/pods/volumes";
import { checkDeclaration } from "../../core/tree/tree";
import { podTemplate, takenNames, type PodProps } from "./pod-template";
import type { PlatformSettings } from "./platform-settings";
import { mayBeSeveral, type ReplicaCount } from "./replicas";
import { addResource } from "../../terraform/written-objects";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** Revisions of a Deployment that Kubernetes keeps for `kubectl rollout undo`. */
const REVISION_HISTORY = 5;

/**
 * How pods are replaced: with one more pod than declared during the rollout, with one less, or all at once after the
 * old ones have ended.
 */
type Rollout = "one-more" | "one-less" | "after-the-old";

const STRATEGIES: Readonly<
  Record<Rollout, { readonly type: string; readonly rollingUpdate?: { maxSurge: string; maxUnavailable: string } }>
> = {
  "one-more": { type: "RollingUpdate", rollingUpdate: { maxSurge: "1", maxUnavailable: "0" } },
  "one-less": { type: "RollingUpdate", rollingUpdate: { maxSurge: "0", maxUnavailable: "1" } },
  "after-the-old": { type: "Recreate" },
};

/** What each part of a platform is made of. */
export interface PartProps {
  readonly settings: PlatformSettings;

  /** What must exist before it, such as the namespace. */
  readonly dependsOn: readonly ITerraformDependable[];
}

/** A Deployment of the platform's own, and what it waits for. */
export interface WorkloadProps {
  readonly name: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;

  /** Annotations of the Deployment. @default none */
  readonly annotations?: Readonly<Record<string, string>>;
  readonly replicas: ReplicaCount;
  readonly rollout: Rollout;
  readonly rolloutTimeoutSeconds: number;
  readonly template: PodProps;

  /** Labels by which the Deployment selects its pods. @default those of the template */
  readonly selector?: Readonly<Record<string, string>>;
  readonly dependsOn: readonly ITerraformDependable[];

  /** Conditions that must hold before the Deployment is changed. @default nothing */
  readonly preconditions?: readonly Precondition[];
}

/**
 * A hardened Deployment, with a disruption budget from two replicas on, and with the declared autoscaler. An apply
 * waits for its rollout.
 */
export class Workload extends Construct {
  /** The underlying resource, for settings without a prop. */
  readonly resource: DeploymentV1;

  /** What its pods are. @internal */
  readonly pod: PodProps;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: WorkloadProps,
  ) {
    super(scope, id);
    checkDeclaration(this, (problems) => {
      checkTaken(props.template.settings, takenNames(props.template), problems);
    });
    this.pod = props.template;
    const metadata = { name: props.name, namespace: props.namespace, labels: props.labels };
    const selector = { matchLabels: props.selector ?? props.template.labels };
    const budgeted = { matchLabels: props.template.labels };
    const { autoscaler } = props.replicas;
    const several = mayBeSeveral(props.replicas);
    const { minReadySeconds } = props.template.settings;
    const template = podTemplate({ ...props.template, several });

    this.resource = addResource(kubernetesClass("DeploymentV1"), this, "deployment", {
      metadata: { ...metadata, ...(props.annotations && { annotations: props.annotations }) },
      spec: {
        // Applying the manifests again would undo what the autoscaler has decided.
        ...(autoscaler === undefined && { replicas: String(props.replicas.first) }),
        revisionHistoryLimit: REVISION_HISTORY,
        progressDeadlineSeconds: props.rolloutTimeoutSeconds,
        ...(minReadySeconds !== undefined && { minReadySeconds }),
        selector,
        strategy: STRATEGIES[props.rollout],
        template,
      },
      waitForRollout: true,
      timeouts: { create: `${props.rolloutTimeoutSeconds}s`, update: `${props.rolloutTimeoutSeconds}s` },
      dependsOn: props.dependsOn,
      lifecycle: {
        ...leaveToOthers("kubernetes_deployment_v1", {
          declared: Object.keys(template.metadata.annotations).map(templateAnnotation),
          further: props.replicas.autoscaled ? [REPLICAS] : [],
        }),
        ...(props.preconditions !== undefined && { precondition: [...props.preconditions] }),
      },
    });

    claimObjects(this.resource, () => [podsClaim(selector.matchLabels, props.namespace)]);

    if (autoscaler !== undefined) {
      addResource(kubernetesClass("HorizontalPodAutoscalerV2"), this, "autoscaler", {
        metadata,
        spec: autoscalerSpec(autoscaler, props.name),
        dependsOn: [this.resource],
      });
    }
    if (several) {
      addResource(kubernetesClass("PodDisruptionBudgetV1"), this, "disruption-budget", {
        metadata,
        spec: { maxUnavailable: "1", selector: budgeted },
        dependsOn: props.dependsOn,
      });
    }
  }

  /** What the document of its stack says of it. @internal */
  part(): Omit<ComponentPart, "kind"> {
    const { name, replicas, rollout, template } = this.props;
    const { type, rollingUpdate } = STRATEGIES[rollout];
    return {
      name,
      address: resourceAddress(this.resource),
      podLabels: template.labels,
      account: template.serviceAccount,
      replicas: replicas.first,
      isAutoscaled: replicas.autoscaled,
      isRecreated: type === "Recreate",
      ...(rollingUpdate !== undefined && { maxSurge: rollingUpdate.maxSurge }),
    };
  }
}

/**
 * The service account of a component; a pod mounts its token itself, where it uses one.
 *
 * @returns what pods wait for: nothing if the account exists
 */
export function addServiceAccount(
  scope: Construct,
  metadata: Pick<WorkloadProps, "name" | "namespace" | "labels">,
  dependsOn: readonly ITerraformDependable[],
  account?: PodServiceAccount,
): readonly ITerraformDependable[] {
  if (account?.isCreated === false) return [];
  const { annotations = {} } = account ?? {};
  const created = addResource(kubernetesClass("ServiceAccountV1"), scope, "service-account", {
    metadata: {
      ...metadata,
      ...(Object.keys(annotations).length > 0 && { annotations }),
    },
    automountServiceAccountToken: false,
    dependsOn,
    lifecycle: leaveToOthers("kubernetes_service_account_v1"),
  });
  return [created];
}
