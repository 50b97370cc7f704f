import { rememberedFor } from "../../constructs/core/remembered";

/**
 * Where the Kubernetes API differs from the provider's schema by more than the spelling of names.
 *
 * A key is the end of a path of attributes, which begins with the resource type; the longest key that fits wins.
 */
export type Exceptions<T> = Readonly<Record<string, T>>;

/** The exception for a path, if there is one. */
export function exceptionFor<T>(table: Exceptions<T>, path: readonly string[]): T | undefined {
  for (let start = Math.max(0, path.length - longestKey(table)); start < path.length; start++) {
    const key = path.slice(start).join(".");
    if (Object.hasOwn(table, key)) return table[key];
  }
  return undefined;
}

/** How many names the longest key of a table has: a hostile path has thousands. */
const longestKey = rememberedFor((table: Exceptions<unknown>) =>
  Math.max(...Object.keys(table).map((key) => key.split(".").length)),
);

/** Single blocks and attributes whose name in the API is not the same words in camel case. */
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

/** Blocks that are lists in the API, with the name of the list; every other block is an object there. */
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

/** Maps whose keys are data: labels, file names, quantities by resource. They are copied unchanged. */
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

/** How a text of the provider's schema is written in the API. */
export type Conversion = "integer" | "integer or text" | "octal" | "base64";

/** Attributes that are text in the provider's schema and something else in the API. */
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
