import { computed } from "../../core/schema/partly";
import { VersionChannels } from "../../updates/version-channels";
import type { AuthEndpoint, InClusterPeer, PlatformAccounts } from "../proxy-endpoint";
import type { DeclaredPlatform } from "./access-platform-props";
import { accountsOf } from "./component-accounts";
import { authEndpoint, selectorLabels } from "./component-names";
import { clusterNameOf, nameOf, namespaceOf, proxyAddressesOf, versionServerOf } from "./platform-settings";

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
    inClusterPeer: (): InClusterPeer => {
      const { namespace, ...labelled } = settings();
      return { namespace, podLabels: selectorLabels(labelled, "proxy") };
    },
  });
}
