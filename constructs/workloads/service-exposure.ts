import type { ServicePart } from "../core/model/traffic-part";
import { make } from "../core/schema/make";
import type { Shape } from "../core/schema/shapes";
import { type Problems, childProperty, Value } from "../core/value";
import type { PortName } from "../network/port-table";
import {
  AWS_NETWORK_LOAD_BALANCER,
  awsNetworkLoadBalancer,
  type AwsNetworkLoadBalancerProps,
} from "./exposure/aws-load-balancer";
import {
  AZURE_LOAD_BALANCER,
  azureLoadBalancer,
  type AzureLoadBalancerProps,
  GOOGLE_LOAD_BALANCER,
  googleLoadBalancer,
  type GoogleLoadBalancerProps,
} from "./exposure/cloud-load-balancers";
import type { ServiceExposureSettings } from "./exposure/exposure-settings";
import {
  behindGateway,
  behindIngress,
  GATEWAY,
  INGRESS,
  type GatewayProps,
  type IngressProps,
} from "./exposure/proxy-route";
import {
  CLUSTER_IP,
  LOAD_BALANCER,
  loadBalancer,
  NODE_PORT,
  type ClusterIpProps,
  type LoadBalancerProps,
  type NodePortProps,
} from "./exposure/service-props";
import { admittedNetworks, externalDnsNames, serviceReach } from "./exposure/service-reach";
import { EXPOSURE_RULES } from "./exposure/balancer-settings";

/**
 * How the Service of a proxy pool, or of agents that are dialled directly, is reached from outside the cluster.
 *
 * A node port for a closed port breaks `EXPOSURE-001`, one node port for two ports `EXPOSURE-002`.
 */
export class ServiceExposure extends Value {
  /**
   * A load balancer of the cluster's provider.
   *
   * @example
   * ```ts
   * const exposure = ServiceExposure.loadBalancer({ proxyProtocol: "off" });
   * ```
   */
  static loadBalancer(props: LoadBalancerProps = {}): ServiceExposure {
    return ServiceExposure.#by(LOAD_BALANCER, props, loadBalancer);
  }

  /** Reachable inside the cluster only, for example behind your own ingress that passes TLS through. */
  static clusterIp(props: ClusterIpProps = {}): ServiceExposure {
    return ServiceExposure.#by(CLUSTER_IP, props, (settings) => ({ ...settings, type: "ClusterIP" }));
  }

  /** A port on every node. */
  static nodePort(props: NodePortProps = {}): ServiceExposure {
    return ServiceExposure.#by(NODE_PORT, props, ({ ports = {}, ...settings }) => {
      return { ...settings, type: "NodePort", nodePorts: ports };
    });
  }

  /**
   * A Network Load Balancer of AWS, made by the AWS Load Balancer Controller or by EKS Auto Mode.
   *
   * Without `clientAddress`, synthesis reports `EXPOSURE-004`; without `scheme`, `EXPOSURE-005`. An annotation or
   * attribute that a prop sets breaks `EXPOSURE-006`, addresses that the balancer cannot have `EXPOSURE-007`.
   *
   * @example
   * ```ts
   * const exposure = ServiceExposure.awsNetworkLoadBalancer({
   *   scheme: "internet-facing",
   *   clientAddress: "proxy-protocol",
   * });
   * ```
   */
  static awsNetworkLoadBalancer(props: AwsNetworkLoadBalancerProps): ServiceExposure {
    return ServiceExposure.#by(AWS_NETWORK_LOAD_BALANCER, props, awsNetworkLoadBalancer);
  }

  /**
   * A passthrough Network Load Balancer of Google Cloud, for GKE.
   *
   * Without `clientAddress`, synthesis reports `EXPOSURE-004`; without `scheme`, `EXPOSURE-005`. An annotation that a
   * prop sets breaks `EXPOSURE-006`, a prop of the other scheme `EXPOSURE-007`.
   */
  static googleLoadBalancer(props: GoogleLoadBalancerProps): ServiceExposure {
    return ServiceExposure.#by(GOOGLE_LOAD_BALANCER, props, googleLoadBalancer);
  }

  /**
   * A Standard Load Balancer of Azure, for AKS.
   *
   * Without `clientAddress`, synthesis reports `EXPOSURE-004`; without `scheme`, `EXPOSURE-005`. An annotation that a
   * prop sets breaks `EXPOSURE-006`, a prop of the other scheme `EXPOSURE-007`.
   */
  static azureLoadBalancer(props: AzureLoadBalancerProps): ServiceExposure {
    return ServiceExposure.#by(AZURE_LOAD_BALANCER, props, azureLoadBalancer);
  }

  /**
   * A Service of the cluster behind an Ingress, for proxies with TLS routing (`EXPOSURE-011`).
   *
   * Such proxies trust the header `X-Forwarded-For`. So all pools need an Ingress, or none (`EXPOSURE-008`).
   *
   * @example
   * ```ts
   * const exposure = ServiceExposure.ingress({ className: "nginx", controller: "ingress-nginx" });
   * ```
   */
  static ingress(props: IngressProps = {}): ServiceExposure {
    return ServiceExposure.#by(INGRESS, props, behindIngress);
  }

  /**
   * A Service of the cluster behind an existing Gateway, for proxies with TLS routing (`EXPOSURE-011`).
   *
   * Without `proxyProtocol`, synthesis reports `EXPOSURE-004`.
   *
   * @example
   * ```ts
   * const exposure = ServiceExposure.gateway({
   *   gateway: { name: "edge", namespace: "gateways", listener: "tls" },
   *   proxyProtocol: "off",
   * });
   * ```
   */
  static gateway(props: GatewayProps): ServiceExposure {
    return ServiceExposure.#by(GATEWAY, props, behindGateway);
  }

  static #by<P>(schema: Shape<P>, props: unknown, settings: (props: P) => ServiceExposureSettings) {
    return make(ServiceExposure, schema, props, (right) => new ServiceExposure(settings(right)));
  }

  private constructor(
    /** @internal */
    readonly settings: ServiceExposureSettings,
  ) {
    super();
  }
}

