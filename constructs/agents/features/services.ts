import { JOINING_SERVICES, SERVICE_KINDS, type JoiningService } from "../../brand/image-contract/service-kinds";
import { givenFields, isText, isTextLike } from "../../core/given";
import { hasMarker } from "../../core/reference";
import type { Problems } from "../../core/value";
import { defineRules } from "../../core/violation";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import type { Feature } from "../common/feature";
import { type AgentDiscovery, DISCOVERY_KEYS, SELECTOR_KINDS, type SelectorKind } from "../services/agent-discovery";
import type { AgentService } from "../services/agent-service";
import type { AgentServiceDeclaration } from "../services/protected-resource";
import { labelled, ownCluster, SERVICE_KEYS, serviceSections } from "../services/service-sections";
import { KEYS_OF_MACHINES } from "../services/ssh-service";

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
    source: "the service's documentation, configuration of agents",
  },
  "AGENT-010": {
    problem:
      "the release has more than one service that is the agent's own pod or machine, or more than one Windows domain",
    fix: "put all labels on one service, such as AgentService.ssh; declare a release for each domain, because an agent asks one LDAP server",
    source: "the service's documentation, configuration of agents",
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
  "AGENT-075": {
    problem:
      "the Services of the cluster cannot be discovered: the name of the cluster is missing, or there are two names",
    fix: "pass discovery with clusterName, or declare AgentService.kubernetes; if both name the cluster, use the same name",
    source: "chart of the agents, kubeClusterName",
  },
  "AGENT-091": {
    problem:
      "the release serves registered Kubernetes clusters without a name for its own cluster: it would protect that one, too",
    fix: "add AgentService.kubernetes({ clusterName }), or serve the clusters by a LinuxAgent",
    source: "chart of the agents, kubeClusterName",
  },
});

/** What a release finds, and what else it protects. */
export interface DiscoveringRelease {
  readonly services: readonly AgentService[];
  /** Resources that the agents find by themselves (`AGENT-073`, `AGENT-075`, `AGENT-091`). @default none */
  readonly discovery?: AgentDiscovery | undefined;
}

/** Kinds of all services that the agents of a release run, each as often as it is declared. */
export function joiningServices(release: DiscoveringRelease): readonly JoiningService[] {
  return [...release.services.map(({ declaration }) => declaration.kind), ...(release.discovery?.services ?? [])];
}

/**
 * Kinds of the services that the chart turns on by its roles. Its role `discovery` looks for Services of the cluster, and
 * may list those of all namespaces.
 */
export function chartServices(release: DiscoveringRelease): readonly JoiningService[] {
  const looksInCluster = (release.discovery?.selectors.kubernetesServices.length ?? 0) > 0;
  return joiningServices(release).filter((service) => service !== "discovery" || looksInCluster);
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
  check: (release, problems) => {
    checkServices(release, problems);
    checkVerification(release, problems);
    checkApplications(release, problems);
    checkMachines(release, problems);
  },
  owns: ({ file }) => [
    "kubeClusterName",
    "labels",
    "roles",
    ...CHART_LISTS.map(({ entries }) => entries),
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
export function checkServices({ services, discovery }: DiscoveringRelease, problems: Problems): void {
  if (services.length === 0 && discovery === undefined)
    problems.add(AGENT_SERVICE_RULES["AGENT-001"], "services", services);
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
    if (entry?.["ad"] === true)
      problems.add(AGENT_SERVICE_RULES["AGENT-089"], `services[${index}].activeDirectory`, name);
  });
}

/** Notes databases and applications whose certificate the agent does not verify: `AGENT-088`. */
export function checkVerification({ services }: Pick<DiscoveringRelease, "services">, problems: Problems): void {
  services.forEach(({ declaration: { entry, section } }, index) => {
    const { tls, insecure_skip_verify: isSkipped } = entry ?? givenFields(section?.["ldap"]);
    const place = `services[${index}]`;
    if (givenFields(tls)["mode"] === "insecure")
      problems.add(AGENT_SERVICE_RULES["AGENT-088"], `${place}.tls.mode`, "insecure");
    if (isSkipped === true) problems.add(AGENT_SERVICE_RULES["AGENT-088"], `${place}.insecureSkipVerify`, true);
  });
}

