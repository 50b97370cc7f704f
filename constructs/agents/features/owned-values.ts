import type { Brand } from "../../brand/brand";

/** Values that only the release sets, even if it leaves them at the chart's default. */
const VALUES = [
  "annotations",
  "appResources",
  "apps",
  "authAddr",
  "authToken",
  "awsDatabases",
  "brand",
  "caPin",
  "databaseResources",
  "databases",
  "enterprise",
  "enterpriseImage",
  "extraArgs",
  "extraEnv",
  "extraLabels.pod",
  "highAvailability",
  "image",
  "joinParams",
  "joinTokenSecret",
  "kubeClusterName",
  "kubernetesDiscovery",
  "labels",
  "log.format",
  "log.level",
  "proxyAddr",
  "roles",
  "serviceAccount",
  "storage",
  "tls",
];

/** Other names of the same in the public chart. */
const ALIASES = ["logLevel", "replicaCount", "secretName", "serviceAccountName"];

/** Values that would undo the hardening of pods, or the verification of the platform by agents. */
const PROTECTIONS = ["initSecurityContext", "insecureSkipProxyTLSVerify", "podSecurityContext", "securityContext"];

/** The public chart also reads each of these values below `updater`, and prefers it there. */
const UPDATER_VALUES = [
  "annotations.serviceAccount",
  "enabled",
  "enterprise",
  "extraArgs",
  "extraEnv",
  "extraLabels.pod",
  "group",
  "image",
  "insecureSkipProxyTLSVerify",
  "podSecurityContext",
  "proxyAddr",
  "releaseChannel",
  "securityContext",
  "serviceAccount",
  "tls",
  "versionServer",
];

/** Part of every component's section in the configuration file. */
const COMMON_SETTINGS = [
  "auth_server",
  "auth_servers",
  "auth_token",
  "ca_pin",
  "data_dir",
  "diag_addr",
  "join_params",
  "log.format.output",
  "log.severity",
  "proxy_server",
];

/** The configuration file, besides the section that every component has. */
const SECTIONS = [
  "app_service.apps",
  "app_service.enabled",
  "app_service.resources",
  "auth_service",
  "db_service.aws",
  "db_service.databases",
  "db_service.enabled",
  "db_service.resources",
  "discovery_service.discovery_group",
  "discovery_service.enabled",
  "discovery_service.kubernetes",
  "kubernetes_service.enabled",
  "kubernetes_service.kube_cluster_name",
  "kubernetes_service.labels",
  "kubernetes_service.listen_addr",
  "kubernetes_service.public_addr",
  "proxy_service",
  "ssh_service.enabled",
  "ssh_service.labels",
  "ssh_service.listen_addr",
  "ssh_service.public_addr",
  "version",
  "windows_desktop_service.enabled",
  "windows_desktop_service.listen_addr",
  "windows_desktop_service.public_addr",
  "windows_desktop_service.static_hosts",
];

/**
 * Paths of the chart's values that only the release sets, whatever else it renders there.
 *
 * What a prop or a rule of the specification decides must not be undone in a second place. So this lists other names of
 * the same value, the same setting in the configuration file that the chart merges in, and the updater's own values.
 */
export function ownedPaths(brand: Brand): readonly string[] {
  const file = brand.configurationValue;
  return [
    ...VALUES,
    ...ALIASES,
    ...PROTECTIONS,
    brand.versionOverrideValue,
    brand.clusterNameValue,
    ...UPDATER_VALUES.map((path) => `updater.${path}`),
    ...COMMON_SETTINGS.map((path) => `${file}.${brand.configurationSection}.${path}`),
    ...SECTIONS.map((path) => `${file}.${path}`),
  ];
}
