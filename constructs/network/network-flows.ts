import { merged, tcp, type Flow, type NetworkPeer } from "./flow";
import { kubernetesApiPorts } from "./egress";
import { portRow } from "./ports";
import type { Audience, PortRow } from "./port-table";
import type { ProxyListeners } from "./proxy-listeners";

/** Where pods ask a cloud for credentials. */
export interface MetadataServer {
  readonly cidr: string;

  /** TCP ports, as network policies see them. */
  readonly ports: readonly number[];
}

/** What the port table does not say about a component. */
export interface FlowOptions {
  /**
   * TCP ports of hosts outside of the platform that the component connects to without an HTTP CONNECT proxy: identity
   * providers, ACME, upstream version servers, external storage.
   *
   * @default none
   */
  readonly outsidePorts?: readonly number[];

  /** The HTTP CONNECT proxy, by port; by IP address too if it is declared by one. @default none */
  readonly httpConnect?: { readonly port: number; readonly netmask: string | undefined } | undefined;

  /** Who reads the metrics on the diagnostics port. @default nobody: nodes reach their own pods anyway */
  readonly scrapedBy?: readonly NetworkPeer[];

  /** Where the pods ask a cloud for credentials. @default nowhere */
  readonly metadataServers?: readonly MetadataServer[];
}

const DNS_PORT = 53;

const PROXIES: NetworkPeer = { kind: "component", component: "proxy" };
const AUTH: NetworkPeer = { kind: "component", component: "auth" };
const AGENTS: NetworkPeer = { kind: "component", component: "agent" };

/** Whom each audience of the port table is, unless a component says more of it. */
const PEERS: Readonly<Record<Audience, readonly NetworkPeer[]>> = {
  anyone: [{ kind: "anyone" }],
  proxies: [PROXIES],
  components: [PROXIES],
  node: [],
};

/** A row of the port table, or a listener of the proxies, which may have another port in the container. */
type OpenPort = Pick<PortRow, "name" | "port" | "audience"> & { readonly containerPort?: number };

/** What pods accept on their ports: from whom the audience of each port is, and from nobody where it is not given. */
function accepted(open: readonly OpenPort[], peers: Partial<typeof PEERS>): readonly Flow[] {
  return open.flatMap(({ name, audience, port, containerPort = port }) =>
    (peers[audience] ?? []).map(
      (peer) => ({ direction: "ingress", peer, ports: [{ port: containerPort, protocol: "TCP", name }] }) as const,
    ),
  );
}

/** What the pods of every component accept and open, with ports of their own and whom these are for. */
function everyPodFlows(
  open: readonly OpenPort[],
  peers: Partial<typeof PEERS>,
  { outsidePorts = [], httpConnect, scrapedBy = [], metadataServers = [] }: FlowOptions,
): readonly Flow[] {
  return [
    ...accepted([...open, portRow("diagnostics")], { ...PEERS, ...peers, node: scrapedBy }),
    ...metadataServers.flatMap(({ cidr, ports }) => outsideFlows(ports, cidr)),
    dnsFlow(),
    ...(httpConnect ? outsideFlows([httpConnect.port], httpConnect.netmask) : []),
    ...outsideFlows(outsidePorts),
  ];
}

const TO_AUTH: Flow = { direction: "egress", peer: AUTH, ports: tcp([portRow("auth").port]) };

/** Where pods find the Kubernetes API, as network policies see it. */
export interface KubernetesApi {
  /** @default unknown: every address */
  readonly networks?: readonly string[] | undefined;

  /** @default 443 and 6443 */
  readonly ports?: readonly number[] | undefined;
}

/** What is known about the auth service, in addition to the port table. */
export interface AuthFlowOptions extends FlowOptions {
  readonly kubernetesApi?: KubernetesApi | undefined;

  /** Networks outside of the cluster from which agents that are dialled directly join. @default none */
  readonly agentNetworks?: readonly string[];
}

/**
 * Every connection of the auth service, without those of agents in its cluster: see {@link agentAdmissionFlows}.
 *
 * Proxies reach its port; other agents and all clients go through them. It asks the Kubernetes API to verify the
 * service accounts of proxies.
 *
 * @see specification 4.2
 */
