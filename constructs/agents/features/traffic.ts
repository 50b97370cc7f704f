import type { TargetPart } from "../../core/model/traffic-part";
import { rememberedTexts } from "../../core/remembered";
import { defineRules } from "../../core/violation";
import { HostPort } from "../../network/host-port";
import type { AgentFlowOptions } from "../../network/network-flows";
import { HTTPS_PORT, portRow } from "../../network/ports";
import type { InClusterPeer } from "../../platform/proxy/proxy-endpoint";
import { refusedBefore } from "../../updates/known-at";
import { dialsDirectly, httpConnectWithPlatform } from "../../workloads/http-connect-environment";
import { agentImage } from "./helm";
import type { Feature, PlannedRelease } from "../common/feature";
import { chartVersion } from "../common/updates";
import { joinedAuthAddress, joinsInCluster, type JoiningAgent } from "./direct-dial";

/** Rules of what agents connect to. */
export const TRAFFIC_RULES = defineRules({
  "AGENT-093": {
    problem:
      "the agents dial the load balancer of their own cluster, but some of their connections do not reach the proxies: AWS drops connections that return to their node, and Kubernetes bypasses a balancer that writes PROXY protocol headers",
    allowed:
      'awsNetworkLoadBalancer with clientAddress "proxy-protocol"; loadBalancer with proxyProtocol "off", or with the annotation of the provider for a host name; agents in another cluster',
    fix: "change the exposure of the proxies, or pass network.inPlatformCluster: false if the agents are elsewhere; acknowledge this if no node has both agents and proxies, or if the Service has a host name",
    source: "docs/in-front-of-proxies.md, a decision for each cloud",
    acknowledgeable: true,
  },
  "AGENT-094": {
    problem: "agents of this version hold no tunnel to a relay",
    fix: "raise the version of the agents, or remove network.relay",
    source: "docs/versions.md, 18.3.0",
  },
  "FLEET-006": {
    problem: "inPlatformCluster is set, but the platform has no proxies in the cluster of its agents",
    fix: "remove network.inPlatformCluster",
    source: "specification 1, rule 2",
  },
});

type TrafficOf = JoiningAgent &
  Pick<PlannedRelease, "services" | "discovery" | "network" | "imageRepository" | "imageRegistry" | "platform">;

type Egress = Pick<
  AgentFlowOptions,
  "outsidePorts" | "proxiesInCluster" | "authInCluster" | "httpConnect" | "kubernetesApi"
>;

/**
 * What the agents of a release connect to: the platform, and whatever the services protect.
 *
 * With an HTTP CONNECT proxy, they connect to that proxy instead of the platform, except to the addresses in
 * `NO_PROXY`. They dial what the services protect directly, with or without that proxy.
 *
 * @param proxies the pods of the proxies, where they are in the agents' cluster
 * @see specification 1.2
 */
export function agentEgress(props: TrafficOf, proxies: InClusterPeer | undefined): Egress {
  const { services, discovery, network } = props;
  const isAdmitted = joinsInCluster(props);
  return egress(props, {
    platform: isAdmitted ? [] : joinedAddresses(props),
    elsewhere: relayAddresses(props),
    ports: [
      ...services.flatMap((service) => service.egressPorts),
      ...(discovery?.egressPorts ?? []),
      ...(network.egressPorts ?? []),
    ],
    proxies,
    authInCluster: isAdmitted,
  });
}

/** What the agents of a release give access to over the network. */
export function releaseTargets({ services }: Pick<PlannedRelease, "services">): readonly TargetPart[] {
  return services.flatMap(({ declaration: { kind, name }, egressPorts: ports }) =>
    name === undefined || ports.length === 0 ? [] : [{ name: `${kind} ${name}`, ports }],
  );
}

/**
 * What the updater of a release connects to: its version server, and the registry of the agents' image.
 *
 * @param proxies the pods of the proxies, where they are in the agents' cluster
 * @see specification 3
 */
