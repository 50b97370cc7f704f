import { objectsIn, type NeededObject } from "../secrets/objects-in";
import type { DeclaredPlatform } from "./access-platform-props";
import type { CollectedResource } from "./delivery/collected-resources";
import { furtherCertificates } from "./proxy/proxy-tls";

/**
 * What must be in the namespace before auth service, proxies and delivery start.
 *
 * @param delivered everything that the platform delivers
 */
export function neededObjects(
  props: DeclaredPlatform,
  delivered: readonly CollectedResource[],
): readonly NeededObject[] {
  // The namespace of a release that is taken over is there, or it is reported that the platform would make it (PLATFORM-014).
  if (props.takeOver !== undefined) return [];
  const { allPods, auth, proxies, proxyPools, httpProxy, certificateAuthority, tls } = props;
  const own = tls.source.kind === "secret" ? [tls.source.name] : [];
  const secrets = [...own, ...furtherCertificates(tls)];
  const certificates = secrets.map((name, index): NeededObject => {
    const property = secrets.length === 1 ? "tls" : `tls[${index}]`;
    return { property, kind: "Secret", name, fromVariable: "ProxyTls.ephemeral" };
  });
  const { strategy } = props.delivery;
  const ofDelivery =
    strategy.kind === "job"
      ? [
          ...delivered.flatMap(({ value, resource, property }) => objectsIn(value ?? resource, property)),
          ...objectsIn(strategy.pods, "delivery"),
        ]
      : [];
  const pods = { allPods, auth, proxies, proxyPools, httpProxy, certificateAuthority };
  return [...objectsIn(pods), ...ofDelivery, ...certificates];
}
