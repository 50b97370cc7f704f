import type { PlatformResource } from "../../access/platform-resource";
import { withoutWrong } from "../../core/schema/partly";
import { objectsIn, type NeededObject } from "../../secrets/objects-in";
import type { DeclaredPlatform } from "./access-platform-props";
import { furtherCertificates } from "./proxy-tls";

/**
 * What must be in the namespace before auth service, proxies and delivery start, as far as the declaration is right.
 *
 * @param resources everything that the platform delivers
 */
export function neededObjects(
  props: DeclaredPlatform,
  resources: readonly PlatformResource[],
): readonly NeededObject[] {
  const right = withoutWrong<Partial<DeclaredPlatform>>(props);
  const { allPods, auth, proxies, proxyPools, httpProxy, certificateAuthority, tls, connectors, joinTokens } = right;
  const own = tls?.source.kind === "secret" ? [tls.source.name] : [];
  const secrets = tls === undefined ? [] : [...own, ...furtherCertificates(tls)];
  const certificates = secrets.map((name, index): NeededObject => {
    const property = secrets.length === 1 ? "tls" : `tls[${index}]`;
    return { property, kind: "Secret", name, fromVariable: "ProxyTls.ephemeral" };
  });
  const strategy = right.delivery?.strategy;
  const found = objectsIn({
    ...{ allPods, auth, proxies, proxyPools, httpProxy, certificateAuthority },
    ...(strategy?.kind === "job" && { connectors, joinTokens, resources, delivery: strategy.pods }),
  });
  return [...found, ...certificates];
}