export function updaterEgress(props: TrafficOf, proxies: InClusterPeer | undefined): Egress {
  return egress(props, {
    platform: [addressOfUrl(props.platform.versionServer)],
    elsewhere: [registryAddress(props)],
    ports: [],
    proxies,
    authInCluster: false,
  });
}

function egress(
  { platform, network }: TrafficOf,
  to: {
    readonly platform: readonly HostPort[];
    readonly elsewhere: readonly HostPort[];
    readonly ports: readonly number[];
    readonly proxies: InClusterPeer | undefined;
    readonly authInCluster: boolean;
  },
): Egress {
  const connect = httpConnectWithPlatform(network.httpProxy, platform);
  const direct = (addresses: readonly HostPort[]) => addresses.filter((address) => dialsDirectly(address, connect));
  const platformDirectly = direct(to.platform);
  return {
    outsidePorts: [...[...platformDirectly, ...direct(to.elsewhere)].map(({ port = HTTPS_PORT }) => port), ...to.ports],
    proxiesInCluster: to.proxies !== undefined && platformDirectly.length > 0,
    authInCluster: to.authInCluster,
    httpConnect: connect?.proxy,
    kubernetesApi: { networks: network.kubernetesApiNetworks, ports: network.kubernetesApiPorts },
  };
}

/** Where agents join, unless it is the auth service in their cluster, which they reach as pods. */
function joinedAddresses(agent: JoiningAgent): readonly HostPort[] {
  const joined = joinedAuthAddress(agent);
  return joined === undefined ? [agent.platform.proxyAddress, agent.platform.tunnelAddress] : [HostPort.of(joined)];
}

/** The registry of the agents' image, which the updater asks. */
function registryAddress(props: Parameters<typeof agentImage>[0]): HostPort {
  return addressOfUrl(`https://${agentImage(props)}`);
}

/** The agents of a program ask the same few servers. */
const addressOfUrl = rememberedTexts((url): HostPort => {
  const [, , authority = ""] = url.split("/");
  return HostPort.of(authority).withDefaultPort(HTTPS_PORT);
});

/** Which addresses the network policy of the agents opens. */
export const TRAFFIC = {
  check: (release, problems) => {
    const {
      platform,
      inPlatformCluster: isInside,
      network: { inPlatformCluster },
    } = release;
    const closed = isInside ? platform.closedToItsCluster : undefined;
    if (closed !== undefined && agentEgress(release, platform.inClusterPeer).proxiesInCluster) {
      problems.add(TRAFFIC_RULES["AGENT-093"], "platform", closed);
    }
    if (inPlatformCluster === true && platform.inClusterPeer === undefined) {
      problems.add(TRAFFIC_RULES["FLEET-006"], "network.inPlatformCluster", true);
    }
  },
} satisfies Feature;

const RELAY_SERVER = { who: "agents", subject: "configuration", name: "teleport.relay_server" } as const;

/** The relay of a release. Clients reach SSH through it from 18.3 on, Kubernetes from 18.5 on. */
export const RELAY = {
  check: (release, problems) => {
    const stated = chartVersion(release);
    const rule = refusedBefore(TRAFFIC_RULES["AGENT-094"], RELAY_SERVER, stated);
    if (release.network.relay !== undefined && rule !== undefined) problems.add(rule, "network.relay", stated);
  },
  owns: ({ common }) => ["relayAddr", `${common}.relay_server`],
  values: (release) => {
    const [address] = relayAddresses(release);
    if (address === undefined) return {};
    const { configurationValue, configurationSection } = release.platform.brand;
    return { [configurationValue]: { [configurationSection]: { relay_server: address.toString() } } };
  },
} satisfies Feature;

/** The relay that the agents dial, with its port. */
function relayAddresses({ network: { relay } }: Pick<PlannedRelease, "network">): readonly HostPort[] {
  return relay === undefined ? [] : [HostPort.of(relay).withDefaultPort(portRow("relay").port)];
}
