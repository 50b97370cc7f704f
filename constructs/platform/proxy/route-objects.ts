import type { RoutePart } from "../../core/model/traffic-part";
import { withNamesBelow } from "../../network/host";
import type { GatewayRoute, IngressRoute, ProxyRoute } from "../../workloads/exposure/proxy-route";
import { externalDnsNames } from "../../workloads/exposure/service-reach";
import { DEFAULT_POOL, poolName } from "../component/component-names";
import type { PlatformSettings, PoolSettings } from "../component/platform-settings";
import { externalDnsAnnotations } from "./dns-records";

/** Name of the route of a pool. */
export function routeName(settings: PlatformSettings, pool: string, { kind }: ProxyRoute): string {
  const name = poolName(settings, pool);
  const isTaken = settings.takeOver !== undefined && pool === DEFAULT_POOL;
  // The Ingress that requests a certificate has the name of the proxies, and so has that of a release.
  return kind === "gateway" || isTaken ? name : `${name}-web`;
}

/** What the document says of the route of a pool; undefined where it has none. */
export function routePart(
  settings: PlatformSettings,
  pool: string,
  { exposure, externalDns }: PoolSettings,
): RoutePart | undefined {
  const route = exposure.settings.route;
  if (route === undefined) return undefined;
  const names = externalDnsNames({ ...externalDnsAnnotations(externalDns, settings.hosts), ...route.annotations });
  return {
    kind: route.kind === "ingress" ? "Ingress" : "TLSRoute",
    name: routeName(settings, pool, route),
    ...(names.length > 0 && { names }),
  };
}

/** Where a route leads, and how it is found. */
export interface RoutedPool {
  readonly metadata: {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
  };

  /** Annotations by which external-dns finds the names. */
  readonly records: Readonly<Record<string, string>>;

  /** Names of the platform, and those of the pool's own. */
  readonly hosts: readonly string[];

  /** The Service, and its port. */
  readonly service: { readonly name: string; readonly port: number };
}

/** The `spec` of an Ingress, as the provider's schema has it. */
export function ingressSpec(
  { className, applications, tlsSecret }: IngressRoute,
  { hosts, service }: RoutedPool,
  certificate: string | undefined,
) {
  const names = applications ? [...new Set(withNamesBelow(hosts))] : hosts;
  const secretName = tlsSecret ?? certificate;
  const backend = { service: { name: service.name, port: { number: service.port } } };
  return {
    ...(className !== undefined && { ingressClassName: className }),
    rule: names.map((host) => ({ host, http: { path: [{ path: "/", pathType: "Prefix", backend }] } })),
    tls: [{ hosts: [...names], ...(secretName !== undefined && { secretName }) }],
  };
}

/** How to get the definition of a `TLSRoute`. */
export const TLS_ROUTE_INSTALLATION =
  "install the Gateway API with TLSRoute, or declare the version that the cluster has";

/**
 * The `TLSRoute` of a pool.
 *
 * It is for the names below those of the platform too: those of applications, and those by which Kubernetes clients
 * identify themselves in the TLS handshake.
 */
export function tlsRoute(
  { gateway, version, annotations }: GatewayRoute,
  { metadata, records, hosts, service }: RoutedPool,
) {
  const { name, namespace, listener } = gateway;
  return {
    apiVersion: `gateway.networking.k8s.io/${version}`,
    kind: "TLSRoute",
    metadata: { ...metadata, annotations: { ...records, ...annotations } },
    spec: {
      parentRefs: [{ name, ...(namespace && { namespace }), ...(listener && { sectionName: listener }) }],
      hostnames: [...new Set(withNamesBelow(hosts))],
      rules: [{ backendRefs: [service] }],
    },
  };
}
