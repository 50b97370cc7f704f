import { NEWEST_KNOWN_VERSION } from "../../brand/image-contract/version-facts";
import { defineRules } from "../../core/violation";

/** Rules of agents together with the token that they join with. */
export const AGENT_ADMISSION_RULES = defineRules({
  "AGENT-076": {
    problem: "the join token does not admit the service account of the agents",
    fix: "add the service account to the token, or pass pods.serviceAccount",
    source: "the service's documentation, join method kubernetes",
  },
  "AGENT-077": {
    problem: "the join token does not let every service of the agents join",
    fix: "add the role of each service to the token: Kube, App, Db, Node, WindowsDesktop, LinuxDesktop, Discovery",
    source: "the service's documentation, join methods and tokens",
  },
  "AGENT-085": {
    problem: "the platform declares no join token of this name, so the agents would never join",
    fix: "correct the name, or declare the token with joinTokens, addJoinToken or addResource; if somebody makes it in the service, acknowledge this",
    source: "the service's documentation, join methods and tokens",
    acknowledgeable: true,
  },
  "AGENT-086": {
    problem: "the join method of the agents differs from that of the platform's token",
    fix: "correct the method of the agents, or that of the token",
    source: "the service's documentation, join methods and tokens",
  },
});

/** Rules of the settings of a release other than its services and its updates. */
export const AGENT_SETTING_RULES = defineRules({
  "AGENT-065": {
    problem: "the disruption budget is so high that no node could be drained",
    fix: "lower pods.availability.minAvailable below pods.replicas, or raise pods.replicas",
    source: "Kubernetes, disruption budgets",
  },
  "AGENT-067": {
    problem: "agents and updater share a service account, so the agents could change the version that runs",
    fix: "give the updater a service account of its own",
    source: "Kubernetes, role-based access control",
  },
  "AGENT-082": {
    problem: "the agents or their updater use a service account of the platform, which would get their rights, too",
    fix: "name another account, or leave it out: the release then makes one",
    source: "Kubernetes, role-based access control; docs/security.md, who may do what",
  },
  "AGENT-092": {
    problem:
      "the pods ask a cloud that does not know them: they have no credentials, no identity there, and no way to its metadata servers",
    fix: "pass AgentServiceAccount.create({ identity }) as pods.serviceAccount, or as updater.serviceAccount for updater.pullCredentials, with PodIdentity.aws(…), .azure(…), .gcp(…), or .node() where the node itself is asked; acknowledge this if the pods get credentials in another way",
    source: "docs/pods.md, who the pods are to a cloud",
    acknowledgeable: true,
  },
  "AGENT-072": {
    problem: "the chart sets this environment variable",
    fix: "remove the variable; pass a certificate authority as certificateAuthority",
    source: "chart of the agents, extraEnv",
  },
  "AGENT-078": {
    problem: "the chart sets this annotation; it replaces the pods when their configuration changes",
    fix: "remove the annotation",
    source: "chart of the agents, annotations.pod",
  },
  "AGENT-079": {
    problem: "the chart does not take this value",
    fix: "correct or remove the value",
    source: "chart of the agents, values.schema.json",
  },
  "AGENT-087": {
    problem: "Teleport's chart is not known to read a value of this name, and ignores what it does not read",
    allowed: `values that Teleport's charts have up to version ${NEWEST_KNOWN_VERSION}`,
    fix: "correct or remove it; if your chart reads the value, acknowledge this",
    source: "chart of the agents, values.yaml",
    acknowledgeable: true,
  },
  "AGENT-080": {
    problem: "Teleport's chart mounts its own volumes in init containers, and lets them mount no others",
    fix: "give the volume a mountPath, and remove mounts: init containers see what the agents mount; or use the chart of this package",
    source: "the service's documentation, chart of the agents",
  },
});
