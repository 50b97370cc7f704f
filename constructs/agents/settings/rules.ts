import { defineRules } from "../../core/violation";

/** Rules of the addresses that agents give out. */
export const AGENT_ADDRESS_RULES = defineRules({
  nothingToReach: {
    code: "AGENT-060",
    problem: "no service of the agent has public addresses",
    allowed: "publicAddresses with an SSH, Kubernetes or Windows Desktop service; others are reached through the proxy",
    fix: "remove publicAddresses, or give the application a publicAddress of its own",
    source: "specification 1.1; specification 4.2",
  },
  ambiguousPort: {
    code: "AGENT-061",
    problem: "the public address has one port, and several services of the agent listen",
    allowed: "addresses without a port where several services are dialled directly: each service has its own",
    fix: "remove the port, or declare a release for each service",
    source: "specification 1.1; specification 4.2",
  },
});

/** Rules of agents together with the token that they join with. */
export const AGENT_ADMISSION_RULES = defineRules({
  serviceAccount: {
    code: "AGENT-076",
    problem: "the join token is for other service accounts than that of the agents",
    allowed: "a token that names the namespace and the service account of the release",
    fix: "add the service account to the token, or pass serviceAccount",
    source: "the service's documentation, join method kubernetes",
  },
  roles: {
    code: "AGENT-077",
    problem: "the join token does not let every service of the agents join",
    allowed: "a token with the role of each service: Kube, App, Db, Node, WindowsDesktop, Discovery",
    fix: "add the roles to the token",
    source: "the service's documentation, join method kubernetes",
  },
});

/** Rules of what a release sets beside its services and its updates. */
export const AGENT_SETTING_RULES = defineRules({
  storageSize: {
    code: "AGENT-062",
    problem: "the size of the volume is not a quantity",
    allowed: "a number of bytes with or without a suffix, for example 1Gi or 500M",
    fix: "write the size as Kubernetes does",
    source: "Kubernetes, resource quantities",
  },
  storageClass: {
    code: "AGENT-063",
    problem: "the name cannot be the name of a storage class",
    allowed: "lower-case letters, digits, hyphens and dots, at most 253 characters",
    fix: "correct storageClass, or leave it out for the cluster's default",
    source: "Kubernetes, object names",
  },
  availability: {
    code: "AGENT-064",
    problem: "the spread of the pods over nodes is not known",
    allowed: 'an object with antiAffinity, "preferred" or "required", and minAvailable, both optional',
    fix: "correct availability, or leave it out",
    source: "Kubernetes, inter-pod anti-affinity",
  },
  minAvailable: {
    code: "AGENT-065",
    problem: "no node could be drained: the disruption budget never lets a pod go, or is not a count of pods",
    allowed: "a whole number from 1 to one less than replicas",
    fix: "lower availability.minAvailable, or raise replicas",
    source: "Kubernetes, disruption budgets",
  },
  serviceAccountName: {
    code: "AGENT-066",
    problem: "the name cannot be the name of a service account",
    allowed: "lower-case letters, digits, hyphens and dots, at most 253 characters",
    fix: "correct the name of the service account",
    source: "Kubernetes, object names",
  },
  sharedServiceAccount: {
    code: "AGENT-067",
    problem: "agents and updater have one service account: the agents could change what version runs",
    allowed: "a service account for each of the two",
    fix: "give the updater a service account of its own",
    source: "Kubernetes, role-based access control",
  },
  log: {
    code: "AGENT-069",
    problem: "agents do not know this level or format of the log",
    allowed: "levels DEBUG, INFO, WARN and ERROR, formats text and json",
    fix: "correct log.level or log.format",
    source: "chart of the agents, log",
  },
  annotation: {
    code: "AGENT-070",
    problem: "the annotations are not texts by name",
    allowed:
      "strings, by names as Kubernetes has them: at most 63 characters, optionally behind a DNS name and a slash",
    fix: "correct the annotation; write true and numbers in quotes",
    source: "Kubernetes, annotations",
  },
  updaterArgument: {
    code: "AGENT-071",
    problem: "the argument is not a flag, or a flag that the release sets",
    allowed: "a list of --flag and --flag=value, beside what agent, version server, channel, group and period decide",
    fix: "remove the argument, or use the prop of the release",
    source: "chart of the agents, updater.extraArgs; specification 8",
  },
  environment: {
    code: "AGENT-072",
    problem: "the chart sets this environment variable",
    allowed: "variables beside those of the chart",
    fix: "remove the variable; a certificate authority is passed as certificateAuthority",
    source: "chart of the agents, extraEnv",
  },
  podAnnotation: {
    code: "AGENT-078",
    problem: "the chart sets this annotation, by which the pods are replaced when their configuration changes",
    allowed: "annotations of the pods beside checksum/config",
    fix: "remove the annotation",
    source: "chart of the agents, annotations.pod",
  },
  chartSchema: {
    code: "AGENT-079",
    problem: "the chart does not take this value",
    allowed: "what values.schema.json of the chart says",
    fix: "correct or remove the value",
    source: "chart of the agents, values.schema.json",
  },
});
