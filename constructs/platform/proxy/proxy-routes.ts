import type { Release } from "@cdktf/provider-helm/lib/release";
import type { IngressV1 } from "@cdktf/provider-kubernetes/lib/ingress-v1";
import { Construct } from "constructs";
import { CustomObjects, type CustomObject } from "../../terraform/custom-objects";
import type { IngressRoute } from "../../workloads/exposure/proxy-route";
import { componentLabels, DEFAULT_POOL, poolName, poolServiceName, componentName } from "../component/component-names";
import type { PoolSettings } from "../component/platform-settings";
import { takenIngress } from "../take-over/taken-service";
import { externalDnsAnnotations, ownNames } from "./dns-records";
import { certificateSecret } from "./proxy-tls";
import { ingressSpec, routeName, TLS_ROUTE_INSTALLATION, tlsRoute, type RoutedPool } from "./route-objects";
import { addResource } from "../../terraform/written-objects";
import type { PartProps } from "../component/workload";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** Routes to the Services of proxies by host name: Ingresses and TLSRoutes. */
export class ProxyRoutes extends Construct {
  /** Ingresses by the name of the pool. */
  readonly ingresses: ReadonlyMap<string, IngressV1>;

  /** The TLSRoutes; undefined if no pool is behind a Gateway. */
  readonly tlsRoutes: Release | undefined;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: PartProps,
  ) {
    super(scope, id);
    const ingresses: [string, IngressV1][] = [];
    const routes: CustomObject[] = [];
    for (const [name, pool] of props.settings.pools) {
      const route = pool.exposure.settings.route;
      if (route?.kind === "ingress") ingresses.push([name, this.addIngress(name, pool, route)]);
      if (route?.kind === "gateway") routes.push(tlsRoute(route, this.routed(name, pool)));
    }
    this.ingresses = new Map(ingresses);
    this.tlsRoutes = routes.length === 0 ? undefined : this.addRoutes(routes);
  }

  private routed(name: string, pool: PoolSettings): RoutedPool {
    const { settings } = this.props;
    const { hosts } = settings;
    return {
      metadata: { name: poolName(settings, name), labels: componentLabels(settings, "proxy") },
      records: externalDnsAnnotations(pool.externalDns, hosts),
      hosts: [...new Set([...hosts, ...ownNames([pool])])],
      service: { name: poolServiceName(settings, name), port: settings.listeners.httpsPort },
    };
  }

  private addIngress(name: string, pool: PoolSettings, route: IngressRoute): IngressV1 {
    const { settings, dependsOn } = this.props;
    const routed = this.routed(name, pool);
    const certificate = certificateSecret(settings.tls, componentName(settings, "proxy"));
    const { metadata, records } = routed;
    const isTaken = settings.takeOver !== undefined && name === DEFAULT_POOL;
    const description = { "kubernetes.io/description": "leads clients and agents to the proxies" };
    const exposed = {
      ...metadata,
      name: routeName(settings, name, route),
      namespace: settings.namespace,
      annotations: { ...description, ...records, ...route.annotations },
    };
    return addResource(kubernetesClass("IngressV1"), this, name === DEFAULT_POOL ? "ingress" : `ingress-${name}`, {
      metadata: exposed,
      spec: ingressSpec(route, routed, certificate),
      dependsOn,
      ...(isTaken && { lifecycle: { precondition: takenIngress(this, exposed) } }),
    });
  }

  private addRoutes(objects: readonly CustomObject[]): Release {
    const { settings, dependsOn } = this.props;
    return new CustomObjects(this, "tls-routes", {
      releaseName: `${componentName(settings, "proxy")}-routes`,
      namespace: settings.namespace,
      objects,
      installation: TLS_ROUTE_INSTALLATION,
      dependsOn,
    }).resource;
  }
}
