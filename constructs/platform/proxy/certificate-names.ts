import { isIP } from "node:net";
import { portRow } from "../../network/ports";
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

/** Names of the addresses of their own that listeners with the web certificate have. */
function namesOfListeners({ listeners }: ProxyListeners): readonly string[] {
  return listeners
    .filter(({ name }) => portRow(name).hasWebCertificate)
    .flatMap(({ publicAddress }) => publicAddress?.host ?? [])
    .filter((host) => isIP(host) === 0);
}
