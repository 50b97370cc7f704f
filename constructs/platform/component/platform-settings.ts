import type { PlatformAddresses } from "../../network/no-proxy";
import type { HostPort } from "../../network/host-port";
import { JoinToken } from "../../access/joining/join-token";
import { mirroredImage } from "../../brand/image-registry";
import { lengthIn } from "../../core/duration";
import { kubernetesApiPorts } from "../../network/egress";
import type { NetworkPeer } from "../../network/flow";
import type { KubernetesApi } from "../../network/network-flows";
import { childProperty } from "../../core/value";
import type { PublicAddress } from "../../network/public-address";
import { VersionChannels } from "../../updates/version-channels";
import { VERSION_SERVER_PATH } from "../../updates/version-server";
import { scrapers } from "../../workloads/metrics";
import { PROXY_GRACE } from "../../workloads/pods/ending";
import { ServiceExposure } from "../../workloads/service-exposure";
import type { DeclaredPlatform } from "../access-platform-props";
import { DEFAULT_POOL, componentName, deliveryAccountName, serviceAccountName } from "./component-names";
import type { ProxyPoolProps } from "../proxy/proxy-props";

/** A pool of proxies: what it says itself, and otherwise what is said of all. */
export type PoolSettings = ProxyPoolProps & Required<Pick<ProxyPoolProps, "exposure">>;

/** A platform as it is declared, with what follows from that. */
export type PlatformSettings = DeclaredPlatform &
  PlatformAddresses & {
    /** Beginning of the names of all objects. */
    readonly name: string;
    readonly namespace: string;

    /** Whether the stack makes the objects of the whole cluster. */
    readonly makesClusterWide: boolean;

    /** Name of the service's cluster: unless the program names it, the host of the public address. */
    readonly clusterName: string;

    /** The public addresses; the first is the one that agents dial. */
    readonly addresses: readonly [PublicAddress, ...PublicAddress[]];

    /** Hosts of the public addresses, and that of the first. */
    readonly hosts: readonly string[];
    readonly host: string;

    /** The pools of proxies by name. */
    readonly pools: ReadonlyMap<string, PoolSettings>;
    readonly versionChannels: VersionChannels;

    /** Token by which the proxies join the auth service. */
    readonly proxyToken: JoinToken;

    /** Repository of the image, without tag. */
    readonly imageRepository: string;

    /** Where pods find the Kubernetes API. */
    readonly kubernetesApi: Required<KubernetesApi>;

    /** Who reads the metrics of auth service and proxies. */
    readonly scrapedBy: readonly NetworkPeer[];

    /** How long an apply waits for each rollout, in seconds. */
    readonly rolloutTimeoutSeconds: number;
  };

/**
 * What follows from the declaration of a platform: every component has what all pods need, unless it says the same itself.
 *
 * @param apiPort port of the Kubernetes API, where the target of the stack says it
 */
export function resolvePlatformSettings(props: DeclaredPlatform, apiPort?: number): PlatformSettings {
  const { allPods = {}, proxyPools, listeners } = props;
  const name = platformNamePrefix(props);
  const namespace = props.namespace ?? props.brand.namespace;
  const addresses = [props.publicAddress].flat() as [PublicAddress, ...PublicAddress[]];
  const [address] = addresses;
  const proxyAddress = address.withDefaultPort(listeners.httpsPort);
  // With a port of its own if the listeners are separate and the reverse tunnel is not turned off.
  const tunnel = listeners.listener("reverse-tunnel");
  const ofTunnel = tunnel && (tunnel.publicAddress?.withDefaultPort(tunnel.port) ?? address.withPort(tunnel.port));
  const proxies = { ...allPods, ...props.proxies };
  const ofPools = { ...PROXY_GRACE, exposure: ServiceExposure.loadBalancer(), ...proxies };
  const pools = Object.entries({ [DEFAULT_POOL]: {}, ...proxyPools });
  return {
    ...props,
    name,
    namespace,
    auth: { ...allPods, ...props.auth },
    proxies,
    delivery: props.delivery.onPodsWith(allPods),
    proxyAddress,
    tunnelAddress: ofTunnel ?? proxyAddress,
    addresses,
    hosts: addresses.map(({ host }) => host),
    host: address.host,
    pools: new Map(pools.map(([pool, own]) => [pool, { ...ofPools, ...own }])),
    versionChannels: VersionChannels.of(props.channels),
    imageRepository: props.imageRepository ?? mirroredImage(props.imageRegistry, props.brand.image(props.edition)),
    rolloutTimeoutSeconds: lengthIn("s", props.rolloutTimeout),
    makesClusterWide: props.clusterWideObjects === "made",
    clusterName: props.clusterName ?? address.host,
    proxyToken: JoinToken.kubernetes({
      name: componentName({ name }, "proxy"),
      roles: ["Proxy"],
      serviceAccounts: [{ namespace, name: serviceAccountName({ ...props, name }, "proxy") }],
    }),
    kubernetesApi: {
      networks: props.kubernetesApiNetworks,
      ports: kubernetesApiPorts(props.kubernetesApiPorts, apiPort),
    },
    scrapedBy: scrapers(props.metrics),
  };
}

/** Beginning of the names of a platform's objects: the program's, that of the release it takes over, or the brand's. */
export function platformNamePrefix({
  name,
  takeOver,
  brand,
}: Pick<DeclaredPlatform, "name" | "takeOver" | "brand">): string {
  return name ?? takeOver?.name ?? brand.id;
}

/** The version server that updaters ask, of proxies with an address. */
export function versionServerUrl(proxyAddress: HostPort): string {
  return `https://${proxyAddress.authority}${VERSION_SERVER_PATH}`;
}

/** What says which pools of proxies there are. */
export type Pools = Pick<PlatformSettings, "proxies" | "proxyPools" | "pools">;

/** Pools, each with the place where a program says a prop of it. */
export type PlacedPools = readonly (readonly [place: string, pool: PoolSettings])[];

/** The pools, each with the place where the program says a prop of it. */
export function poolsSaying(platform: Pools, prop: keyof ProxyPoolProps): PlacedPools {
  return [...platform.pools].map(([name, pool]) => [placeOfPool(platform, name, prop), pool]);
}

/** Where the program says a prop of a pool, or could say it of that pool alone. */
export function placeOfPool({ proxies, proxyPools = {} }: Pools, name: string, prop: string): string {
  const own = proxyPools[name];
  const isShared = own === undefined || (!Object.hasOwn(own, prop) && Object.hasOwn(proxies, prop));
  return isShared ? "proxies" : childProperty("proxyPools", name);
}

/** Names of the service accounts of a platform, each with the prop that declares it. */
export function platformAccounts(
  platform: Pick<PlatformSettings, "name" | "takeOver" | "auth" | "proxies" | "delivery">,
): readonly (readonly [property: string, account: string])[] {
  const { strategy } = platform.delivery;
  const isBackedUp = platform.auth.storage.settings.backup !== undefined;
  return [
    ["auth.serviceAccount", serviceAccountName(platform, "auth")],
    ["proxies.serviceAccount", serviceAccountName(platform, "proxy")],
    ...(strategy.kind === "job"
      ? [["delivery.serviceAccount", deliveryAccountName(platform, strategy.serviceAccount)] as const]
      : []),
    ...(isBackedUp ? [["auth.storage", componentName(platform, "backup")] as const] : []),
  ];
}