/** Notes applications at the address of the proxies (`AGENT-095`), or at one that their certificate lacks (`AGENT-096`). */
export function checkApplications(
  { services, platform }: Pick<DiscoveringRelease, "services"> & { readonly platform: ProxyEndpoint },
  problems: Problems,
): void {
  const { host } = platform.proxyAddress;
  services.forEach(({ declaration: { kind, name, entry } }, index) => {
    const { public_addr: address = `${String(name)}.${host}`, uri } = givenFields(entry);
    if (kind !== "application" || !isText(address) || hasMarker(address)) return;
    const place = `services[${index}].publicAddress`;
    const isOfBrowsers = !isTextLike(/^(tcp|mcp)/, uri);
    if (address === host) problems.add(AGENT_SERVICE_RULES["AGENT-095"], place, address);
    else if (isOfBrowsers && platform.certificateNames?.some((each) => isNamedBy(each, address)) === false) {
      const allowed = platform.certificateNames.join(", ");
      problems.add({ ...AGENT_SERVICE_RULES["AGENT-096"], allowed }, place, address);
    }
  });
}

/** Whether a name of a certificate is that of a host: `*` is one label. */
function isNamedBy(name: string, host: string): boolean {
  return name === host || name === host.replace(/^[^.]+/, "*");
}

/** Notes what only a machine has, and a pod has not: `AGENT-090`. */
function checkMachines({ services }: Pick<DiscoveringRelease, "services">, problems: Problems): void {
  services.forEach(({ declaration: { kind, section = {} } }, index) => {
    const place = `services[${index}]`;
    if (OF_MACHINES.includes(SERVICE_KINDS[kind].section)) problems.add(AGENT_SERVICE_RULES["AGENT-090"], place, kind);
    if ("kubeconfig_file" in section) problems.add(AGENT_SERVICE_RULES["AGENT-090"], place, section["kubeconfig_file"]);
    if (kind !== "ssh") return;
    for (const [setting, key] of Object.entries(KEYS_OF_MACHINES)) {
      if (key in section) problems.add(AGENT_SERVICE_RULES["AGENT-090"], `${place}.${setting}`, "AgentService.ssh");
    }
  });
}

function duplicateRule(declaration: AgentServiceDeclaration) {
  if (declaration.name === undefined) return AGENT_SERVICE_RULES["AGENT-010"];
  return declaration.kind === "kubernetes" ? AGENT_SERVICE_RULES["AGENT-004"] : AGENT_SERVICE_RULES["AGENT-003"];
}

/** Kinds of services in the words of the chart: `kube`, `db`. */
export function chartRoles(kinds: readonly string[]): readonly string[] {
  return JOINING_SERVICES.filter((kind) => kinds.includes(kind)).map((kind) => SERVICE_KINDS[kind].chartRole);
}

/** Chart values that hold the selectors of a kind. */
const VALUES = Object.entries(SELECTOR_KINDS).flatMap(([kind, { value }]) =>
  value === undefined ? [] : [[kind as SelectorKind, value] as const],
);

/** What agents find by themselves. A cluster without a name, or with two names, is `AGENT-075`. */
export const DISCOVERY = {
  check: (release, problems) => {
    if (release.discovery === undefined) return;
    const { clusterName, selectors } = release.discovery;
    const cluster = ownCluster(release.services)?.name;
    const isNameless = selectors.kubernetesServices.length > 0 && cluster === undefined;
    const hasTwoNames = cluster !== undefined && clusterName !== cluster;
    if (selectors.kubernetesClusters.length > 0 && cluster === undefined) {
      problems.add(AGENT_SERVICE_RULES["AGENT-091"], "discovery.kubernetesClusters", "no AgentService.kubernetes");
    }
    if (clusterName === undefined ? isNameless : hasTwoNames) {
      problems.add(AGENT_SERVICE_RULES["AGENT-075"], "discovery.clusterName", clusterName);
    }
  },
  owns: ({ file }) => [...VALUES.map(([, value]) => value), ...DISCOVERY_KEYS.map((key) => `${file}.${key}`)],
  values: (release) => {
    if (release.discovery === undefined) return {};
    const { selectors, clusterName } = release.discovery;
    const { configurationValue } = release.platform.brand;
    const values = VALUES.flatMap(([kind, name]): [string, unknown][] => {
      const found = selectors[kind].map((selector) =>
        kind === "kubernetesServices" ? { types: ["app"], ...selector } : selector,
      );
      return found.length === 0 ? [] : [[name, found]];
    });
    const sections = release.discovery.sections((kind) => SELECTOR_KINDS[kind].value === undefined);
    return {
      ...Object.fromEntries(values),
      ...(Object.keys(sections).length > 0 && { [configurationValue]: sections }),
      ...(clusterName !== undefined && ownCluster(release.services) === undefined && { kubeClusterName: clusterName }),
    };
  },
} satisfies Feature;
