import { computed } from "../core/schema/partly";
import { VersionChannels } from "../updates/version-channels";
import type { AuthEndpoint, InClusterPeer, PlatformAccounts } from "./proxy/proxy-endpoint";
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

/** The valid part of what others need to know of a platform. Agents are checked against it even if nothing is built. */
export function describePlatform(props: DeclaredPlatform) {
  const settings = () => {
    const { brand, takeOver } = props;
    return { brand, takeOver, name: nameOf(props), namespace: namespaceOf(props) };
  };
  return computed({
    brand: () => props.brand,
    edition: () => props.edition,
    version: () => props.version,
    listeners: () => props.listeners,
    channels: () => VersionChannels.of(props.channels),
    maintenanceWindow: () => props.maintenanceWindow,
    managedUpdates: () => props.managedUpdates,
    certificateAuthority: () => props.certificateAuthority,
    imageRegistry: () => props.imageRegistry,
    allPods: () => props.allPods,
    namespace: () => namespaceOf(props),
    clusterName: () => clusterNameOf(props),
    selfSigned: () => props.tls.source.kind === "self-signed",
    proxyAddress: () => proxyAddressesOf(props).proxyAddress,
    tunnelAddress: () => proxyAddressesOf(props).tunnelAddress,
    versionServer: () => versionServerOf(proxyAddressesOf(props).proxyAddress),
    authService: (): AuthEndpoint => authEndpoint(settings(), props.auth),
    accounts: () =>
      computed<PlatformAccounts>({
        namespace: () => namespaceOf(props),
        names: () => accountsOf(props).map(([, account]) => account),
      }),
    closedToItsCluster: () => poolsOf(props).get(DEFAULT_POOL)?.exposure?.settings.closedToItsCluster,
    inClusterPeer: (): InClusterPeer => {
      const { namespace, ...labelled } = settings();
      return { namespace, podLabels: selectorLabels(labelled, "proxy") };
    },
  });
}

/** A platform as the service that a program declares resources of. */
export function serviceOf(props: DeclaredPlatform, settings: PlatformSettings): DeclaredService {
  return computed<DeclaredService>({
    props: () => props,
    brand: () => props.brand,
    edition: () => props.edition,
    version: () => props.version,
    name: () => nameOf(props),
    proxyAddress: () => proxyAddressesOf(props).proxyAddress,
    host: () => hostOf(props),
    delivery: () => props.delivery.strategy.kind,
    configured: () => Object.keys(authServiceSection(settings, authOf(props))),
    pools: () => poolsSaying(props, "exposure"),
    needed: () => (delivered) => neededObjects(props, delivered),
  });
}