/** A port of a Service. */
export interface ServicePort {
  readonly name: PortName;
  readonly port: number;
  readonly containerPort: number;
}

/** Attributes of a Service that follow from its exposure, as the provider's schema has them. */
export function exposedService(exposure: ServiceExposure, ports: readonly ServicePort[]) {
  const { type, loadBalancerClass, loadBalancerIp, externalTrafficPolicy, sessionAffinity } = exposure.settings;
  const { sourceRanges, nodePorts = {} } = exposure.settings;
  return {
    type,
    ...(loadBalancerClass !== undefined && { loadBalancerClass }),
    ...(loadBalancerIp !== undefined && { loadBalancerIp }),
    ...(externalTrafficPolicy && { externalTrafficPolicy }),
    ...(sessionAffinity && { sessionAffinity }),
    ...(sourceRanges && { loadBalancerSourceRanges: [...sourceRanges] }),
    port: ports.map(({ name, port, containerPort }) => ({
      name,
      port,
      targetPort: String(containerPort),
      protocol: "TCP",
      ...(nodePorts[name] !== undefined && { nodePort: nodePorts[name] }),
    })),
  };
}

/**
 * Annotations of an exposed Service, at least one.
 *
 * The provider replaces all annotations of an object when a program declares its first one. So one is declared from the
 * start, before controllers add theirs.
 *
 * @param description what people read in `kubectl describe`
 */
export function exposedAnnotations(exposure: ServiceExposure, description: string): Record<string, string> {
  return { "kubernetes.io/description": description, ...exposure.settings.annotations };
}

/** An exposed Service as a construct writes it. */
interface WrittenService extends Pick<ServicePart, "pods"> {
  readonly exposure: ServiceExposure;
  readonly metadata: Pick<ServicePart, "name" | "namespace"> & {
    readonly annotations: Readonly<Record<string, string>>;
  };
  readonly ports: readonly ServicePort[];
}

/** What the document says of an exposed Service. */
export function exposedPart({ pods, exposure, metadata, ports }: WrittenService): Omit<ServicePart, "address"> {
  const { name, namespace, annotations } = metadata;
  const { settings } = exposure;
  const [names, sourceRanges] = [externalDnsNames(annotations), admittedNetworks(settings)];
  return {
    name,
    namespace,
    pods,
    type: settings.type,
    reach: serviceReach(settings),
    ...(sourceRanges && { sourceRanges }),
    ...(names.length > 0 && { names }),
    ports: ports.map(({ name: row, port, containerPort }) => ({ name: row, port, containerPort })),
  };
}

/** Attributes of a Service that controllers may change, although the exposure sets them. */
export function declaredOfOthers(exposure: ServiceExposure): readonly string[] {
  const { settings } = exposure;
  return [
    ...(settings.loadBalancerClass === undefined ? [] : ["spec[0].load_balancer_class"]),
    ...(settings.loadBalancerIp === undefined ? [] : ["spec[0].load_balancer_ip"]),
  ];
}

/** A Service as a program declares it. */
interface ExposedPorts {
  readonly exposure?: ServiceExposure | undefined;

  /** Names of the ports that the Service has. */
  readonly open: readonly string[];

  /** Path of the exposure in the declaration. @default "exposure" */
  readonly property?: string;
}

/** Notes node ports for ports that the Service does not have (`EXPOSURE-001`). */
export function checkExposure({ exposure, open, property = "exposure" }: ExposedPorts, problems: Problems): void {
  const ports = exposure?.settings.type === "NodePort" ? "ports" : "nodePorts";
  for (const [name, nodePort] of Object.entries(exposure?.settings.nodePorts ?? {})) {
    if (!open.includes(name))
      problems.add(EXPOSURE_RULES["EXPOSURE-001"], childProperty(`${property}.${ports}`, name), nodePort);
  }
}

/** Notes an exposure that only proxies can have (`EXPOSURE-009`). */
export function checkPlainExposure(
  { exposure, property = "exposure" }: Pick<ExposedPorts, "exposure" | "property">,
  problems: Problems,
): void {
  const { proxyProtocol, trustForwardedFor, route, from } = exposure?.settings ?? {};
  if (proxyProtocol === "on") {
    problems.add(EXPOSURE_RULES["EXPOSURE-009"], `${property}.proxyProtocol`, proxyProtocol);
  } else if (from !== undefined) {
    problems.add(EXPOSURE_RULES["EXPOSURE-009"], `${property}.from`, `${from.length} peers`);
  } else if (trustForwardedFor === true || route !== undefined) {
    problems.add(EXPOSURE_RULES["EXPOSURE-009"], property, route?.kind ?? "trustForwardedFor");
  }
}
