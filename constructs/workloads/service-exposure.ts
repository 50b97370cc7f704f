import { isPortNumber } from "../network/port-number";
import type { PortName } from "../network/port-table";
import { Problems, propertyOf } from "../core/value";
import type { Violation } from "../core/violation";
import { EXPOSURE_RULES } from "./rules";

/** How a Kubernetes Service exposes its ports. */
export interface ServiceExposureSettings {
  readonly type: "LoadBalancer" | "ClusterIP" | "NodePort";
  readonly annotations: Readonly<Record<string, string>>;
  readonly loadBalancerClass?: string;
  readonly sourceRanges?: readonly string[];
  readonly waitForAddress?: boolean;
  readonly nodePorts?: Readonly<Partial<Record<PortName, number>>>;
}

/** How the Service of a proxy pool, or of agents that are dialled directly, is reached from outside the cluster. */
export class ServiceExposure {
  /**
   * A load balancer of the cluster's provider.
   *
   * @param props.annotations annotations for the provider, for example the kind of balancer; default none
   * @param props.loadBalancerClass controller that creates the balancer; a change replaces the Service, which gets
   * another address; default: the cluster's controllers decide
   * @param props.sourceRanges CIDRs that may connect, default every address
   * @param props.waitForAddress whether an apply waits for the balancer's address; default false, because not every
   * cluster has a controller that assigns one
   */
  static loadBalancer(
    props: {
      readonly annotations?: Readonly<Record<string, string>>;
      readonly loadBalancerClass?: string;
      readonly sourceRanges?: readonly string[];
      readonly waitForAddress?: boolean;
    } = {},
  ): ServiceExposure {
    return new ServiceExposure({ ...props, type: "LoadBalancer", annotations: props.annotations ?? {} });
  }

  /** Reachable inside the cluster only, for example behind your own ingress that passes TLS through. */
  static clusterIp(props: { readonly annotations?: Readonly<Record<string, string>> } = {}): ServiceExposure {
    return new ServiceExposure({ type: "ClusterIP", annotations: props.annotations ?? {} });
  }

  /**
   * A port on every node.
   *
   * @param props.ports node port by the name of the port (`EXPOSURE-001`), default one that the cluster chooses
   */
  static nodePort(
    props: {
      readonly ports?: Readonly<Partial<Record<PortName, number>>>;
      readonly annotations?: Readonly<Record<string, string>>;
    } = {},
  ): ServiceExposure {
    return new ServiceExposure({
      type: "NodePort",
      annotations: props.annotations ?? {},
      nodePorts: props.ports ?? {},
    });
  }

  private constructor(readonly settings: ServiceExposureSettings) {}
}

/** A port of a Service. */
export interface ServicePort {
  readonly name: PortName;
  readonly port: number;
  readonly containerPort: number;
}

/** Attributes of a Service that follow from its exposure, as the provider's schema has them. */
export function exposedService({ settings }: ServiceExposure, ports: readonly ServicePort[]) {
  const { loadBalancerClass, sourceRanges, nodePorts = {} } = settings;
  return {
    type: settings.type,
    ...(loadBalancerClass !== undefined && { loadBalancerClass }),
    ...(sourceRanges !== undefined && { loadBalancerSourceRanges: [...sourceRanges] }),
    port: ports.map(({ name, port, containerPort }) => {
      const nodePort = nodePorts[name];
      return {
        name,
        port,
        targetPort: String(containerPort),
        protocol: "TCP",
        ...(nodePort !== undefined && { nodePort }),
      };
    }),
  };
}

/**
 * Annotations of an exposed Service.
 *
 * There is always at least one: the provider writes the first declared annotations of an object instead of all
 * annotations that controllers have set.
 *
 * @param description what people read in `kubectl describe`
 */
export function exposedAnnotations({ settings }: ServiceExposure, description: string): Record<string, string> {
  return { "kubernetes.io/description": description, ...settings.annotations };
}

/** Attributes of a Service that controllers might write, and that the exposure sets itself. */
export function declaredOfOthers({ settings }: ServiceExposure): readonly string[] {
  return settings.loadBalancerClass === undefined ? [] : ["spec[0].load_balancer_class"];
}

/**
 * Violations of an exposure together with the ports of its Service: `EXPOSURE-001`.
 *
 * @param open names of the ports that the Service has
 * @param property path of the exposure in the declaration
 */
export function checkExposure(
  exposure: ServiceExposure | undefined,
  open: readonly string[],
  property: string,
): readonly Violation[] {
  const problems = new Problems();
  for (const [name, nodePort] of Object.entries(exposure?.settings.nodePorts ?? {})) {
    if (!open.includes(name) || !isPortNumber(nodePort)) {
      problems.add(EXPOSURE_RULES.nodePort, propertyOf(`${property}.ports`, name), nodePort);
    }
  }
  return problems.list;
}
