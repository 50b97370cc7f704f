import { VersionChannels } from "../updates/version-channels";
import type { DeclaredPlatform } from "./access-platform-props";
import { authServiceSection } from "./auth/auth-configuration";
import { accountsOf } from "./component/component-accounts";
import { authEndpoint, DEFAULT_POOL, selectorLabels } from "./component/component-names";
import { authOf } from "./auth/declared-auth";
import type { DeclaredService } from "./delivery/declared-resources";
import { neededObjects } from "./needed-objects";
import {
  clusterNameOf,
  hostOf,
  nameOf,
  namespaceOf,
  poolsOf,
  poolsSaying,
  proxyAddressesOf,
  versionServerOf,
  type PlatformSettings,
} from "./component/platform-settings";

/** What others need to know of a platform. */
export function describePlatform(props: DeclaredPlatform) {
  const { brand, edition, version, listeners, maintenanceWindow, managedUpdates, takeOver } = props;
  const { certificateAuthority, imageRegistry, allPods } = props;
  const [name, namespace] = [nameOf(props), namespaceOf(props)];
  const { proxyAddress, tunnelAddress } = proxyAddressesOf(props);
  return {
    brand,
    edition,
    version,
    listeners,
    channels: VersionChannels.of(props.channels),
    maintenanceWindow,
    managedUpdates,
    certificateAuthority,
    imageRegistry,
    allPods,
    namespace,
    clusterName: clusterNameOf(props),
    selfSigned: props.tls.source.kind === "self-signed",
    proxyAddress,
    tunnelAddress,
    versionServer: versionServerOf(proxyAddress),
    authService: authEndpoint({ brand, takeOver, name, namespace }, props.auth),
    accounts: { namespace, names: accountsOf(props).map(([, account]) => account) },
    closedToItsCluster: poolsOf(props).get(DEFAULT_POOL)?.exposure?.settings.closedToItsCluster,
    inClusterPeer: { namespace, podLabels: selectorLabels({ brand, takeOver, name }, "proxy") },
  };
}

/** A platform as the service that a program declares resources of. */
export function serviceOf(props: DeclaredPlatform, settings: PlatformSettings): DeclaredService {
  return {
    props,
    brand: props.brand,
    edition: props.edition,
    version: props.version,
    name: nameOf(props),
    proxyAddress: proxyAddressesOf(props).proxyAddress,
    host: hostOf(props),
    delivery: props.delivery.strategy.kind,
    configured: Object.keys(authServiceSection(settings, authOf(props))),
    pools: poolsSaying(props, "exposure"),
    needed: (delivered) => neededObjects(props, delivered),
  };
}
