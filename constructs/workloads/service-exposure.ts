import { annotations, qualifiedName } from "../core/kubernetes";
import { defaulted, group, together } from "../core/schema/group";
import { make } from "../core/schema/make";
import { flag, list, map, oneOf, wholeNumber } from "../core/schema/shapes";
import { type Problems, propertyOf, Value } from "../core/value";
import { network } from "../network/netmask";
import { PORT_TABLE, type PortName } from "../network/port-table";
import { EXPOSURE_RULES } from "./rules";

/** A Service inside of the cluster. */
export interface ClusterIpProps {
  /** @default none */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A load balancer of the cluster's provider. */
export interface LoadBalancerProps {
  /** Annotations for the provider, for example the kind of balancer. @default none */
  readonly annotations?: Readonly<Record<string, string>>;

  /**
   * Controller that creates the balancer; a change replaces the Service, which gets another address.
   *
   * @default the cluster's controllers decide
   */
  readonly loadBalancerClass?: string;

  /** CIDRs that may connect. @default every address */
  readonly sourceRanges?: readonly string[];

  /**
   * Whether an apply waits for the balancer's address.
   *
   * @default false, because not every cluster has a controller that assigns one
   */
  readonly waitForAddress?: boolean;
}

/** A port on every node. */
export interface NodePortProps {
  /** @default none */
  readonly annotations?: Readonly<Record<string, string>>;

  /** Node port by the name of the port (`EXPOSURE-001`, `EXPOSURE-002`). @default one that the cluster chooses */
  readonly ports?: Readonly<Partial<Record<PortName, number>>>;
}

/** How a Kubernetes Service exposes its ports. */
export interface ServiceExposureSettings extends LoadBalancerProps {
  readonly type: "LoadBalancer" | "ClusterIP" | "NodePort";
  readonly annotations: Readonly<Record<string, string>>;
  readonly nodePorts?: Readonly<Partial<Record<PortName, number>>>;
}

const exposureAnnotations = defaulted(annotations({ reference: true }), {});

const LOAD_BALANCER = group<LoadBalancerProps>()({
  annotations: exposureAnnotations,
  loadBalancerClass: qualifiedName({ reference: true }),
  sourceRanges: list(network({ reference: true }), { atLeast: 0 }),
  waitForAddress: flag(),
});

const CLUSTER_IP = group<ClusterIpProps>()({ annotations: exposureAnnotations });

const NODE_PORT = group<NodePortProps>()(
  {
    annotations: exposureAnnotations,
    ports: map(
      wholeNumber({ from: 1, to: 65_535 }, EXPOSURE_RULES.nodePort),
      oneOf(
        PORT_TABLE.map(({ name }) => name),
        EXPOSURE_RULES.nodePort,
      ),
      EXPOSURE_RULES.nodePort,
    ),
  },
  [
    together(["ports"], ({ ports = {} }, problems) => {
      const seen = new Set<number>();
      for (const [name, nodePort] of Object.entries(ports)) {
        if (seen.has(nodePort)) problems.add(EXPOSURE_RULES.nodePortTwice, propertyOf("ports", name), nodePort);
        seen.add(nodePort);
      }
    }),
  ],
);

/**
 * How the Service of a proxy pool, or of agents that are dialled directly, is reached from outside the cluster.
 *
 * A node port that there cannot be carries `EXPOSURE-001`, one that two ports have `EXPOSURE-002`.
 */
export class ServiceExposure extends Value {
  /** A load balancer of the cluster's provider. */
  static loadBalancer(props: LoadBalancerProps = {}): ServiceExposure {
    return make(
      ServiceExposure,
      LOAD_BALANCER,
      props,
      (settings) => new ServiceExposure({ ...settings, type: "LoadBalancer" }),
    );
  }

  /** Reachable inside the cluster only, for example behind your own ingress that passes TLS through. */
  static clusterIp(props: ClusterIpProps = {}): ServiceExposure {
    return make(
      ServiceExposure,
      CLUSTER_IP,
      props,
      (settings) => new ServiceExposure({ ...settings, type: "ClusterIP" }),
    );
  }

  /** A port on every node. */
  static nodePort(props: NodePortProps = {}): ServiceExposure {
    return make(
      ServiceExposure,
      NODE_PORT,
      props,
      ({ annotations, ports = {} }) => new ServiceExposure({ type: "NodePort", annotations, nodePorts: ports }),
    );
  }

  private constructor(readonly settings: ServiceExposureSettings) {
    super([]);
  }
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
  for (const [name, nodePort] of Object.entries(exposure?.settings.nodePorts ?? {})) {
    if (!open.includes(name)) problems.add(EXPOSURE_RULES.nodePort, propertyOf(`${property}.ports`, name), nodePort);
  }
}
