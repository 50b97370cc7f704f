import type { JoiningService } from "../../access/join-roles";
import type { Brand } from "../../brand/brand";
import { listOf } from "../../core/given";
import { Problems } from "../../core/value";
import { blocks, type Violation } from "../../core/violation";
import { AgentService, type AgentServiceDeclaration, type ResourceLabels } from "./agent-service";
import { AGENT_SERVICE_RULES } from "./rules";
import { declared, labelled, serviceSections } from "./service-sections";

type Kind = AgentServiceDeclaration["kind"];

/** Name of each service in the chart's value `roles`, in the order that it is written in. */
const ROLES: Readonly<Record<JoiningService, string>> = {
  kubernetes: "kube",
  application: "app",
  database: "db",
  "windows-desktop": "windowsdesktop",
  ssh: "node",
  discovery: "discovery",
};

/**
 * The chart's values that say what agents protect.
 *
 * @param labels labels of every resource; a resource's own win
 * @param further services that run for resources that are found instead of named
 */
export function serviceValues(
  given: unknown,
  brand: Brand,
  labels: ResourceLabels = {},
  further: readonly JoiningService[] = [],
): Record<string, unknown> {
  const services = agentServices(given);
  const [cluster] = declared(services, "kubernetes");
  // Desktops and the SSH service have no values of their own: they are part of the agent's configuration file.
  const { app_service, db_service, ...configuration } = serviceSections(services, labels);
  return {
    roles: rolesOf([...services.map(({ declaration }) => declaration.kind), ...further]),
    ...(cluster && { kubeClusterName: cluster.clusterName, ...labelled("labels", labels, cluster.labels) }),
    ...(app_service && { apps: app_service.apps }),
    ...(db_service && { databases: db_service.databases }),
    ...(Object.keys(configuration).length > 0 && { [brand.configurationValue]: configuration }),
  };
}

/** The services that a program passed; any other value in the list is `AGENT-011`. */
export function agentServices(given: unknown): readonly AgentService[] {
  return (listOf(given) ?? []).filter((service) => isBuilt(service));
}

function isBuilt(service: unknown): service is AgentService {
  return service instanceof AgentService && !service.violations.some(blocks);
}

/** What a program passed as services, with what each service was made from in its place. */
export function serviceDeclarations(given: unknown): readonly unknown[] {
  return (listOf(given) ?? []).map((service) => (isBuilt(service) ? service.declaration : undefined));
}

/**
 * Violations of the services of one release together: `AGENT-001`, `AGENT-003`, `AGENT-004`, `AGENT-010`, `AGENT-011`.
 *
 * @param atLeast how many services are needed; 0 if agents find what they protect
 */
export function checkServices(given: unknown, property = "services", atLeast = 1): readonly Violation[] {
  const problems = new Problems();
  const list = listOf(given);
  const services = list ?? [];
  if (list === undefined || list.length < atLeast) problems.add(AGENT_SERVICE_RULES.none, property, given);
  const seen = new Set<string>();
  services.forEach((service, index) => {
    const place = `${property}[${index}]`;
    if (!(service instanceof AgentService)) {
      problems.add(AGENT_SERVICE_RULES.kind, place, service);
      return;
    }
    if (!isBuilt(service)) return;
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

function rolesOf(kinds: readonly string[]): string {
  return Object.entries(ROLES)
    .filter(([kind]) => kinds.includes(kind))
    .map(([, role]) => role)
    .join(",");
}
