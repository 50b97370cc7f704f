/* oxlint-disable typescript/no-require-imports -- to load a class takes longer than to make many objects of it */
/** Classes by their names; `cron-job-v1` has `CronJobV1`. */
interface Classes {
  readonly ClusterRoleBindingV1: typeof import("@cdktf/provider-kubernetes/lib/cluster-role-binding-v1").ClusterRoleBindingV1;
  readonly ClusterRoleV1: typeof import("@cdktf/provider-kubernetes/lib/cluster-role-v1").ClusterRoleV1;
  readonly ConfigMapV1: typeof import("@cdktf/provider-kubernetes/lib/config-map-v1").ConfigMapV1;
  readonly CronJobV1: typeof import("@cdktf/provider-kubernetes/lib/cron-job-v1").CronJobV1;
  readonly DeploymentV1: typeof import("@cdktf/provider-kubernetes/lib/deployment-v1").DeploymentV1;
  readonly HorizontalPodAutoscalerV2: typeof import("@cdktf/provider-kubernetes/lib/horizontal-pod-autoscaler-v2").HorizontalPodAutoscalerV2;
  readonly IngressV1: typeof import("@cdktf/provider-kubernetes/lib/ingress-v1").IngressV1;
  readonly JobV1: typeof import("@cdktf/provider-kubernetes/lib/job-v1").JobV1;
  readonly PersistentVolumeClaimV1: typeof import("@cdktf/provider-kubernetes/lib/persistent-volume-claim-v1").PersistentVolumeClaimV1;
  readonly PodDisruptionBudgetV1: typeof import("@cdktf/provider-kubernetes/lib/pod-disruption-budget-v1").PodDisruptionBudgetV1;
  readonly RoleBindingV1: typeof import("@cdktf/provider-kubernetes/lib/role-binding-v1").RoleBindingV1;
  readonly RoleV1: typeof import("@cdktf/provider-kubernetes/lib/role-v1").RoleV1;
  readonly ServiceAccountV1: typeof import("@cdktf/provider-kubernetes/lib/service-account-v1").ServiceAccountV1;
  readonly ServiceV1: typeof import("@cdktf/provider-kubernetes/lib/service-v1").ServiceV1;
}

/** A class of the Kubernetes provider, loaded when the first object of its kind is made. */
export function kubernetesClass<N extends keyof Classes>(name: N): Classes[N] {
  const file = name.replace(/\B[A-Z]/g, "-$&").toLowerCase();
  return (require(`@cdktf/provider-kubernetes/lib/${file}`) as Classes)[name];
}
