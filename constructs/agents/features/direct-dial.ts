import { SERVICE_KINDS } from "../../brand/image-contract/service-kinds";
import type { Problems } from "../../core/value";
import { defineRules } from "../../core/violation";
import type { PortRow } from "../../network/port-table";
import { AGENT_DIRECT_DIAL_PORTS } from "../../network/ports";
import type { PublicAddress } from "../../network/public-address";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import { checkExposure, checkPlainExposure, type ServicePort } from "../../workloads/service-exposure";
import type { AuthJoining } from "../common/agent-release-props";
import type { Feature, PlannedRelease } from "../common/feature";
import type { AgentService } from "../services/agent-service";
import { joiningServices, type DiscoveringRelease } from "./services";

/** Rules of agents that are dialled directly, and so join the auth service. */
const DIRECT_DIAL_RULES = defineRules({
  "AGENT-045": {
    problem: "agents that are dialled directly must join the auth service, but these agents cannot reach it",
    fix: "declare auth.publicAddresses and auth.agentNetworks on the platform, run the agents in its cluster, or remove directDial",
    source: "specification 1, rule 2; specification 4.2",
  },
  "AGENT-046": {
    problem: "applications and databases need a reverse tunnel, but agents that are dialled directly have none",
    fix: "declare the applications and databases on other agents, without directDial",
    source: "specification 4.2",
  },
  "AGENT-048": {
    problem: "the agents join the auth service from outside its cluster, and cannot verify that it is the right one",
    fix: "pass the CA pin that tctl status shows as directDial.caPins; without it, a server in the place of the auth service would get the join token",
    source: "specification 4.3",
    acknowledgeable: true,
  },
  "AGENT-040": {
    problem: "directDial is set for agents of a cloud-hosted platform, which cannot be dialled directly",
    fix: "remove directDial",
    source: "specification 1, rule 2; specification 4.2",
  },
  "AGENT-041": {
    problem: "directDial is set, but no service of the release can be dialled directly",
    fix: "remove directDial, or declare an SSH, Kubernetes or Windows Desktop service",
    source: "specification 4.2",
  },
});

/** Rules of the addresses that agents give out. */
const AGENT_ADDRESS_RULES = defineRules({
  "AGENT-060": {
    problem: "the agent has public addresses, but none of its services can have one",
    fix: "remove publicAddresses: clients reach services other than SSH, Kubernetes and Windows Desktop through the proxy; an application may have a publicAddress of its own",
    source: "specification 1.1; specification 4.2",
  },
  "AGENT-061": {
    problem: "the public address has a port, but several services of the agent listen",
    fix: "remove the port, because each service has its own, or declare a separate release for each service",
    source: "specification 1.1; specification 4.2",
  },
});

/** What decides where agents join. */
export interface JoiningAgent extends DiscoveringRelease {
  readonly platform: ProxyEndpoint;

  /** Whether they are in the cluster of the platform. @default false */
  readonly inPlatformCluster?: boolean | undefined;

  /** @default none: they join through the proxies */
  readonly directDial?: AuthJoining | undefined;
}

/**
 * Address of the auth service for agents that are dialled directly.
 *
 * An agent that joins through the proxies holds a reverse tunnel and does not listen.
 *
 * @returns `host:port`; undefined if they join through the proxies, or the address is unknown
 */
export function joinedAuthAddress({ platform, inPlatformCluster, directDial }: JoiningAgent): string | undefined {
  if (directDial === undefined) return undefined;
  return inPlatformCluster === true ? platform.authService?.address : platform.authService?.publicAddress;
}

/** Whether the agents join an auth service whose pods are in their cluster. */
export function joinsInCluster(agent: JoiningAgent): boolean {
  return agent.inPlatformCluster === true && joinedAuthAddress(agent) !== undefined;
}