export function authFlows({ agentNetworks = [], kubernetesApi, ...own }: AuthFlowOptions = {}): readonly Flow[] {
  const agents = agentNetworks.map((cidr): NetworkPeer => ({ kind: "outside", cidr }));
  return merged([
    ...everyPodFlows([portRow("auth")], { components: [...PEERS.components, ...agents] }, own),
    kubernetesApiFlow(kubernetesApi),
  ]);
}

/**
 * Connections of agents that are dialled directly to the auth service of their cluster: they join it.
 *
 * @see specification 4.2
 */
export function agentAdmissionFlows(): readonly Flow[] {
  return accepted([portRow("auth")], { components: [AGENTS] });
}

/**
 * Connections of proxies to agents of their cluster that are dialled directly.
 *
 * The connections go to pods, or to public addresses of agents. A policy knows neither beforehand.
 *
 * @see specification 4.2
 */
export function agentDialFlows(directDial: readonly PortRow[]): readonly Flow[] {
  return outsideFlows(directDial.map(({ port }) => port));
}

/** What is known about the proxies, in addition to the port table. */
export interface ProxyFlowOptions extends FlowOptions {
  /** Who connects as a client or an agent. @default nobody: other policies let them in, see {@link clientFlows} */
  readonly clients?: readonly NetworkPeer[];
}

/** Connections of these clients and agents to proxies. */
export function clientFlows(listeners: ProxyListeners, clients: readonly NetworkPeer[]): readonly Flow[] {
  return merged(accepted(listeners.listeners, { anyone: clients }));
}

/**
 * Every connection of the proxies.
 *
 * @see specification 4.2
 */
export function proxyFlows(
  listeners: ProxyListeners,
  { clients = [], ...own }: ProxyFlowOptions = {},
): readonly Flow[] {
  const peering = listeners.listener("peering");
  return merged([
    ...everyPodFlows(listeners.listeners, { anyone: clients }, own),
    TO_AUTH,
    ...(peering ? [{ direction: "egress", peer: PROXIES, ports: tcp([peering.containerPort]) } as const] : []),
  ]);
}

/** What is known about the pods of an agent release, in addition to the port table. */
export interface AgentFlowOptions extends FlowOptions {
  /** Whether the proxies are pods of the same cluster, which a policy can select. @default false */
  readonly proxiesInCluster?: boolean;

  /** Whether they join an auth service whose pods are in the same cluster. @default false */
  readonly authInCluster?: boolean;

  readonly kubernetesApi?: KubernetesApi | undefined;

  /** Ports on which the agents are dialled directly. @default none: they dial out */
  readonly directDial?: readonly PortRow[];
}

/**
 * Every connection of agents and their updater. They dial out, and accept no connections unless they are dialled
 * directly; then they join the auth service.
 *
 * Proxies of the same cluster are reached on any port, because a policy sees the ports of pods and not of their
 * Service.
 *
 * @see specification 4.2 and 1, rule 1
 */
export function agentFlows({
  proxiesInCluster = false,
  authInCluster = false,
  directDial = [],
  kubernetesApi,
  ...own
}: AgentFlowOptions = {}): readonly Flow[] {
  return merged([
    ...everyPodFlows(directDial, {}, own),
    kubernetesApiFlow(kubernetesApi),
    ...(proxiesInCluster ? [{ direction: "egress", peer: PROXIES, ports: [] } as const] : []),
    ...(authInCluster ? [TO_AUTH] : []),
  ]);
}

/** The Kubernetes API, at its networks where they are known. */
export function kubernetesApiFlow({ networks, ports }: KubernetesApi = {}): Flow {
  return {
    direction: "egress",
    peer: { kind: "kubernetes-api", ...(networks && { networks }) },
    ports: tcp(kubernetesApiPorts(ports)),
  };
}

/** The cluster's DNS, wherever it is. */
export function dnsFlow(): Flow {
  return {
    direction: "egress",
    peer: { kind: "cluster-dns" },
    ports: [
      { port: DNS_PORT, protocol: "TCP" },
      { port: DNS_PORT, protocol: "UDP" },
    ],
  };
}

/** To any address, or those of a network, on some ports. */
export function outsideFlows(ports: readonly number[], cidr?: string): readonly Flow[] {
  if (ports.length === 0) return [];
  return [{ direction: "egress", peer: { kind: "outside", ...(cidr !== undefined && { cidr }) }, ports: tcp(ports) }];
}
