import type { PlatformResource } from "../../access/platform-resource";
import { objectsIn, type NeededObject } from "../../secrets/objects-in";
import { SecretRef } from "../../secrets/secret-ref";
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
  const certificates = secrets.map((name) => SecretRef.of(name, "tls.crt"));
  const { strategy } = props.delivery;
  return objectsIn({
    ...{ allPods, auth, proxies, proxyPools, httpProxy, certificateAuthority },
    tls: certificates.length === 1 ? certificates[0] : certificates,
    ...(strategy.kind === "job" && { connectors, joinTokens, resources, delivery: strategy.pods }),
  });
}
