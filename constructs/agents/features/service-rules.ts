import { defineRules } from "../../core/violation";

/** Rules of one service of an agent, and of the services of one release together. */
export const AGENT_SERVICE_RULES = defineRules({
  none: {
    code: "AGENT-001",
    problem: "the release has no service",
    allowed: "a list of at least one AgentService",
    fix: "pass services, for example [AgentService.kubernetes({ clusterName })]",
    source: "specification 1",
  },
  name: {
    code: "AGENT-002",
    problem: "the name of the resource is invalid",
    allowed:
      "for applications, databases and desktops, a DNS label: lower-case letters, digits and hyphens, beginning " +
      "with a letter; for Kubernetes clusters, letters, digits, dots, hyphens and underscores, at most 253 " +
      "characters",
    fix: "rename the resource",
    source: "the service's documentation, names of resources",
  },
  duplicateName: {
    code: "AGENT-003",
    problem: "two resources of the same kind have the same name",
    allowed: "a different name for each application, each database and each desktop of a release",
    fix: "rename one of the two",
    source: "the service's documentation, names of resources",
  },
  severalClusters: {
    code: "AGENT-004",
    problem: "the release protects more than one Kubernetes cluster",
    allowed: "one Kubernetes service in each release; it protects the cluster that the release runs in",
    fix: "declare a separate release in each cluster",
    source: "chart of the agents, kubeClusterName",
  },
  applicationUri: {
    code: "AGENT-005",
    problem: "the URI is not the address of an application",
    allowed: "http://host[:port][/path], https://host[:port][/path] or tcp://host:port, without user or password",
    fix: "write the address at which the agent reaches the application",
    source: "the service's documentation, app_service",
  },
  databaseUri: {
    code: "AGENT-006",
    problem: "the URI is not the address of a database of this protocol",
    allowed: "host:port, or a scheme that belongs to the protocol such as mongodb://, without user or password",
    fix: "write the address at which the agent reaches the database; the port is optional only if there is a scheme",
    source: "the service's documentation, db_service",
  },
  databaseProtocol: {
    code: "AGENT-007",
    problem: "the database protocol is unknown",
    allowed: "a protocol of DATABASE_PROTOCOLS, for example postgres, mysql, mongodb or redis",
    fix: "correct the protocol",
    source: "the service's documentation, db_service",
  },
  desktopAddress: {
    code: "AGENT-008",
    problem: "the address of the Windows desktop is invalid",
    allowed: "a DNS name or IP address, optionally with a port",
    fix: "write the address at which the agent reaches the desktop",
    source: "the service's documentation, windows_desktop_service",
  },
  labels: {
    code: "AGENT-009",
    problem: "the labels are not strings by name",
    allowed: "an object whose names are not empty and whose values are strings",
    fix: 'write every label as name: "value"',
    source: "the service's documentation, labels",
  },
  severalSsh: {
    code: "AGENT-010",
    problem: "the release has more than one SSH service",
    allowed: "one SSH service in each release, because it is the agent's own pod",
    fix: "put all labels on one AgentService.ssh",
    source: "the service's documentation, ssh_service",
  },
  kind: {
    code: "AGENT-011",
    problem: "the service is not an AgentService",
    allowed: "values made by the factories of AgentService",
    fix: "make it with AgentService.kubernetes, .application, .database, .ssh or .windowsDesktop",
    source: "specification 1",
  },
});
