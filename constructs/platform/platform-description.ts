import type { PlatformPart, WindowPart } from "../core/model/platform-part";
import type { Said } from "../terraform/declared-parts";
import type { MaintenanceWindow } from "../updates/maintenance-window";
import { authServiceSection } from "./auth/auth-configuration";
import { accountsOf } from "./component/component-accounts";
import { authEndpoint, DEFAULT_POOL, selectorLabels } from "./component/component-names";
import type { DeclaredService } from "./delivery/declared-resources";
import { neededObjects } from "./needed-objects";
import { ownNames } from "./proxy/dns-records";
import { listenerAddresses } from "./proxy/proxy-configuration";
import { certificateNames } from "./proxy/issued-certificate";
import { hostOf, poolsSaying, versionServerOf, type PlatformSettings } from "./component/platform-settings";

/** What others need to know of a platform besides what it is declared with. */
export function describePlatform(settings: PlatformSettings) {
  const { namespace, proxyAddress, pools, hosts } = settings;
  const { source } = settings.tls;
  return {
    selfSigned: source.kind === "self-signed",
    certificateNames:
      source.kind === "cert-manager" ? certificateNames(source, [...hosts, ...ownNames(pools.values())]) : undefined,
    versionServer: versionServerOf(proxyAddress),
    authService: authEndpoint(settings, settings.auth),
    accounts: { namespace, names: accountsOf(settings).map(([, account]) => account) },
    closedToItsCluster: pools.get(DEFAULT_POOL)?.exposure?.settings.closedToItsCluster,
    inClusterPeer: { namespace, podLabels: selectorLabels(settings, "proxy") },
  };
}

/** What the document of a stack says of a platform, besides what its constructs say of themselves. */
export function declaredPart(settings: PlatformSettings) {
  const { name, namespace, brand, edition, version, clusterName, proxyAddress, tunnelAddress, listeners } = settings;
  return {
    ...{ name, namespace, brand: brand.id, edition, version: version.toString(), clusterName },
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
  } satisfies Partial<Said<PlatformPart>>;
}

/** What it says of when agents may be updated. */
export function windowPart(window: MaintenanceWindow | undefined): WindowPart | undefined {
  return window && { utcStartHour: window.utcStartHour, weekdays: window.weekdays };
}

/** A platform as the service that a program declares resources of. */
export function serviceOf(settings: PlatformSettings): DeclaredService {
  const { edition, version, name, proxyAddress, delivery } = settings;
  return {
    ...{ props: settings, edition, version, name, proxyAddress },
    host: hostOf(settings),
    delivery: delivery.strategy.kind,
    configured: Object.keys(authServiceSection(settings)),
    pools: poolsSaying(settings, "exposure"),
    needed: (delivered) => neededObjects(settings, delivered),
  };
}
