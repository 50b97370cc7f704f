import { portNumber } from "../../network/ports";
import { network } from "../../network/netmask";
import type { TargetPart } from "../../core/model/traffic-part";
import type { PropsOf } from "../../core/schema/group";
import { flag, list } from "../../core/schema/shapes";
import type { Feature } from "../common/feature";
import { agentImage } from "./product";
import { AGENT_RELEASE_RULES } from "../common/rules";
import { HostPort } from "../../network/host-port";
import type { AgentFlowOptions } from "../../network/network-flows";
import { dialsDirectly, httpConnectOf } from "../../workloads/http-connect-environment";
import type { DeclaredRelease } from "./agent-release-props";
import { relayAddresses } from "./relay";
import { joinedAuthAddress, joinsInCluster, type JoiningAgent } from "../direct-dial/direct-dial";
import type { InClusterPeer } from "../../platform/proxy/proxy-endpoint";

const HTTPS_PORT = 443;

type TrafficOf = JoiningAgent &
  Pick<DeclaredRelease, "services" | "discovery" | "network" | "imageRepository" | "imageRegistry" | "platform">;

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
export function targetsOf({ services }: Pick<DeclaredRelease, "services">): readonly TargetPart[] {
  return services.flatMap(({ declaration: { kind, name }, egressPorts: ports }) =>
    name === undefined || ports.length === 0 ? [] : [{ name: `${kind} ${name}`, ports }],
  );
}

/**
 * What the updater of a release connects to: its version server, and the registry of the agents' image.
 *
 * @param proxies the pods of the proxies, where they are in the agents' cluster
 * @see specification 3.2
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
  const connect = httpConnectOf(network.httpProxy, platform);
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

function addressOfUrl(url: string): HostPort {
  const [, , authority = ""] = url.split("/");
  return HostPort.of(authority).withDefaultPort(HTTPS_PORT);
}

/** What agents connect to. */
export interface TrafficProps {
  /**
   * Networks of the Kubernetes API, as network policies see it: its Service, `["10.96.0.1/32"]`, and the API servers
   * behind it if the cluster's network translates addresses first.
   *
   * With an HTTP CONNECT proxy, only this prop prevents agents from reaching a platform on port 443 without that proxy.
   *
   * @default every address
   */
  readonly kubernetesApiNetworks?: readonly string[];

  /**
   * Ports on which the network policies let the pods reach the Kubernetes API: the port of its Service,
   * and the port of the API servers, which some cluster networks check instead.
   *
   * @default 443, 6443, and the port in the address of the stack's target
   */
  readonly kubernetesApiPorts?: readonly number[];

  /**
   * Further TCP ports that the agents may dial, besides those of their services. Examples: the port of an
   * application's pods, if their Service has another port; 3080 for a platform of another program in the same
   * cluster.
   *
   * @default none
   */
  readonly egressPorts?: readonly number[];

  /**
   * Whether the agents run in the cluster of the platform, where their network policy lets them reach the proxies' pods;
   * true only with a self-hosted platform (`FLEET-006`).
   *
   * @default whether the platform's stack and that of the agents have the same target
   */
  readonly inPlatformCluster?: boolean;
}

/** Which addresses the network policy of the agents opens. */
export const TRAFFIC = {
  network: {
    kubernetesApiNetworks: list(network()),
    kubernetesApiPorts: list(portNumber()),
    egressPorts: list(portNumber(), { atLeast: 0 }),
    inPlatformCluster: flag(),
  } satisfies PropsOf<TrafficProps>,
  check: (release, problems) => {
    const {
      platform,
      inPlatformCluster: isInside,
      network: { inPlatformCluster },
    } = release;
    const closed = isInside ? platform.closedToItsCluster : undefined;
    if (closed !== undefined && agentEgress(release, platform.inClusterPeer).proxiesInCluster) {
      problems.add(AGENT_RELEASE_RULES["AGENT-093"], "platform", closed);
    }
    if (inPlatformCluster === true && platform.inClusterPeer === undefined) {
      problems.add(AGENT_RELEASE_RULES["FLEET-006"], "network.inPlatformCluster", true);
    }
  },
} satisfies Feature;
