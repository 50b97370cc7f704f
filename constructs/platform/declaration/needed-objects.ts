import type { PlatformResource } from "../../access/platform-resource";
import { objectsIn, type NeededObject } from "../../secrets/objects-in";
import type { DeclaredPlatform } from "./access-platform-props";
import { furtherCertificates } from "./proxy-tls";

/**
 * What must be in the namespace before auth service, proxies and delivery start.
 *
 * @param resources everything that the platform delivers
 */
export function neededObjects(
  props: DeclaredPlatform,
  resources: readonly PlatformResource[],
): readonly NeededObject[] {
  const { allPods, auth, proxies, proxyPools, httpProxy, certificateAuthority, tls, connectors, joinTokens } = props;
  const secrets = [...(tls.source.kind === "secret" ? [tls.source.name] : []), ...furtherCertificates(tls)];
  const certificates = secrets.map((name, index): NeededObject => {
    const property = secrets.length === 1 ? "tls" : `tls[${index}]`;
    return { property, kind: "Secret", name, fromVariable: "ProxyTls.ephemeral" };
  });
  const { strategy } = props.delivery;
  const found = objectsIn({
    ...{ allPods, auth, proxies, proxyPools, httpProxy, certificateAuthority },
    ...(strategy.kind === "job" && { connectors, joinTokens, resources, delivery: strategy.pods }),
  });
  return [...found, ...certificates];
}
