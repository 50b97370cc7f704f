/** A kind of object of the Kubernetes API. */
export interface ObjectKind {
  readonly apiVersion: string;
  readonly kind: string;

  /** Whether its objects live in a namespace. */
  readonly namespaced: boolean;
}

/** API versions of the objects that resources of Terraform are, in an order in which they can be created. */
const API_VERSIONS = {
  kubernetes_namespace_v1: "v1",
  kubernetes_priority_class_v1: "scheduling.k8s.io/v1",
  kubernetes_resource_quota_v1: "v1",
  kubernetes_limit_range_v1: "v1",
  kubernetes_service_account_v1: "v1",
  kubernetes_role_v1: "rbac.authorization.k8s.io/v1",
  kubernetes_role_binding_v1: "rbac.authorization.k8s.io/v1",
  kubernetes_cluster_role_v1: "rbac.authorization.k8s.io/v1",
  kubernetes_cluster_role_binding_v1: "rbac.authorization.k8s.io/v1",
  kubernetes_config_map_v1: "v1",
  kubernetes_secret_v1: "v1",
  kubernetes_persistent_volume_claim_v1: "v1",
  kubernetes_network_policy_v1: "networking.k8s.io/v1",
  kubernetes_service_v1: "v1",
  kubernetes_ingress_v1: "networking.k8s.io/v1",
  kubernetes_pod_disruption_budget_v1: "policy/v1",
  kubernetes_horizontal_pod_autoscaler_v2: "autoscaling/v2",
  kubernetes_deployment_v1: "apps/v1",
  kubernetes_daemon_set_v1: "apps/v1",
  kubernetes_stateful_set_v1: "apps/v1",
  kubernetes_job_v1: "batch/v1",
  kubernetes_cron_job_v1: "batch/v1",
} as const;

/** A type of resource whose kind of object is known. */
export type ObjectType = keyof typeof API_VERSIONS;

const CLUSTER_WIDE: readonly string[] = [
  "kubernetes_namespace_v1",
  "kubernetes_priority_class_v1",
  "kubernetes_cluster_role_v1",
  "kubernetes_cluster_role_binding_v1",
] satisfies readonly ObjectType[];

/** Kinds of objects by type of resource, in an order in which they can be created. */
export const OBJECT_KINDS: ReadonlyMap<string, ObjectKind> = new Map(
  Object.entries(API_VERSIONS).map(([type, apiVersion]) => [
    type,
    { apiVersion, kind: kindFromType(type), namespaced: !CLUSTER_WIDE.includes(type) },
  ]),
);

/** The kind of a resource's object, of whatever type: `kubernetes_config_map_v1` is a `ConfigMap`. */
export function kindFromType(type: string): string {
  const words = type.replace(/^kubernetes_|_v\d[a-z0-9]*$/g, "").split("_");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
