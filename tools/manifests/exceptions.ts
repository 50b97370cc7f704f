import { rememberedFor } from "../../constructs/core/remembered";

/**
 * Differences between the Kubernetes API and the provider's schema, other than the spelling of names.
 *
 * A key is the end of an attribute path that begins with the resource type. The longest matching key wins.
 */
export type Exceptions<T> = Readonly<Record<string, T>>;

export function exceptionFor<T>(table: Exceptions<T>, path: readonly string[]): T | undefined {
  for (let start = Math.max(0, path.length - longestKey(table)); start < path.length; start++) {
    const key = path.slice(start).join(".");
    if (Object.hasOwn(table, key)) return table[key];
  }
  return undefined;
}

/** The number of names in the longest key of a table, which bounds the search in a hostile path of thousands. */
const longestKey = rememberedFor((table: Exceptions<unknown>) =>
  Math.max(...Object.keys(table).map((key) => key.split(".").length)),
);

/** Blocks and attributes whose name in the API is not the camel case of their words. */
export const RENAMED: Exceptions<string> = {
  client_ip: "clientIP",
  cluster_ip: "clusterIP",
  cluster_ips: "clusterIPs",
  downward_api: "downwardAPI",
  external_ips: "externalIPs",
  host_ip: "hostIP",
  host_ipc: "hostIPC",
  host_pid: "hostPID",
  "kubernetes_daemon_set_v1.spec.strategy": "updateStrategy",
  "kubernetes_secret_v1.binary_data_wo": "data",
  "kubernetes_secret_v1.binary_data": "data",
  "kubernetes_secret_v1.data_wo": "data",
  load_balancer_ip: "loadBalancerIP",
  non_resource_urls: "nonResourceURLs",
  run_as_username: "runAsUserName",
  timezone: "timeZone",
};

/** Blocks that are lists in the API, with the name of the list. Every other block is an object in the API. */
export const LISTS: Exceptions<string> = {
  cluster_role_selectors: "clusterRoleSelectors",
  container: "containers",
  "container.port": "ports",
  "dns_config.option": "options",
  env: "env",
  env_from: "envFrom",
  from: "from",
  host_aliases: "hostAliases",
  http_header: "httpHeaders",
  image_pull_secret: "imagePullSecrets",
  image_pull_secrets: "imagePullSecrets",
  init_container: "initContainers",
  "init_container.port": "ports",
  items: "items",
  "kubernetes_horizontal_pod_autoscaler_v2.spec.metric": "metrics",
  "kubernetes_ingress_v1.spec.tls": "tls",
  "kubernetes_limit_range_v1.spec.limit": "limits",
  "kubernetes_network_policy_v1.spec.egress": "egress",
  "kubernetes_network_policy_v1.spec.ingress": "ingress",
  "kubernetes_service_account_v1.secret": "secrets",
  "kubernetes_service_v1.spec.port": "ports",
  "kubernetes_stateful_set_v1.spec.volume_claim_template": "volumeClaimTemplates",
  match_expression: "matchExpressions",
  match_expressions: "matchExpressions",
  match_fields: "matchFields",
  node_selector_term: "nodeSelectorTerms",
  on_pod_condition: "onPodConditions",
  "pod_affinity.required_during_scheduling_ignored_during_execution": "requiredDuringSchedulingIgnoredDuringExecution",
  "pod_anti_affinity.required_during_scheduling_ignored_during_execution":
    "requiredDuringSchedulingIgnoredDuringExecution",
  ports: "ports",
  preferred_during_scheduling_ignored_during_execution: "preferredDuringSchedulingIgnoredDuringExecution",
  readiness_gate: "readinessGates",
  rule: "rules",
  "rule.http.path": "paths",
  "scale_down.policy": "policies",
  "scale_up.policy": "policies",
  sources: "sources",
  subject: "subjects",
  sysctl: "sysctls",
  to: "to",
  toleration: "tolerations",
  topology_spread_constraint: "topologySpreadConstraints",
  volume: "volumes",
  volume_device: "volumeDevices",
  volume_mount: "volumeMounts",
};

/** Maps whose keys are data, which are copied unchanged: labels, file names, quantities by resource. */
export const DATA_MAPS: Exceptions<true> = {
  annotations: true,
  "csi.volume_attributes": true,
  "kubernetes_config_map_v1.binary_data": true,
  "kubernetes_config_map_v1.data": true,
  "kubernetes_resource_quota_v1.spec.hard": true,
  "kubernetes_secret_v1.binary_data": true,
  "kubernetes_secret_v1.binary_data_wo": true,
  "kubernetes_secret_v1.data": true,
  "kubernetes_secret_v1.data_wo": true,
  "kubernetes_service_v1.spec.selector": true,
  labels: true,
  "limit.default": true,
  "limit.default_request": true,
  "limit.max": true,
  "limit.max_limit_request_ratio": true,
  "limit.min": true,
  limits: true,
  match_labels: true,
  node_selector: true,
  requests: true,
};

