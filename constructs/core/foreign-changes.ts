import type { ObjectType } from "./object-kinds";

/**
 * Regular expressions for annotations and labels that others write. The provider `kubernetes` ignores them unless a
 * program declares them.
 *
 * Labels that begin like `app.kubernetes.io/` are missing, because every object of ours has some. The provider reads an
 * imported object before it knows the declaration: if it saw no label, it would write all of ours at once and remove
 * those of others. RE2 has no look-ahead, hence the spelling.
 */
export const FOREIGN_METADATA = {
  annotations: [".*"],
  labels: ["^([^a]|a[^p]|ap[^p]|app[^.]|app[.][^k]|.{1,4}$)"],
} as const;

/** Who gives Services their addresses. */
export const BALANCER = "the controller of the load balancer";
const CREDENTIALS = "a controller that hands out credentials of registries";

/**
 * By type of resource: the attributes of our objects that others write after an apply, and who writes them. A plan
 * ignores them unless the program declares them itself.
 *
 * Every type of object that we create has a row, even if nobody else writes to it. Labels and annotations of objects
 * need none: the provider tells its own from those of others (see `terraform/providers.ts`), except in pod templates.
 */
export const WRITTEN_BY_OTHERS = {
  kubernetes_cluster_role_v1: {},
  kubernetes_cluster_role_binding_v1: {},
  kubernetes_config_map_v1: {},
  kubernetes_cron_job_v1: {},
  kubernetes_deployment_v1: {
    [templateAnnotation("kubectl.kubernetes.io/restartedAt")]: "somebody who restarted the pods",
    [templateAnnotation("cattle.io/timestamp")]: "Rancher, to restart the pods",
    [templateAnnotation("reloader.stakater.com/last-reloaded-from")]: "Reloader, after a change of what the pods read",
  },
  kubernetes_horizontal_pod_autoscaler_v2: {},
  kubernetes_ingress_v1: {},
  kubernetes_job_v1: {},
  kubernetes_namespace_v1: {},
  kubernetes_network_policy_v1: {},
  kubernetes_persistent_volume_claim_v1: {},
  kubernetes_pod_disruption_budget_v1: {},
  kubernetes_role_v1: {},
  kubernetes_role_binding_v1: {},
  kubernetes_secret_v1: {},
  kubernetes_service_v1: {
    // On EKS at creation; the provider would replace the Service after a change.
    "spec[0].load_balancer_class": BALANCER,
    // Written by kube-vip and similar controllers.
    "spec[0].load_balancer_ip": BALANCER,
    "spec[0].external_ips": BALANCER,
  },
  // OpenShift writes both, too.
  kubernetes_service_account_v1: { image_pull_secret: CREDENTIALS, secret: CREDENTIALS },
} as const satisfies { readonly [Type in ObjectType]?: Readonly<Record<string, string>> };

/** The number of pods of a Deployment, which an autoscaler writes if the program allows that. */
export const REPLICAS = "spec[0].replicas";

/** An annotation of the pods of a Deployment, as `ignore_changes` names it. */
export function templateAnnotation(name: string): string {
  return `spec[0].template[0].metadata[0].annotations[${JSON.stringify(name)}]`;
}

/**
 * The `lifecycle` of a resource that ignores what others write.
 *
 * @param declared attributes that the program sets itself: a plan shows changes by others, and the apply undoes them
 * @param further attributes that the program leaves to others
 */
export function leaveToOthers(
  type: keyof typeof WRITTEN_BY_OTHERS,
  { declared = [], further = [] }: { readonly declared?: readonly string[]; readonly further?: readonly string[] } = {},
): { ignoreChanges?: string[] } {
  const ignoreChanges = [...Object.keys(WRITTEN_BY_OTHERS[type]), ...further].filter(
    (path) => !declared.includes(path),
  );
  return ignoreChanges.length === 0 ? {} : { ignoreChanges };
}
