import { JOINING_SERVICES, SERVICE_KINDS } from "../../access/joining/service-kinds";
import { fieldsOf, isText, isTextLike } from "../../core/given";
import { hasMarker } from "../../core/reference";
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
import { labelled, ownCluster, SERVICE_KEYS, serviceSections } from "./service-sections";

/** What agents protect. */
export interface ServicesProps {
  /** What the agents protect; at least one, unless there is a discovery. */
  readonly services: readonly AgentService[];

  /** Labels of every resource that `services` names; those of its `AgentService` win. @default none */
  readonly labels?: Readonly<Record<string, string>>;
}

/** What the chart lists by itself. */
const CHART_LISTS = Object.values(SERVICE_KINDS).flatMap(({ section, entries, isChartValue }) =>
  isChartValue === true && entries !== undefined ? [{ section, entries }] : [],
);

/** Sections of services that only machines run. */
const OF_MACHINES = Object.values(SERVICE_KINDS).flatMap(({ section, isOfMachines }) =>
  isOfMachines === true ? [section] : [],
);

/** What agents protect. */
export const SERVICES = {
  props: {
    services: needed(list(instance(AgentService), { atLeast: 0 }), RULES["AGENT-001"]),
    labels: resourceLabels,
  } satisfies PropsOf<ServicesProps>,
  together: [
    (given: Pick<AgentReleaseProps, "services" | "discovery">, problems) => {
      checkServices(given, problems);
    },
  ],
  check: (release, problems) => {
    checkVerification(release, problems);
    checkApplications(release, problems);
    checkMachines(release, problems);
  },
  owns: ({ file }) => [
    ...["kubeClusterName", "labels", "roles", ...CHART_LISTS.map(({ entries }) => entries)],
    ...Object.entries(SERVICE_KEYS).flatMap(([section, keys]) =>
      OF_MACHINES.includes(section) ? [] : keys.map((key) => `${file}.${section}.${key}`),
    ),
  ],
  values: (release) => {
    const { services, labels, platform } = release;
    const cluster = ownCluster(services);
    const sections = serviceSections(services, labels);
    const lists = CHART_LISTS.flatMap(({ section, entries }) => {
      const listed = sections[section]?.[entries];
      return listed === undefined ? [] : [[entries, listed] as const];
    });
    // Desktops and the SSH service have no values of their own: they are part of the agent's configuration file.
    const inFile = Object.entries(sections).filter(([name]) => !CHART_LISTS.some(({ section }) => section === name));
    return {
      roles: chartRoles(chartServices(release)).join(","),
      ...(cluster && { kubeClusterName: cluster.name, ...labelled("labels", labels ?? {}, cluster.labels) }),
      ...Object.fromEntries(lists),
      ...(inFile.length > 0 && { [platform.brand.configurationValue]: Object.fromEntries(inFile) }),
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
  if (services.length === 0 && discovery === undefined) problems.add(RULES["AGENT-001"], "services", services);
  const seen = new Set<string>();
  services.forEach(({ declaration }, index) => {
    const name = declaration.entry === undefined ? undefined : declaration.name;
    const key = `${declaration.kind}/${name ?? ""}`;
    if (seen.has(key)) problems.add(duplicateRule(declaration), `services[${index}]`, name ?? declaration.kind);
    seen.add(key);
  });
  if (services.some(({ declaration: { kind, section } }) => kind === "windows-desktop" && section !== undefined))
    return;
  services.forEach(({ declaration: { name, entry } }, index) => {
    if (entry?.["ad"] === true) problems.add(RULES["AGENT-089"], `services[${index}].activeDirectory`, name);
  });
}

/** Notes databases and applications whose certificate the agent does not verify: `AGENT-088`. */
export function checkVerification({ services }: Pick<AgentReleaseProps, "services">, problems: Problems): void {
  services.forEach(({ declaration: { entry, section } }, index) => {
    const { tls, insecure_skip_verify: isSkipped } = entry ?? fieldsOf(section?.["ldap"]);
    const place = `services[${index}]`;
    if (fieldsOf(tls)["mode"] === "insecure") problems.add(RULES["AGENT-088"], `${place}.tls.mode`, "insecure");
    if (isSkipped === true) problems.add(RULES["AGENT-088"], `${place}.insecureSkipVerify`, true);
  });
}

/** Notes applications at the address of the proxies (`AGENT-095`), or at one that their certificate lacks (`AGENT-096`). */
export function checkApplications(
  { services, platform }: Pick<AgentReleaseProps, "services" | "platform">,
  problems: Problems,
): void {
  const { host } = platform.proxyAddress;
  services.forEach(({ declaration: { kind, name, entry } }, index) => {
    const { public_addr: address = `${String(name)}.${host}`, uri } = fieldsOf(entry);
    if (kind !== "application" || !isText(address) || hasMarker(address)) return;
    const place = `services[${index}].publicAddress`;
    const isOfBrowsers = !isTextLike(/^(tcp|mcp)/, uri);
    if (address === host) problems.add(RULES["AGENT-095"], place, address);
    else if (isOfBrowsers && platform.certificateNames?.some((each) => covers(each, address)) === false) {
      const allowed = platform.certificateNames.join(", ");
      problems.add({ ...RULES["AGENT-096"], allowed }, place, address);
    }
  });
}

/** Whether a name of a certificate is that of a host: `*` is one label. */
function covers(name: string, host: string): boolean {
  return name === host || name === host.replace(/^[^.]+/, "*");
}

/** Notes what only a machine has, and a pod has not: `AGENT-090`. */
function checkMachines({ services }: Pick<AgentReleaseProps, "services">, problems: Problems): void {
  services.forEach(({ declaration: { kind, section = {} } }, index) => {
    const place = `services[${index}]`;
    if (OF_MACHINES.includes(SERVICE_KINDS[kind].section)) problems.add(RULES["AGENT-090"], place, kind);
    if ("kubeconfig_file" in section) problems.add(RULES["AGENT-090"], place, section["kubeconfig_file"]);
    if (kind !== "ssh") return;
    for (const [setting, key] of Object.entries(KEYS_OF_MACHINES)) {
      if (key in section) problems.add(RULES["AGENT-090"], `${place}.${setting}`, "AgentService.ssh");
    }
  });
}

function duplicateRule(declaration: AgentServiceDeclaration) {
  if (declaration.name === undefined) return RULES["AGENT-010"];
  return declaration.kind === "kubernetes" ? RULES["AGENT-004"] : RULES["AGENT-003"];
}

/** Kinds of services in the words of the chart: `kube`, `db`. */
export function chartRoles(kinds: readonly string[]): readonly string[] {
  return JOINING_SERVICES.filter((kind) => kinds.includes(kind)).map((kind) => SERVICE_KINDS[kind].chartRole);
}
