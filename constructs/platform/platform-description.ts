import { authServiceSection } from "./auth/auth-configuration";
import { accountsOf } from "./component/component-accounts";
import { authEndpoint, DEFAULT_POOL, selectorLabels } from "./component/component-names";
import type { DeclaredService } from "./delivery/declared-resources";
import { neededObjects } from "./needed-objects";
import { ownNames } from "./proxy/dns-records";
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

/** A platform as the service that a program declares resources of. */
export function serviceOf(settings: PlatformSettings): DeclaredService {
  const { brand, edition, version, name, proxyAddress, delivery } = settings;
  return {
    ...{ props: settings, brand, edition, version, name, proxyAddress },
    host: hostOf(settings),
    delivery: delivery.strategy.kind,
    configured: Object.keys(authServiceSection(settings)),
    pools: poolsSaying(settings, "exposure"),
    needed: (delivered) => neededObjects(settings, delivered),
  };
}