/** Ports on which the agents of a release are dialled, in the order of the port table; none without `directDial`. */
export function directDialPorts({
  directDial,
  services,
}: Pick<PlannedRelease, "directDial" | "services">): readonly PortRow[] {
  return directDial === undefined ? [] : reachableServices(services).map(({ port }) => port);
}

/** The same as ports of a Service. */
export function directDialServicePorts(props: Pick<PlannedRelease, "directDial" | "services">): readonly ServicePort[] {
  return directDialPorts(props).map(({ name, port }) => ({ name, port, containerPort: port }));
}

/**
 * How the agents are dialled, and where they join: through the proxies, or the auth service.
 *
 * @see specification 4.2
 */
export const DIRECT_DIAL = {
  check: (release, problems) => {
    const open = directDialPorts(release).map(({ name }) => name);
    const exposed = { exposure: release.directDial?.exposure, property: "directDial.exposure" };
    checkExposure({ ...exposed, open }, problems);
    checkPlainExposure(exposed, problems);
    checkAuthJoining(release, problems);
  },
  owns: ({ common, file }) => [
    "authAddr",
    "caPin",
    "proxyAddr",
    "updater.proxyAddr",
    ...["auth_server", "auth_servers", "ca_pin", "proxy_server"].map((path) => `${common}.${path}`),
    ...DIALLED_SECTIONS.map((section) => `${file}.${section}.listen_addr`),
  ],
  values: (release) => {
    const { brand, proxyAddress } = release.platform;
    const authAddress = joinedAuthAddress(release);
    const { caPins } = release.directDial ?? {};
    const joining = { proxyAddr: proxyAddress.toString(), ...(caPins && { caPin: caPins }) };
    if (release.directDial === undefined) return joining;
    const listening = listeningSections(release.services);
    if (authAddress === undefined) return { ...joining, [brand.configurationValue]: listening };
    if (release.helm.chart.kind === "bundled") {
      return { ...joining, authAddr: authAddress, [brand.configurationValue]: listening };
    }
    // Teleport's chart has no such value, and its configuration file takes only one of the two addresses.
    const section = { auth_server: authAddress, proxy_server: "" };
    return { ...joining, [brand.configurationValue]: { ...listening, [brand.configurationSection]: section } };
  },
} satisfies Feature;

/** Notes what is wrong with agents that are dialled directly: `AGENT-040`, `AGENT-041`, `AGENT-045`, `AGENT-046`, `AGENT-048`. */
export function checkAuthJoining(agent: JoiningAgent, problems: Problems): void {
  const { directDial, inPlatformCluster, platform, services } = agent;
  if (directDial === undefined) return;
  const kinds = [...new Set(joiningServices(agent))];
  const held = kinds.filter((kind) => kind !== "discovery" && SERVICE_KINDS[kind].port === undefined);
  if (reachableServices(services).length === 0)
    problems.add(DIRECT_DIAL_RULES["AGENT-041"], "directDial", kinds.join(", "));
  else if (held.length > 0) problems.add(DIRECT_DIAL_RULES["AGENT-046"], "directDial", held.join(", "));
  if (platform.hosting === "cloud-hosted") {
    problems.add(DIRECT_DIAL_RULES["AGENT-040"], "directDial", platform.hosting);
  } else if (joinedAuthAddress(agent) === undefined) {
    problems.add(
      DIRECT_DIAL_RULES["AGENT-045"],
      "directDial",
      inPlatformCluster === true ? "no auth service" : "no public address",
    );
  } else if (directDial.caPins === undefined && inPlatformCluster !== true) {
    problems.add(DIRECT_DIAL_RULES["AGENT-048"], "directDial.caPins", undefined);
  }
}

/** A service of an agent that can be reached under addresses of the agent. */
export interface ReachableService {
  /** Section of the configuration file. */
  readonly section: string;

  /** Port on which it listens if it is dialled directly. */
  readonly port: PortRow;
}

