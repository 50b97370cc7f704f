import type { PortName } from "../network/port-table";

/** What a Kubernetes Service adds to its ports to be reachable. */
export interface ServiceExposureSettings {
  readonly type: "LoadBalancer" | "ClusterIP" | "NodePort";
  readonly annotations: Readonly<Record<string, string>>;
  readonly loadBalancerClass?: string;
  readonly sourceRanges?: readonly string[];
  readonly waitForAddress?: boolean;
  readonly nodePorts?: Readonly<Partial<Record<PortName, number>>>;
}

/** How the Service of a proxy pool is reached from outside the cluster. */
export class ServiceExposure {
  /**
   * A load balancer of the cluster's provider.
   *
   * @param props.annotations what the provider reads, for example the kind of balancer; default none
   * @param props.sourceRanges CIDRs that may connect, default every address
   * @param props.waitForAddress whether an apply waits for the balancer's address, default false: not every cluster
   *   has a controller that gives one
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

  /** Reachable inside the cluster only, for example behind an ingress of one's own that passes TLS through. */
  static clusterIp(props: { readonly annotations?: Readonly<Record<string, string>> } = {}): ServiceExposure {
    return new ServiceExposure({ type: "ClusterIP", annotations: props.annotations ?? {} });
  }

  /**
   * A port on every node.
   *
   * @param props.ports node port of each listener, default one that the cluster chooses
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
