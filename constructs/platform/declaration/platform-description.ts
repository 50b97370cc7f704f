import { VersionChannels } from "../../updates/version-channels";
import type { AuthEndpoint, InClusterPeer, PlatformAccounts } from "../proxy-endpoint";
import type { DeclaredPlatform } from "./access-platform-props";
import { accountsOf } from "./component-accounts";
import { authEndpoint, selectorLabels } from "./component-names";
import { clusterNameOf, nameOf, namespaceOf, proxyAddressesOf, versionServerOf } from "./platform-settings";

/**
 * What others need to know of a platform. Each field reads the props that it needs, and no others: so agents are held
 * against what is right of a platform that was not built.
 */
export function describePlatform(props: DeclaredPlatform) {
  const settings = () => {
    const { brand, takeOver } = props;
    return { brand, takeOver, name: nameOf(props), namespace: namespaceOf(props) };
  };
  return {
    get brand() {
      return props.brand;
    },
    get edition() {
      return props.edition;
    },
    get version() {
      return props.version;
    },
    get listeners() {
      return props.listeners;
    },
    get channels() {
      return VersionChannels.of(props.channels);
    },
    get maintenanceWindow() {
      return props.maintenanceWindow;
    },
    get certificateAuthority() {
      return props.certificateAuthority;
    },
    get imageRegistry() {
      return props.imageRegistry;
    },
    get allPods() {
      return props.allPods;
    },
    get namespace() {
      return namespaceOf(props);
    },
    get clusterName() {
      return clusterNameOf(props);
    },
    get selfSigned() {
      return props.tls.source.kind === "self-signed";
    },
    get proxyAddress() {
      return proxyAddressesOf(props).proxyAddress;
    },
    get tunnelAddress() {
      return proxyAddressesOf(props).tunnelAddress;
    },
    get versionServer() {
      return versionServerOf(proxyAddressesOf(props).proxyAddress);
    },
    get authService(): AuthEndpoint {
      return authEndpoint(settings(), props.auth);
    },
    get accounts(): PlatformAccounts {
      return {
        namespace: namespaceOf(props),
        get names() {
          return accountsOf(props).map(([, account]) => account);
        },
      };
    },
    get inClusterPeer(): InClusterPeer {
      const { namespace, ...labelled } = settings();
      return { namespace, podLabels: selectorLabels(labelled, "proxy") };
    },
  };
}
