import { defineRules } from "../../core/violation";

/** Rules of one service of an agent, and of the services of one release together. */
export const AGENT_SERVICE_RULES = defineRules({
  "AGENT-001": {
    problem: "the release has no service",
    fix: "pass services, for example [AgentService.kubernetes({ clusterName })]",
    source: "specification 1",
  },
  "AGENT-003": {
    problem: "two resources of the same kind have the same name",
    fix: "rename one of the two",
    source: "the service's documentation, names of resources",
  },
  "AGENT-004": {
    problem: "the release protects more than one Kubernetes cluster",
    fix: "declare a separate release in each cluster: a release protects the one that it runs in",
    source: "chart of the agents, kubeClusterName",
  },
  "AGENT-090": {
    problem: "this is a setting for machines, but a release runs in pods",
    fix: "declare it in a LinuxAgent; a release protects the cluster that it runs in by AgentService.kubernetes",
    source: "the service's documentation, ssh_service, linux_desktop_service and kubeconfig_file",
  },
  "AGENT-010": {
    problem: "the release has more than one SSH service, Linux desktop or Windows domain",
    fix: "put all labels on one AgentService.ssh or .linuxDesktop, which is the agent's own pod or machine; declare a release for each domain, because an agent asks one LDAP server",
    source: "the service's documentation, ssh_service and windows_desktop_service",
  },
  "AGENT-089": {
    problem: "the desktop is of an Active Directory domain, and the release declares none: the agent would not start",
    fix: "add AgentService.windowsDomain({ … }), or leave activeDirectory out for a desktop with local users",
    source: "the service's documentation, windows_desktop_service",
  },
  "AGENT-095": {
    problem:
      "the application has the address of the platform itself, so the agent ends at its start, with all its services",
    fix: "give the application a name of its own, such as one below the platform's address",
    source: "the service's documentation, public_addr of applications",
  },
  "AGENT-096": {
    problem:
      "the certificate that cert-manager issues for the proxies does not have the address of the application, so browsers refuse it",
    fix: "pass applications: true for names below the public address, or the address in names, to ProxyTls.certManager",
    source: "docs/secrets.md, the proxies' certificate",
    acknowledgeable: true,
    warns: true,
  },
  "AGENT-088": {
    problem:
      "the agent does not check the certificate of the resource, so somebody in between can read and change what users send",
    fix: "trust the authority (tls.caCertFile of a database, or an authority of the system); if you accept the risk, acknowledge this",
    source: "the service's documentation, tls.mode of databases and insecure_skip_verify of applications",
    acknowledgeable: true,
  },
});
