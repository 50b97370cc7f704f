import { isIP } from "node:net";
import type { ProxyListeners } from "../../network/proxy-listeners";
import type { PlatformSettings } from "../component/platform-settings";
import { ownNames } from "./dns-records";
import { certificateNames, type IssuedCertificate } from "./proxy-tls";

/** Names of the certificate of the proxies that cert-manager issues. */
export function issuedNames(source: IssuedCertificate, settings: PlatformSettings): readonly string[] {
  const { certificate, hosts } = withAllNames(source, settings);
  return certificateNames(certificate, hosts);
}

/** The certificate with all its names, and the hosts that it is for. */
export function withAllNames(
  source: IssuedCertificate,
  settings: PlatformSettings,
): { readonly certificate: IssuedCertificate; readonly hosts: readonly string[] } {
  return {
    certificate: { ...source, names: [...source.names, ...namesOfListeners(settings.listeners)] },
    hosts: [...settings.hosts, ...ownNames(settings.pools.values())],
  };
}

/** All other listeners present certificates of the service's own authority, which names their addresses by itself. */
function namesOfListeners(listeners: ProxyListeners): readonly string[] {
  const { host = "" } = listeners.listener("mongodb")?.publicAddress ?? {};
  return host === "" || isIP(host) !== 0 ? [] : [host];
}