/** Sections of the services that can be dialled directly. Proxies alone lead to the others, whose sections know no address. */
export const DIALLED_SECTIONS = Object.values(SERVICE_KINDS).flatMap(({ port, section }) => (port ? [section] : []));

/** What the checks of an agent's public addresses need. */
export interface AddressedAgent {
  readonly services: readonly AgentService[];

  /** @default none */
  readonly publicAddresses?: readonly PublicAddress[] | undefined;

  /** Whether the services listen, instead of using a reverse tunnel. */
  readonly isDialled: boolean;
}

/** The services of an agent that can be reached under addresses of the agent, in the order of the port table. */
export function reachableServices(services: readonly AgentService[]): readonly ReachableService[] {
  const kinds = [...new Set(services.map(({ declaration }) => SERVICE_KINDS[declaration.kind]))];
  return AGENT_DIRECT_DIAL_PORTS.flatMap((port) =>
    kinds.filter((kind) => kind.port === port.name).map(({ section }) => ({ section, port })),
  );
}

/** Where services that are dialled directly listen, by section. */
export function listeningSections(
  services: readonly AgentService[],
): Readonly<Record<string, { readonly listen_addr: string }>> {
  return Object.fromEntries(
    reachableServices(services).map(({ section, port }) => [section, { listen_addr: `0.0.0.0:${port.port}` }]),
  );
}

/**
 * The addresses as each section of the configuration file has them, by section.
 *
 * Where a service is dialled directly, an address without a port has that of the service.
 *
 * @see specification 1.1
 */
export function addressSections({
  services,
  publicAddresses,
  isDialled,
}: AddressedAgent): Readonly<Record<string, { readonly public_addr: readonly string[] }>> {
  const addresses = publicAddresses ?? [];
  if (addresses.length === 0) return {};
  return Object.fromEntries(
    reachableServices(services).map(({ section, port }) => [
      section,
      {
        public_addr: addresses.map((address) => (isDialled ? address.withDefaultPort(port.port) : address).toString()),
      },
    ]),
  );
}

/**
 * Notes what is wrong with addresses that are right by themselves: `AGENT-060` and `AGENT-061`.
 *
 * @param property path of the addresses in the declaration
 */
export function checkAddresses(
  { services, publicAddresses = [], isDialled }: AddressedAgent,
  problems: Problems,
  property = "publicAddresses",
): void {
  const reachable = reachableServices(services);
  if (isDialled && reachable.length > 1) {
    publicAddresses.forEach((address, index) => {
      if (address.port === undefined) return;
      problems.add(AGENT_ADDRESS_RULES["AGENT-061"], `${property}[${index}]`, address.toString());
    });
  }
  if (publicAddresses.length > 0 && reachable.length === 0) {
    const kinds = services.map(({ declaration }) => declaration.kind);
    problems.add(AGENT_ADDRESS_RULES["AGENT-060"], property, [...new Set(kinds)].join(", "));
  }
}

/**
 * Principals that an agent's SSH host certificate has for its public addresses: their hosts, each once, in the order
 * of the program.
 *
 * A certificate names hosts and no ports: `a.example.com:3022` and `a.example.com` are one principal, and IPv6 has no
 * brackets.
 *
 * @see specification 1.1, rule 1
 */
export function hostPrincipals(publicAddresses: readonly PublicAddress[] = []): readonly string[] {
  return [...new Set(publicAddresses.map(({ host }) => host))];
}

/** Addresses under which the agents are reachable. */
export const PUBLIC_ADDRESSES = {
  check: (release, problems) => {
    checkAddresses({ ...release, isDialled: release.directDial !== undefined }, problems);
  },
  owns: ({ file }) => DIALLED_SECTIONS.map((section) => `${file}.${section}.public_addr`),
  values: (release) => {
    const sections = addressSections({ ...release, isDialled: release.directDial !== undefined });
    return Object.keys(sections).length === 0 ? {} : { [release.platform.brand.configurationValue]: sections };
  },
} satisfies Feature;
