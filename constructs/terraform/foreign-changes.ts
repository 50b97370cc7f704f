import type { ObjectType } from "../core/object-kinds";

/**
 * Regular expressions of annotations and labels of others, which the provider `kubernetes` ignores unless a program
 * declares them.
 *
 * Labels that begin like `app.kubernetes.io/` are not among them, because every object of ours has some. The provider
 * reads an imported object before it knows the declaration; if it saw no label, it would write all of ours at once and
 * remove those of others. RE2 has no look-ahead, hence the spelling.
 */
export const FOREIGN_METADATA = {
  annotations: [".*"],
  labels: ["^([^a]|a[^p]|ap[^p]|app[^.]|app[.][^k]|.{1,4}$)"],
} as const;

/**
 * Attributes of our objects that others write after an apply, by type of resource: controllers of the cluster, and
 * people who restart a workload. A plan ignores them unless the program declares them itself.
 *
 * Every type of object that we create has a row, even if nobody else writes to it. Labels and annotations of objects
 * are not here: the provider distinguishes its own from those of others (see `providers.ts`), but not in pod templates.
 */
export const WRITTEN_BY_OTHERS = {
  kubernetes_cluster_role_v1: [],
  kubernetes_cluster_role_binding_v1: [],
  kubernetes_config_map_v1: [],
  kubernetes_cron_job_v1: [],
  kubernetes_deployment_v1: [
    // kubectl rollout restart, and programs that restart in the same way.
    templateAnnotation("kubectl.kubernetes.io/restartedAt"),
    // Rancher's way to restart a workload.
    templateAnnotation("cattle.io/timestamp"),
    // Reloader, when a Secret or a ConfigMap has changed.
    templateAnnotation("reloader.stakater.com/last-reloaded-from"),
  ],
  kubernetes_horizontal_pod_autoscaler_v2: [],
  kubernetes_ingress_v1: [],
  kubernetes_job_v1: [],
  kubernetes_namespace_v1: [],
  kubernetes_network_policy_v1: [],
  kubernetes_persistent_volume_claim_v1: [],
  kubernetes_pod_disruption_budget_v1: [],
  kubernetes_role_v1: [],
  kubernetes_role_binding_v1: [],
  kubernetes_secret_v1: [],
  kubernetes_service_v1: [
    // The controller of the load balancer (on EKS at creation); the provider would replace the Service after a change.
    "spec[0].load_balancer_class",
    // kube-vip and others that give addresses.
    "spec[0].load_balancer_ip",
    "spec[0].external_ips",
  ],
  kubernetes_service_account_v1: [
    // OpenShift, and controllers that hand out credentials of registries.
    "image_pull_secret",
    "secret",
  ],
} as const satisfies { readonly [Type in ObjectType]?: readonly string[] };

/** The number of pods of a Deployment, which an autoscaler writes if the program allows that. */
export const REPLICAS = "spec[0].replicas";

/** An annotation of the pods of a Deployment, as `ignore_changes` names it. */
export function templateAnnotation(name: string): string {
  return `spec[0].template[0].metadata[0].annotations[${JSON.stringify(name)}]`;
}

/**
 * The `lifecycle` of a resource that ignores what others write.
 *
 * @param declared attributes that the program sets itself: the plan shows what others change in them, and the apply
 * sets them again
 * @param further attributes that the program leaves to others
 */
export function leaveToOthers(
  type: keyof typeof WRITTEN_BY_OTHERS,
  { declared = [], further = [] }: { readonly declared?: readonly string[]; readonly further?: readonly string[] } = {},
): { ignoreChanges?: string[] } {
  const ignoreChanges = [...WRITTEN_BY_OTHERS[type], ...further].filter((path) => !declared.includes(path));
  return ignoreChanges.length === 0 ? {} : { ignoreChanges };
}
