import type { Brand } from "../brand";
import { listOf } from "../validation/given";
import { Problems } from "../validation/value";
import type { Violation } from "../validation/violation";
import { AgentService, type AgentServiceDeclaration, type ResourceLabels } from "./agent-service";
import { AGENT_SERVICE_RULES } from "./rules";

type Kind = AgentServiceDeclaration["kind"];
type DeclarationOf<K extends Kind> = Extract<AgentServiceDeclaration, { kind: K }>;

/** Name of each service in the chart's value `roles`, in the order that it is written in. */
const ROLES: Readonly<Record<Kind, string>> = {
  kubernetes: "kube",
  application: "app",
  database: "db",
  "windows-desktop": "windowsdesktop",
  ssh: "node",
};

/**
 * The chart's values that say what agents protect.
 *
 * Applications, databases and desktops are sorted by name, so that their order in the program is not a change.
 *
 * @param labels labels of every resource; a resource's own win
 */
export function serviceValues(given: unknown, brand: Brand, labels: ResourceLabels = {}): Record<string, unknown> {
  const services = agentServices(given);
  const [cluster] = declared(services, "kubernetes");
  const applications = sortedByName(declared(services, "application"));
  const databases = sortedByName(declared(services, "database"));
  const configuration = { ...desktopConfiguration(services, labels), ...sshConfiguration(services, labels) };
  return {
    roles: rolesOf(services),
    ...(cluster && { kubeClusterName: cluster.clusterName, ...labelled("labels", labels, cluster.labels) }),
    ...(applications.length > 0 && {
      apps: applications.map(({ name, uri, publicAddress, labels: own }) => ({
        name,
        uri,
        ...(publicAddress && { public_addr: publicAddress.toString() }),
        ...labelled("labels", labels, own),
      })),
    }),
    ...(databases.length > 0 && {
      databases: databases.map(({ name, uri, protocol, labels: own }) => ({
        name,
        uri,
        protocol,
        ...labelled("static_labels", labels, own),
      })),
    }),
    ...(Object.keys(configuration).length > 0 && { [brand.configurationValue]: configuration }),
  };
}

/** The services among what a program passed as services; anything else there is `AGENT-011`. */
export function agentServices(given: unknown): readonly AgentService[] {
  return (listOf(given) ?? []).filter((service) => service instanceof AgentService);
}

/** Violations of the services of one release together: `AGENT-001`, `AGENT-003`, `AGENT-004`, `AGENT-010`, `AGENT-011`. */
export function checkServices(given: unknown, property = "services"): readonly Violation[] {
  const problems = new Problems();
  const services = listOf(given) ?? [];
  if (services.length === 0) problems.add(AGENT_SERVICE_RULES.none, property, given);
  const seen = new Set<string>();
  services.forEach((service, index) => {
    const place = `${property}[${index}]`;
    if (!(service instanceof AgentService)) {
      problems.add(AGENT_SERVICE_RULES.kind, place, service);
      return;
    }
    const { declaration } = service;
    const name = "name" in declaration ? declaration.name : "";
    const key = `${declaration.kind}/${name}`;
    if (seen.has(key)) problems.add(duplicateRule(declaration.kind), place, name === "" ? declaration.kind : name);
    seen.add(key);
  });
  return problems.list;
}

function duplicateRule(kind: Kind) {
  if (kind === "kubernetes") return AGENT_SERVICE_RULES.severalClusters;
  return kind === "ssh" ? AGENT_SERVICE_RULES.severalSsh : AGENT_SERVICE_RULES.duplicateName;
}

function rolesOf(services: readonly AgentService[]): string {
  const kinds = new Set<string>(services.map(({ declaration }) => declaration.kind));
  return Object.entries(ROLES)
    .filter(([kind]) => kinds.has(kind))
    .map(([, role]) => role)
    .join(",");
}

/** Desktops have no values of their own: they are part of the agent's configuration file. */
function desktopConfiguration(services: readonly AgentService[], labels: ResourceLabels) {
  const desktops = sortedByName(declared(services, "windows-desktop"));
  if (desktops.length === 0) return {};
  const hosts = desktops.map(({ name, address, labels: own }) => ({
    name,
    addr: address,
    ad: false,
    ...labelled("labels", labels, own),
  }));
  return { windows_desktop_service: { enabled: true, static_hosts: hosts } };
}

/** The SSH service has no values of its own either. */
function sshConfiguration(services: readonly AgentService[], labels: ResourceLabels) {
  const [ssh] = declared(services, "ssh");
  return ssh === undefined ? {} : { ssh_service: { enabled: true, ...labelled("labels", labels, ssh.labels) } };
}

function labelled(key: string, all: ResourceLabels, own: ResourceLabels = {}): Record<string, unknown> {
  const labels = { ...all, ...own };
  return Object.keys(labels).length === 0 ? {} : { [key]: labels };
}

function declared<K extends Kind>(services: readonly AgentService[], kind: K): DeclarationOf<K>[] {
  return services
    .map(({ declaration }) => declaration)
    .filter((declaration): declaration is DeclarationOf<K> => declaration.kind === kind);
}

function sortedByName<T extends { readonly name: string }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
