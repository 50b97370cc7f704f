import type { PlatformResource } from "../../access/platform-resource";
import { objectsIn, type NeededObject } from "../../secrets/objects-in";
import { SecretRef } from "../../secrets/secret-ref";
import type { DeclaredPlatform } from "./access-platform-props";

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
  const certificate = tls.source.kind === "secret" ? SecretRef.of(tls.source.name, "tls.crt") : undefined;
  const { strategy } = props.delivery;
  return objectsIn({
    ...{ allPods, auth, proxies, proxyPools, httpProxy, certificateAuthority, tls: certificate },
    ...(strategy.kind === "job" && { connectors, joinTokens, resources, delivery: strategy.pods }),
  });
}
