/** Texts of the agents, which the programs written by hand share: what they declare is the same, how is what differs. */

/** The namespace of all agents. */
export const NAMESPACE = "agents";

export const NAMESPACE_LABELS = {
  "app.kubernetes.io/managed-by": "terraform",
  "pod-security.kubernetes.io/enforce": "restricted",
  "pod-security.kubernetes.io/enforce-version": "latest",
};

/** Labels of which others change the values: all but those of `app.kubernetes.io`. */
export const IGNORED_LABELS = "^([^a]|a[^p]|ap[^p]|app[^.]|app[.][^k]|.{1,4}$)";

export const KUBECONFIG = "~/.kube/config";
export const CHART = { chart: "svc-agent", repository: "https://charts.example.com", version: "17.5.2" };
export const FIRST_VERSION = "17.5.2";
export const ADDRESS = "example.cloud.example.com";

/** Ports that agents may dial, and their updater: of names, of the API server, of the platform. */
export const EGRESS = [
  [port("53", "TCP"), port("53", "UDP")],
  [port("443", "TCP"), port("6443", "TCP")],
  [port("443", "TCP")],
];

export function stackName(stack: number): string {
  return `agents-${stack}`;
}

export function contextName(stack: number): string {
  return `cluster-${stack}`;
}

export function stateFile(stack: number): string {
  return `${stackName(stack)}.tfstate`;
}

/** The file as Terraform reads it, from the folder of the stack. */
export function statePath(stack: number): string {
  return `../../../${stateFile(stack)}`;
}

export function agentName(agent: number): string {
  return `agent-${agent}`;
}

/** The name that the platform shows for the cluster of an agent. */
export function shownCluster(stack: number, agent: number): string {
  return `cluster-${stack}-${agent}`;
}

/** The network policies of a release: that of the agents, and that of their updater. */
export function policiesOf(release: string): readonly Policy[] {
  return [
    { id: "traffic", name: release, labels: policyLabels(release, "agent") },
    { id: "updater-traffic", name: `${release}-updater`, labels: policyLabels(release, "updater") },
  ];
}

/** A network policy, whose pods have its name. */
export interface Policy {
  readonly id: string;
  readonly name: string;
  readonly labels: Record<string, string>;
}

function policyLabels(release: string, component: string): Record<string, string> {
  return {
    "app.kubernetes.io/component": component,
    "app.kubernetes.io/instance": release,
    "app.kubernetes.io/managed-by": "terraform",
    "app.kubernetes.io/name": "svc",
    "app.kubernetes.io/part-of": "access-platform",
  };
}

/** Terraform's expression for the version that runs, given the address of the StatefulSet's data source. */
function runningVersion(workload: string): string {
  const image = `flatten([for object in ${workload}.objects : [for container in object.spec.template.spec.containers : container.image if container.name == "svc"]])[0]`;
  return `regex("^(?:[^@]*/)?[^/@:]+:v?([0-9]+[.][0-9]+[.][0-9]+(?:-[0-9A-Za-z.-]+)?)(?:@.*)?$", ${image})[0]`;
}

export function liveVersion(workload: string): string {
  return `\${try(${runningVersion(workload)}, "${FIRST_VERSION}")}`;
}

export function versionCanBeRead(workload: string): string {
  return `\${length(${workload}.objects) == 0 || can(${runningVersion(workload)})}`;
}

export function versionCannotBeRead(name: string): string {
  return (
    `the version of the StatefulSet ${name} cannot be read: the image of its container svc has no tag of the form ` +
    "<major>.<minor>.<patch>. Allowed: such a tag, with or without a digest. Fix: set an image with a version on the " +
    "StatefulSet, or declare AgentVersion.pinned."
  );
}

/** What a plan is refused for: agents that the platform does not serve. */
export function servedConditions(
  local: string,
  name: string,
): { readonly condition: string; readonly message: string }[] {
  const [major, minor, patch] = FIRST_VERSION.split(".");
  const part = (index: number) => `tonumber(split(".", split("-", ${local})[0])[${index}])`;
  const agents = `the version of the agents of ${name} is \${${local}}, and the platform's ${FIRST_VERSION}`;
  const declared = "pass the version that the tenant runs now, or none so that the plan asks it; or ";
  return [
    {
      condition:
        `\${${part(0)} < ${major} || (${part(0)} == ${major} && ` +
        `(${part(1)} < ${minor} || (${part(1)} == ${minor} && ${part(2)} <= ${patch})))}`,
      message:
        `${agents}: they are newer. Allowed: agents of the platform's version or older. ` +
        `Fix: ${declared}declare an older version of the agents.`,
    },
    {
      condition: `\${${part(0)} >= ${Number(major) - 1}}`,
      message:
        `${agents}: they are too old. Allowed: agents at most 1 major version behind. ` +
        `Fix: ${declared}update the agents.`,
    },
  ];
}

/** Values of the agents' chart. */
export function chartValues(clusterName: string): string {
  return `enterprise: true
enterpriseImage: "registry.svc.invalid/svc-ent"
extraEnv:
  - name: "GOMEMLIMIT"
    value: "966367642"
highAvailability:
  podDisruptionBudget:
    enabled: false
    minAvailable: 1
  replicaCount: 1
image: "registry.svc.invalid/svc"
joinParams:
  method: "token"
joinTokenSecret:
  create: false
  name: "join"
kubeClusterName: "${clusterName}"
labels:
  env: "prod"
proxyAddr: "${ADDRESS}:443"
resources:
  limits:
    memory: "1Gi"
  requests:
    cpu: "100m"
    memory: "256Mi"
roles: "kube"
updater:
  enabled: true
  extraEnv:
    - name: "GOMEMLIMIT"
      value: "241591911"
  image: "registry.svc.invalid/svc-agent-updater"
  releaseChannel: "stable/cloud"
  resources:
    limits:
      memory: "256Mi"
    requests:
      cpu: "10m"
      memory: "64Mi"
  versionServer: "https://${ADDRESS}/v1/webapi/automaticupgrades/channel"
`;
}

function port(number: string, protocol: string): { readonly port: string; readonly protocol: string } {
  return { port: number, protocol };
}
