/** Variables of Go's network and certificate libraries, which every program of the service reads. */
const LIBRARY_VARIABLES = [
  "HTTPS_PROXY",
  "HTTP_PROXY",
  "NO_PROXY",
  "https_proxy",
  "http_proxy",
  "no_proxy",
  "SSL_CERT_DIR",
  "SSL_CERT_FILE",
];

/** Variables that Kubernetes or the chart sets for an agent. */
const KUBERNETES_VARIABLES = [
  "KUBERNETES_SERVICE_HOST",
  "KUBERNETES_SERVICE_PORT",
  "KUBERNETES_TOKEN_PATH",
  "KUBE_NAMESPACE",
  "RELEASE_NAME",
];

/**
 * Environment variables that the service's programs read by name.
 *
 * Variables with the prefix of the brand are the service's own; others may mean something to a library of a cloud.
 */
export function environmentVariables(id: string): readonly string[] {
  const prefix = environmentPrefix(id);
  const own = [
    "REPLICA_NAME",
    "CONFIG_FILE",
    "CONFIG",
    "EXT_UPGRADER",
    "EXT_UPGRADER_VERSION",
    "TOOLS_VERSION",
    "HOME",
  ];
  return [...LIBRARY_VARIABLES, ...KUBERNETES_VARIABLES, ...own.map((name) => `${prefix}${name}`)];
}

/** What the names of the service's own variables begin with. @internal */
export function environmentPrefix(id: string): string {
  return `${id.toUpperCase().replaceAll("-", "_")}_`;
}
