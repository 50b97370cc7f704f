import { JOINING_SERVICES, SERVICE_KINDS } from "../../access/joining/service-kinds";
import { fieldsOf, isRecord } from "../../core/given";
import { needed, type PropsOf } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { list } from "../../core/schema/shapes";
import type { Problems } from "../../core/value";
import type { AgentReleaseProps } from "../features/agent-release-props";
import { AgentService, type AgentServiceDeclaration } from "./agent-service";
import { resourceLabels } from "./protected-resource";
import { chartServices } from "./discovery";
import type { Feature } from "../common/feature";
import { AGENT_SERVICE_RULES as RULES } from "./service-rules";
import { KEYS_OF_MACHINES } from "./ssh-settings";
import { declared, labelled, SERVICE_KEYS, serviceSections } from "./service-sections";

/** What agents protect. */
export interface ServicesProps {
  /** What the agents protect; at least one, unless there is a discovery. */
  readonly services: readonly AgentService[];

  /** Labels of every resource that `services` names; those of its `AgentService` win. @default none */
  readonly labels?: Readonly<Record<string, string>>;
}

/** What agents protect. */
export const SERVICES = {
  props: {
    services: needed(list(instance(AgentService), { atLeast: 0 }), RULES.none),
    labels: resourceLabels,
  } satisfies PropsOf<ServicesProps>,
  together: [
    (given: Pick<AgentReleaseProps, "services" | "discovery">, problems) => {
      checkServices(given, problems);
    },
  ],
  check: (release, problems) => {
    checkVerification(release, problems);
    checkMachines(release, problems);
  },
  owns: ({ file }) => [
    ...["apps", "databases", "kubeClusterName", "labels", "roles"],
    ...Object.entries(SERVICE_KEYS).flatMap(([section, keys]) => keys.map((key) => `${file}.${section}.${key}`)),
  ],
  values: (release) => {
    const { services, labels, platform } = release;
    const { brand } = platform;
    const cluster = declared(services, "kubernetes").find((each) => "clusterName" in each);
    // Desktops and the SSH service have no values of their own: they are part of the agent's configuration file.
    const { app_service, db_service, ...configuration } = serviceSections(services, labels);
    return {
      roles: rolesOf(chartServices(release)),
      ...(cluster && { kubeClusterName: cluster.clusterName, ...labelled("labels", labels ?? {}, cluster.labels) }),
      ...(app_service && { apps: app_service.apps }),
      ...(db_service && { databases: db_service.databases }),
      ...(Object.keys(configuration).length > 0 && { [brand.configurationValue]: configuration }),
    };
  },
} satisfies Feature;

/**
 * Notes what is wrong with the services of one release together: `AGENT-001`, `AGENT-003`, `AGENT-004`, `AGENT-010`.
 *
 * A release that finds what it protects needs none.
 */
export function checkServices(
  { services, discovery }: Pick<AgentReleaseProps, "services" | "discovery">,
  problems: Problems,
): void {
  if (services.length === 0 && discovery === undefined) problems.add(RULES.none, "services", services);
  const seen = new Set<string>();
  services.forEach(({ declaration }, index) => {
    const name = "name" in declaration ? declaration.name : "";
    const key = `${declaration.kind}/${name}`;
    const place = `services[${index}]`;
    if (seen.has(key)) problems.add(duplicateRule(declaration), place, name === "" ? declaration.kind : name);
    seen.add(key);
  });
  if (services.some(({ declaration }) => "domain" in declaration)) return;
  services.forEach(({ declaration }, index) => {
    if (!("activeDirectory" in declaration) || !declaration.activeDirectory) return;
    problems.add(RULES.noDomain, `services[${index}].activeDirectory`, declaration.name);
  });
}

/** Notes databases and applications whose certificate the agent does not verify: `AGENT-088`. */
export function checkVerification({ services }: Pick<AgentReleaseProps, "services">, problems: Problems): void {
  services.forEach(({ declaration }, index) => {
    const { tls, insecure_skip_verify: isSkipped } = verified(declaration);
    const place = `services[${index}]`;
    if (isRecord(tls) && tls["mode"] === "insecure") problems.add(RULES.unverified, `${place}.tls.mode`, "insecure");
    if (isSkipped === true) problems.add(RULES.unverified, `${place}.insecureSkipVerify`, true);
  });
}

/** What says whether an agent verifies a certificate. */
function verified(declaration: AgentServiceDeclaration): Readonly<Record<string, unknown>> {
  if ("entry" in declaration) return declaration.entry;
  return "domain" in declaration ? fieldsOf(declaration.domain["ldap"]) : {};
}

/** Notes what only a machine has, and a pod has not: `AGENT-090`. */
function checkMachines({ services }: Pick<AgentReleaseProps, "services">, problems: Problems): void {
  services.forEach(({ declaration }, index) => {
    const place = `services[${index}]`;
    if ("kubeconfigFile" in declaration) problems.add(RULES.ofMachines, place, declaration.kubeconfigFile);
    if (declaration.kind !== "ssh") return;
    for (const [setting, key] of Object.entries(KEYS_OF_MACHINES)) {
      if (key in declaration.section) problems.add(RULES.ofMachines, `${place}.${setting}`, "AgentService.ssh");
    }
  });
}

function duplicateRule(declaration: AgentServiceDeclaration) {
  if ("clusterName" in declaration) return RULES.severalClusters;
  return "name" in declaration ? RULES.duplicateName : RULES.severalOfOne;
}

/** Names of what services protect; the SSH service protects the machine itself. */
export function namesOf(services: readonly AgentService[]): readonly string[] {
  return services.flatMap(({ declaration }) => {
    if ("clusterName" in declaration) return declaration.clusterName;
    return "name" in declaration ? declaration.name : [];
  });
}

/** Kinds of services in the words of the chart, `kube,db`. */
export function rolesOf(kinds: readonly string[]): string {
  return JOINING_SERVICES.filter((kind) => kinds.includes(kind))
    .map((kind) => SERVICE_KINDS[kind].chartRole)
    .join(",");
}
