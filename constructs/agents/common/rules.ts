import { defineRules } from "../../core/violation";

/** Rules of a release. */
export const AGENT_RELEASE_RULES = defineRules({
  "AGENT-020": {
    problem: "the updater needs the Enterprise edition",
    fix: "declare the platform with edition enterprise, or pass updater: { enabled: false }",
    source: "specification 1, rule 5; specification 4.4; specification 9, rule 6",
  },
  "AGENT-021": {
    problem: "an agent of a cloud-hosted platform has no updater",
    fix: "remove updater.enabled: cloud-hosted platforms are updated weekly, and their agents must follow; for a tenant that is not enrolled in automatic updates, pass AgentVersion.pinned, and acknowledge this with the reason",
    source: "specification 1, rule 3",
    acknowledgeable: true,
  },
  "AGENT-022": {
    problem: "the agent of a cloud-hosted platform has its updates suspended",
    fix: "remove updates.suspended: cloud-hosted platforms are updated weekly, and their agents must follow",
    source: "specification 1, rule 3; specification 3",
  },
  "AGENT-023": {
    problem: "the version is pinned and the updater is enabled, so the next apply would undo an update",
    fix: "pass AgentVersion.followUpdater({ first }); agents of a platform that you run may have updater: { enabled: false }",
    source: "specification 3",
    acknowledgeable: true,
  },
  "AGENT-024": {
    problem: "the platform has no version channel of this name",
    fix: "declare the channel on the platform, or correct updater.channel",
    source: "specification 2.4",
  },
  "AGENT-026": {
    problem: "two releases of the stack have the same name in the same namespace",
    fix: "pass another releaseName, or another namespace",
    source: "Helm, release names",
  },
  "AGENT-081": {
    problem:
      "the agents share the namespace of the platform, and their updater may delete every pod and read every Secret " +
      "there, also those of the auth service",
    fix: "leave namespace out, or pass updater: { enabled: false }",
    source: "chart of the agents, updater.rbac",
    acknowledgeable: true,
  },
  "AGENT-028": {
    problem: "the join token is under a key of the Secret that the agent does not read",
    fix: 'store the token under the key auth-token, and pass SecretRef.of(name, "auth-token")',
    source: "chart of the agents, joinTokenSecret",
  },
  "AGENT-029": {
    problem: "agents cannot join with this value",
    allowed:
      "a SecretRef to the Secret that holds a token, or a JoinToken for agents; one of a TPM or of a bound keypair is for a LinuxAgent, because it is of one machine",
    fix: "pass a reference to the secret, not the secret itself; without a secret, pass JoinToken.kubernetes, .kubernetesJwks or .kubernetesOidc",
    source: "chart of the agents, joinParams",
  },
  "AGENT-043": {
    problem: "the program does not say how the agents join",
    fix: 'pass joinToken: SecretRef.of(name, "auth-token"), or a JoinToken that the platform declares; only agents in the stack of their AccessPlatform get a token of their own',
    source: "chart of the agents, joinParams",
  },
  "AGENT-030": {
    problem: "helm.values sets a value of the chart that the release decides",
    fix: "remove the value, and use the prop of the release",
    source: "chart of the agents, values",
  },
  "AGENT-084": {
    problem: "helm.values holds a credential, and plan, state and the release's Secret in the cluster show it",
    fix: "use the prop that takes a SecretRef, mount the Secret with pods.volumes and name the file, or write $(NAME) of a variable that holds the credential; replace the credential, because it was in a program",
    source: "docs/secrets.md, literal credentials",
  },
  "AGENT-032": {
    problem: "the annotation is one that the updater reads",
    fix: "remove the annotation, and pass updates.suspended or updates.forceReconcile",
    source: "specification 3; specification 4.4",
  },
  "AGENT-093": {
    problem:
      "the agents dial the load balancer of their own cluster, but some of their connections do not reach the proxies: AWS drops connections that return to their node, and Kubernetes bypasses a balancer that writes PROXY protocol headers",
    allowed:
      'awsNetworkLoadBalancer with clientAddress "proxy-protocol"; loadBalancer with proxyProtocol "off", or with the annotation of the provider for a host name; agents in another cluster',
    fix: "change the exposure of the proxies, or pass network.inPlatformCluster: false if the agents are elsewhere; acknowledge this if no node has both agents and proxies, or if the Service has a host name",
    source: "docs/edge.md, a decision for each cloud",
    acknowledgeable: true,
  },
  "FLEET-006": {
    problem: "agents cannot be in the cluster of this platform: it has no proxies there",
    fix: "remove network.inPlatformCluster",
    source: "specification 1, rule 2",
  },
});