/** How text in the provider's schema is written in the API. */
export type Conversion = "integer" | "integer or text" | "octal" | "base64";

/** Attributes that are text in the provider's schema, and have another type in the API. */
export const CONVERTED: Exceptions<Conversion> = {
  default_mode: "octal",
  fs_group: "integer",
  "grpc.port": "integer",
  "http_get.port": "integer or text",
  "items.mode": "octal",
  "kubernetes_network_policy_v1.spec.egress.ports.port": "integer or text",
  "kubernetes_network_policy_v1.spec.ingress.ports.port": "integer or text",
  "kubernetes_secret_v1.data": "base64",
  "kubernetes_secret_v1.data_wo": "base64",
  max_surge: "integer or text",
  max_unavailable: "integer or text",
  min_available: "integer or text",
  replicas: "integer",
  run_as_group: "integer",
  run_as_user: "integer",
  target_port: "integer or text",
  "tcp_socket.port": "integer or text",
  toleration_seconds: "integer",
  ttl_seconds_after_finished: "integer",
};

const CONTAINER_SECURITY_CONTEXT = {
  allow_privilege_escalation: true,
  privileged: false,
  read_only_root_filesystem: false,
  run_as_non_root: false,
};

const JOB_SPEC = { backoff_limit: 6, completions: 1, manual_selector: false, parallelism: 1 };

const OPTIONAL = { optional: false };

/**
 * Values that the provider sends if a stack does not set them, and that the API server does not set by itself.
 *
 * A key is the end of a block's path. Defaults that the API server shares with the provider are left out.
 */
export const PROVIDER_DEFAULTS: Exceptions<Readonly<Record<string, unknown>>> = {
  config_map_key_ref: OPTIONAL,
  config_map_ref: OPTIONAL,
  "container.security_context": CONTAINER_SECURITY_CONTEXT,
  "init_container.security_context": CONTAINER_SECURITY_CONTEXT,
  "job_template.spec": JOB_SPEC,
  kubernetes_config_map_v1: { immutable: false },
  "kubernetes_horizontal_pod_autoscaler_v2.spec": { behavior: {} },
  "kubernetes_job_v1.spec": JOB_SPEC,
  "kubernetes_stateful_set_v1.spec": { revision_history_limit: 0 },
  "kubernetes_stateful_set_v1.spec.volume_claim_template.metadata": { namespace: "default" },
  kubernetes_service_account_v1: { automount_service_account_token: true },
  resource_field_ref: { divisor: "1" },
  "rule.http.path": { path_type: "ImplementationSpecific" },
  seccomp_profile: { type: "Unconfined" },
  secret_key_ref: OPTIONAL,
  secret_ref: OPTIONAL,
  subject: { namespace: "default" },
  "sources.config_map": OPTIONAL,
  "sources.secret": OPTIONAL,
  "template.spec": {
    automount_service_account_token: true,
    enable_service_links: true,
    share_process_namespace: false,
  },
  "template.spec.security_context": { run_as_non_root: false },
  toleration: { operator: "Equal" },
  topology_spread_constraint: { max_skew: 1, when_unsatisfiable: "DoNotSchedule" },
  "volume.config_map": OPTIONAL,
  "volume.secret": OPTIONAL,
  volume_mount: { mount_propagation: "None" },
};

const UNCOMMON_VOLUME = "volumes of this kind are not shown; use a claim";

/** Attributes and blocks of the provider that the view does not support, with the reason. */
export const REFUSED: Exceptions<string> = {
  generate_name: "a generated name is not known before the object exists; give it a name",
  "kubernetes_horizontal_pod_autoscaler_v2.spec.target_cpu_utilization_percentage":
    "is not part of autoscaling/v2; declare a metric",
  "volume.aws_elastic_block_store": UNCOMMON_VOLUME,
  "volume.azure_disk": UNCOMMON_VOLUME,
  "volume.azure_file": UNCOMMON_VOLUME,
  "volume.ceph_fs": UNCOMMON_VOLUME,
  "volume.cinder": UNCOMMON_VOLUME,
  "volume.fc": UNCOMMON_VOLUME,
  "volume.flex_volume": UNCOMMON_VOLUME,
  "volume.flocker": UNCOMMON_VOLUME,
  "volume.gce_persistent_disk": UNCOMMON_VOLUME,
  "volume.git_repo": UNCOMMON_VOLUME,
  "volume.glusterfs": UNCOMMON_VOLUME,
  "volume.iscsi": UNCOMMON_VOLUME,
  "volume.local": UNCOMMON_VOLUME,
  "volume.photon_persistent_disk": UNCOMMON_VOLUME,
  "volume.quobyte": UNCOMMON_VOLUME,
  "volume.rbd": UNCOMMON_VOLUME,
  "volume.vsphere_volume": UNCOMMON_VOLUME,
};
