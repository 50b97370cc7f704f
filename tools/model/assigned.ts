/** What is assigned: any value, or the one that the API server takes where nobody says one. */
type Assigned = string;

/** In the template of pods, and in containers. */
const OF_PODS: Readonly<Record<string, Assigned>> = {
  "container.image_pull_policy": "any",
  "container.resources": "any",
  "container.termination_message_path": "/dev/termination-log",
  "container.termination_message_policy": "File",
  "init_container.image_pull_policy": "any",
  "init_container.resources": "any",
  "init_container.termination_message_path": "/dev/termination-log",
  "init_container.termination_message_policy": "File",
  dns_policy: "ClusterFirst",
  hostname: "any",
  image_pull_secrets: "any",
  node_name: "any",
  readiness_gate: "any",
  restart_policy: "Always",
  scheduler_name: "default-scheduler",
  "volume.config_map.default_mode": "any",
  "volume.secret.default_mode": "any",
};

/** What is assigned, by the type of resource and the end of the attribute's path without indices; `*` is every type. */
const ASSIGNED: Readonly<Record<string, Readonly<Record<string, Assigned>>>> = {
  "*": {
    id: "any",
    "metadata.generation": "any",
    "metadata.resource_version": "any",
    "metadata.self_link": "any",
    "metadata.uid": "any",
    "template.metadata.name": "any",
    "job_template.metadata.name": "any",
    "volume_claim_template.metadata.name": "any",
    "spec.completion_mode": "NonIndexed",
    "spec.selector": "any",
    status: "any",
    ...Object.fromEntries(Object.entries(OF_PODS).map(([name, value]) => [`template.spec.${name}`, value])),
  },
  helm_release: { metadata: "any", manifest: "any", resources: "any", status: "any", version: "any" },
  kubernetes_cluster_role_binding: { "subject.api_group": "any" },
  kubernetes_role_binding: { "subject.api_group": "any" },
  kubernetes_deployment: { "spec.strategy.rolling_update": "any", "spec.replicas": "any" },
  kubernetes_daemon_set: { "spec.strategy.rolling_update": "any" },
  kubernetes_stateful_set: {
    "spec.pod_management_policy": "OrderedReady",
    "spec.replicas": "any",
    "spec.revision_history_limit": "any",
    "spec.volume_claim_template.spec.storage_class_name": "any",
    "spec.volume_claim_template.spec.volume_mode": "Filesystem",
    "spec.volume_claim_template.spec.volume_name": "any",
  },
  kubernetes_ingress: { "spec.ingress_class_name": "any" },
  kubernetes_persistent_volume_claim: {
    "spec.storage_class_name": "any",
    "spec.volume_mode": "Filesystem",
    "spec.volume_name": "any",
  },
  kubernetes_service: {
    "spec.cluster_ip": "any",
    "spec.cluster_ips": "any",
    "spec.external_traffic_policy": "Cluster",
    "spec.health_check_node_port": "any",
    "spec.internal_traffic_policy": "Cluster",
    "spec.ip_families": "any",
    "spec.ip_family_policy": "any",
    "spec.port.node_port": "any",
    "spec.port.target_port": "any",
    "spec.session_affinity_config": "any",
  },
  kubernetes_service_account: { default_secret_name: "any" },
};

/**
 * Whether the API server assigns an attribute where nobody says it, so that no plan knows it beforehand.
 *
 * @param path as Terraform names it, without indices
 * @param value what is there: another value than the default of the API server is somebody's. @default it is not known yet
 */
export function isAssigned(type: string, path: readonly string[], value?: unknown): boolean {
  const rows = { ...ASSIGNED["*"], ...ASSIGNED[type.replace(/_v\d[a-z0-9]*$/, "")] };
  return path.some((_, start) =>
    path.slice(start).some((__, length) => {
      const name = path.slice(start, start + length + 1).join(".");
      // Where a row has one name alone, it is that of the whole attribute.
      if (!Object.hasOwn(rows, name) || (start > 0 && !name.includes("."))) return false;
      const assigned = rows[name];
      return value === undefined || assigned === "any" || assigned === value;
    }),
  );
}
