/** What Terraform waits for after it has created an object. */
export type Wait = "rollout" | "completion" | "load balancer" | "binding";

/** How a Terraform resource type becomes an object of the Kubernetes API. */
export interface Kind {
  readonly apiVersion: string;
  readonly kind: string;

  /** Whether its objects live in a namespace. */
  readonly namespaced: boolean;

  /** Attributes and blocks of the resource that are part of the object. */
  readonly fields: readonly string[];

  /** What Terraform waits for, the attribute that turns this on, and the provider's default for that attribute. */
  readonly wait?: { readonly what: Wait; readonly attribute: string; readonly byDefault: boolean };

  /** The provider's default of `timeouts.create`, in seconds. */
  readonly timeoutSeconds: number;
}

const MINUTE = 60;

const ROLLOUT = { what: "rollout", attribute: "wait_for_rollout", byDefault: true } as const;
const LOAD_BALANCER = { what: "load balancer", attribute: "wait_for_load_balancer" } as const;

const KINDS: Readonly<Record<string, Kind>> = {
  kubernetes_namespace_v1: {
    apiVersion: "v1",
    kind: "Namespace",
    namespaced: false,
    fields: ["metadata"],
    timeoutSeconds: 5 * MINUTE,
  },
  kubernetes_priority_class_v1: {
    apiVersion: "scheduling.k8s.io/v1",
    kind: "PriorityClass",
    namespaced: false,
    fields: ["metadata", "description", "global_default", "preemption_policy", "value"],
    timeoutSeconds: MINUTE,
  },
  kubernetes_resource_quota_v1: namespaced("v1", "ResourceQuota", ["metadata", "spec"]),
  kubernetes_limit_range_v1: namespaced("v1", "LimitRange", ["metadata", "spec"]),
  kubernetes_service_account_v1: namespaced("v1", "ServiceAccount", [
    "metadata",
    "automount_service_account_token",
    "image_pull_secret",
    "secret",
  ]),
  kubernetes_role_v1: namespaced("rbac.authorization.k8s.io/v1", "Role", ["metadata", "rule"]),
  kubernetes_role_binding_v1: namespaced("rbac.authorization.k8s.io/v1", "RoleBinding", [
    "metadata",
    "role_ref",
    "subject",
  ]),
  kubernetes_cluster_role_v1: {
    ...namespaced("rbac.authorization.k8s.io/v1", "ClusterRole", ["metadata", "aggregation_rule", "rule"]),
    namespaced: false,
  },
  kubernetes_cluster_role_binding_v1: {
    ...namespaced("rbac.authorization.k8s.io/v1", "ClusterRoleBinding", ["metadata", "role_ref", "subject"]),
    namespaced: false,
  },
  kubernetes_config_map_v1: namespaced("v1", "ConfigMap", ["metadata", "binary_data", "data", "immutable"]),
  kubernetes_secret_v1: namespaced("v1", "Secret", [
    "metadata",
    "binary_data",
    "binary_data_wo",
    "data",
    "data_wo",
    "immutable",
    "type",
  ]),
  kubernetes_persistent_volume_claim_v1: {
    ...namespaced("v1", "PersistentVolumeClaim", ["metadata", "spec"]),
    wait: { what: "binding", attribute: "wait_until_bound", byDefault: true },
    timeoutSeconds: 5 * MINUTE,
  },
  kubernetes_network_policy_v1: namespaced("networking.k8s.io/v1", "NetworkPolicy", ["metadata", "spec"]),
  kubernetes_service_v1: {
    ...namespaced("v1", "Service", ["metadata", "spec"]),
    wait: { ...LOAD_BALANCER, byDefault: true },
    timeoutSeconds: 10 * MINUTE,
  },
  kubernetes_ingress_v1: {
    ...namespaced("networking.k8s.io/v1", "Ingress", ["metadata", "spec"]),
    wait: { ...LOAD_BALANCER, byDefault: false },
    timeoutSeconds: 20 * MINUTE,
  },
  kubernetes_pod_disruption_budget_v1: namespaced("policy/v1", "PodDisruptionBudget", ["metadata", "spec"]),
  kubernetes_horizontal_pod_autoscaler_v2: namespaced("autoscaling/v2", "HorizontalPodAutoscaler", [
    "metadata",
    "spec",
  ]),
  kubernetes_deployment_v1: workload("apps/v1", "Deployment"),
  kubernetes_daemon_set_v1: workload("apps/v1", "DaemonSet"),
  kubernetes_stateful_set_v1: workload("apps/v1", "StatefulSet"),
  kubernetes_job_v1: {
    ...namespaced("batch/v1", "Job", ["metadata", "spec"]),
    wait: { what: "completion", attribute: "wait_for_completion", byDefault: true },
  },
  kubernetes_cron_job_v1: namespaced("batch/v1", "CronJob", ["metadata", "spec"]),
};

/** Terraform resource types that the view can show as objects, in an order in which they can be created. */
export const KNOWN_TYPES: readonly string[] = Object.keys(KINDS);

/** How a Terraform resource type is shown, if the view knows it. */
export function kindOf(type: string): Kind | undefined {
  return Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
}

function namespaced(apiVersion: string, kind: string, fields: readonly string[]): Kind {
  return { apiVersion, kind, namespaced: true, fields, timeoutSeconds: MINUTE };
}

function workload(apiVersion: string, kind: string): Kind {
  return { ...namespaced(apiVersion, kind, ["metadata", "spec"]), wait: ROLLOUT, timeoutSeconds: 10 * MINUTE };
}
