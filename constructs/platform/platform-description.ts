import type { PlatformPart, WindowPart } from "../core/model/platform-part";
import type { Optional } from "../terraform/declared-parts";
import type { MaintenanceWindow } from "../updates/maintenance-window";
import { DEFAULT_CHANNEL } from "../updates/version-channels";
import { authServiceSection } from "./auth/auth-configuration";
import { authEndpoint, DEFAULT_POOL, selectorLabels } from "./component/component-names";
import type { DeclaredService } from "./delivery/declared-resources";
import { issuedNames } from "./proxy/certificate-names";
import { listenerAddresses } from "./proxy/proxy-configuration";
import { furtherCertificates } from "./proxy/proxy-tls";
import { platformAccounts, poolsSaying, versionServerUrl, type PlatformSettings } from "./component/platform-settings";
import { findNeededObjects, type NeededObject } from "../secrets/needed-objects";
import type { DeclaredPlatform } from "./access-platform-props";
import type { CollectedResource } from "./delivery/collected-resources";

/** What others need to know of a platform besides what it is declared with. */
export function describePlatform(settings: PlatformSettings) {
  const { namespace, proxyAddress, pools, versionChannels, managedUpdates } = settings;
  const { source } = settings.tls;
  return {
    hosting: "self-hosted" as const,
    releaseChannel: DEFAULT_CHANNEL,
    servedChannels: [...versionChannels.names, ...(managedUpdates?.groups ?? [])],
    selfSigned: source.kind === "self-signed",
    certificateNames: source.kind === "cert-manager" ? issuedNames(source, settings) : undefined,
    versionServer: versionServerUrl(proxyAddress),
    authService: authEndpoint(settings, settings.auth),
    accounts: { namespace, names: platformAccounts(settings).map(([, account]) => account) },
    closedToItsCluster: pools.get(DEFAULT_POOL)?.exposure.settings.closedToItsCluster,
    inClusterPeer: { namespace, podLabels: selectorLabels(settings, "proxy") },
  };
}

/** What the document of a stack says of a platform, besides what its constructs say of themselves. */
export function declaredPart(settings: PlatformSettings) {
  const { name, namespace, brand, edition, version, clusterName, proxyAddress, tunnelAddress, listeners } = settings;
  return {
    name,
    namespace,
    brand: brand.id,
    edition,
    version: version.toString(),
    clusterName,
    publicAddress: proxyAddress.toString(),
    tunnelAddress: tunnelAddress.toString(),
    listenerAddresses: listenerAddresses(settings),
    listenerMode: listeners.mode,
    window: windowPart(settings.maintenanceWindow),
    channels: [...settings.versionChannels.declared].map(([channel, { source }]) => ({
      name: channel,
      ...(source.kind === "static"
        ? { staticVersion: source.version.withV(), critical: source.critical }
        : { forwardUrl: source.url, critical: false }),
    })),
  } satisfies Partial<Optional<PlatformPart>>;
}

/** What it says of when agents may be updated. */
export function windowPart(window: MaintenanceWindow | undefined): WindowPart | undefined {
  return window && { utcStartHour: window.utcStartHour, weekdays: window.weekdays };
}

/** A platform as the service that a program declares resources of. */
export function platformAsService(settings: PlatformSettings): DeclaredService {
  const { edition, version, name, proxyAddress, host, delivery } = settings;
  return {
    props: settings,
    edition,
    version,
    name,
    proxyAddress,
    host,
    delivery: delivery.strategy.kind,
    configured: Object.keys(authServiceSection(settings)),
    pools: poolsSaying(settings, "exposure"),
    needed: (delivered) => neededObjects(settings, delivered),
  };
}

/**
 * What must be in the namespace before auth service, proxies and delivery start.
 *
 * @param delivered everything that the platform delivers
 */
function neededObjects(props: DeclaredPlatform, delivered: readonly CollectedResource[]): readonly NeededObject[] {
  // The namespace of a release that is taken over is there, or it is reported that the platform would make it (PLATFORM-014).
  if (props.takeOver !== undefined) return [];
  const { allPods, auth, proxies, proxyPools, httpProxy, certificateAuthority, tls } = props;
  const own = tls.source.kind === "secret" ? [tls.source.name] : [];
  const secrets = [...own, ...furtherCertificates(tls)];
  const certificates = secrets.map((name, index): NeededObject => {
    const property = secrets.length === 1 ? "tls" : `tls[${index}]`;
    return { property, kind: "Secret", name, fromVariable: "ProxyTls.ephemeral" };
  });
  const { strategy } = props.delivery;
  const ofDelivery =
    strategy.kind === "job"
      ? [
          ...delivered.flatMap(({ value, resource, property }) => findNeededObjects(value ?? resource, property)),
          ...findNeededObjects(strategy.pods, "delivery"),
        ]
      : [];
  const pods = { allPods, auth, proxies, proxyPools, httpProxy, certificateAuthority };
  return [...findNeededObjects(pods), ...ofDelivery, ...certificates];
}

/**
 * What a person or a pipeline wants to know of a platform: the stack's output `access_platform`.
 *
 * @param authAddress for agents that are dialled directly; undefined if none can join from outside of the cluster
 */
export function summariseOutput(
  settings: PlatformSettings,
  authAddress: string | undefined,
): Readonly<Record<string, unknown>> {
  const { listeners, maintenanceWindow } = settings;
  return {
    brand: settings.brand.id,
    name: settings.name,
    edition: settings.edition,
    version: settings.version.toString(),
    cluster_name: settings.clusterName,
    public_address: settings.proxyAddress.toString(),
    tunnel_address: settings.tunnelAddress.toString(),
    ...(authAddress !== undefined && { auth_address: authAddress }),
    listener_mode: listeners.mode,
    ports: listeners.listeners.map(({ name, port, use, audience }) => ({ name, port, use, audience })),
    channels: settings.versionChannels.names,
    namespace: settings.namespace,
    ...(settings.imageRegistry !== undefined && { image_registry: settings.imageRegistry }),
    ...(maintenanceWindow !== undefined && {
      maintenance_window: { utc_start_hour: maintenanceWindow.utcStartHour, weekdays: maintenanceWindow.weekdays },
    }),
  };
}
