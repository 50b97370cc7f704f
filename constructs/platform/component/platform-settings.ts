import type { PlatformAddresses } from "../../network/no-proxy";
import type { HostPort } from "../../network/host-port";
import { JoinToken } from "../../access/joining/join-token";
import { imageIn } from "../../brand/image-registry";
import { lengthIn } from "../../core/duration";
import { kubernetesApiPorts } from "../../network/egress";
import type { NetworkPeer } from "../../network/flow";
import type { KubernetesApi } from "../../network/network-flows";
import { propertyOf } from "../../core/value";
import type { PublicAddress } from "../../network/public-address";
import { VersionChannels } from "../../updates/version-channels";
import { VERSION_SERVER_PATH } from "../../updates/version-server";
import { scrapers } from "../../workloads/metrics/metrics";
import { PROXY_GRACE } from "../../workloads/pods/ending";
import type { DeclaredPlatform } from "../access-platform-props";
import { DEFAULT_POOL, componentName, deliveryAccountName, serviceAccountName } from "./component-names";
import type { ProxyPoolProps } from "../proxy/proxy-props";
import type { DeclaredBackup } from "../auth/storage/volume-backup";

/** A platform as it is declared, with what follows from that. */
export type PlatformSettings = DeclaredPlatform &
  PlatformAddresses & {
    /** Beginning of the names of all objects. */
    readonly name: string;

    readonly namespace: string;

    /** Whether the stack makes the objects of the whole cluster. */
    readonly makesClusterWide: boolean;

    /** Name of the service's cluster. */
    readonly clusterName: string;

    /** Names and addresses of the platform. */
    readonly hosts: readonly string[];

    /** The pools of proxies by name, each with what is said of all. */
    readonly pools: ReadonlyMap<string, ProxyPoolProps>;
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
 * What follows from the declaration of a platform.
 *
 * @param apiPort port of the Kubernetes API, where the target of the stack says it
 */
export function settingsOf(declared: DeclaredPlatform, apiPort?: number): PlatformSettings {
  const props = withAllPods(declared);
  const name = nameOf(props);
  const namespace = props.namespace ?? props.brand.namespace;
  return {
    ...props,
    ...proxyAddressesOf(props),
    name,
    namespace,
    hosts: hostsOf(props),
    pools: poolsOf(props),
    versionChannels: VersionChannels.of(props.channels),
    imageRepository: props.imageRepository ?? imageIn(props.imageRegistry, props.brand.image(props.edition)),
    rolloutTimeoutSeconds: lengthIn("s", props.rolloutTimeout),
    makesClusterWide: props.clusterWideObjects === "made",
    clusterName: clusterNameOf(props),
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

/** The declaration in which every component has what all pods need, unless it says the same itself. */
function withAllPods(props: DeclaredPlatform): DeclaredPlatform {
  const { allPods = {}, auth, proxies, delivery } = props;
  return {
    ...props,
    auth: { ...allPods, ...auth },
    proxies: { ...allPods, ...proxies },
    delivery: delivery.onPodsWith(allPods),
  };
}

/** Beginning of the names of a platform's objects: the program's, that of the release it takes over, or the brand's. */
export function nameOf({ name, takeOver, brand }: Pick<DeclaredPlatform, "name" | "takeOver" | "brand">): string {
  return name ?? takeOver?.name ?? brand.id;
}

/** The backup of the auth service's volume, where there is one. */
export function backupOf({ auth }: Pick<DeclaredPlatform, "auth">): DeclaredBackup | undefined {
  return auth.storage.settings.backup;
}

/** Name of the service's cluster: unless the program names it, the host of the public address. */
export function clusterNameOf(props: Pick<DeclaredPlatform, "clusterName" | "publicAddress">): string {
  return props.clusterName ?? hostOf(props);
}

/** The public addresses; the first is the one that agents dial. */
export function addressesOf({
  publicAddress,
}: Pick<DeclaredPlatform, "publicAddress">): readonly [PublicAddress, ...PublicAddress[]] {
  return [publicAddress].flat() as [PublicAddress, ...PublicAddress[]];
}

/** Names and addresses of a platform. */
export function hostsOf(props: Pick<DeclaredPlatform, "publicAddress">): readonly string[] {
  return addressesOf(props).map(({ host }) => host);
}

/** The host of the first public address. */
export function hostOf(props: Pick<DeclaredPlatform, "publicAddress">): string {
  return addressesOf(props)[0].host;
}

/** Where agents reach the proxies, and where they hold their reverse tunnels. */
export function proxyAddressesOf(props: Pick<DeclaredPlatform, "publicAddress" | "listeners">): PlatformAddresses {
  const [address] = addressesOf(props);
  const proxyAddress = address.withDefaultPort(props.listeners.httpsPort);
  // With a port of its own if the listeners are separate and the reverse tunnel is not turned off.
  const tunnel = props.listeners.listener("reverse-tunnel");
  const tunnelAddress = tunnel && (tunnel.publicAddress?.withDefaultPort(tunnel.port) ?? address.atPort(tunnel.port));
  return { proxyAddress, tunnelAddress: tunnelAddress ?? proxyAddress };
}

/** The version server that updaters ask, of proxies with an address. */
export function versionServerOf(proxyAddress: HostPort): string {
  return `https://${proxyAddress.authority}${VERSION_SERVER_PATH}`;
}

/** The pools by name: each has what it says itself, and otherwise what is said of all. */
export function poolsOf({
  proxies,
  proxyPools = {},
}: Pick<DeclaredPlatform, "proxies" | "proxyPools">): ReadonlyMap<string, ProxyPoolProps> {
  const own = Object.entries({ [DEFAULT_POOL]: {}, ...proxyPools });
  return new Map(own.map(([name, pool]) => [name, { ...PROXY_GRACE, ...proxies, ...pool }]));
}

/** Pools, each with the place where a program says a prop of it. */
export type PlacedPools = readonly (readonly [place: string, pool: ProxyPoolProps])[];

/** The pools, each with the place where the program says a prop of it. */
export function poolsSaying(
  props: Pick<DeclaredPlatform, "proxies" | "proxyPools">,
  prop: keyof ProxyPoolProps,
): PlacedPools {
  return [...poolsOf(props)].map(([name, pool]) => [placeOfPool(props, name, prop), pool]);
}

/** Where the program says a prop of a pool, or could say it of that pool alone. */
export function placeOfPool(
  { proxies, proxyPools = {} }: Pick<DeclaredPlatform, "proxies" | "proxyPools">,
  name: string,
  prop: string,
): string {
  const own = proxyPools[name];
  const isShared = own === undefined || (!Object.hasOwn(own, prop) && Object.hasOwn(proxies, prop));
  return isShared ? "proxies" : propertyOf("proxyPools", name);
}

/** What the accounts of a platform are declared by. */
type Accounts = Pick<DeclaredPlatform, "name" | "takeOver" | "brand" | "auth" | "proxies" | "delivery">;

/** Names of the service accounts of a platform, each with the prop that declares it. */
export function accountsOf(platform: Accounts): readonly (readonly [property: string, account: string])[] {
  const name = nameOf(platform);
  const accounts = { ...platform, name };
  const { strategy } = platform.delivery;
  return [
    ["auth.serviceAccount", serviceAccountName(accounts, "auth")],
    ["proxies.serviceAccount", serviceAccountName(accounts, "proxy")],
    ...(strategy.kind === "job"
      ? [["delivery.serviceAccount", deliveryAccountName({ name }, strategy.serviceAccount)] as const]
      : []),
    ...(backupOf(platform) === undefined ? [] : [["auth.storage", componentName({ name }, "backup")] as const]),
  ];
}
