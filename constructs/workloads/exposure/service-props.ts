import { qualifiedName } from "../../core/kubernetes";
import { group } from "../../core/schema/group";
import { flag, oneOf } from "../../core/schema/shapes";
import {
  BALANCER,
  distinctNodePorts,
  exposureAnnotations,
  externalTrafficPolicy,
  ipAddress,
  nodePorts,
  proxyProtocol,
  type BalancerProps,
  type ExternalTrafficPolicy,
  type NodePorts,
  type ProxyProtocol,
} from "./exposure-settings";

/** What a program says of every Service. */
export interface ServiceProps {
  /** @default none */
  readonly annotations?: Readonly<Record<string, string>>;

  /**
   * Whether what is in front of the Service begins each connection with a PROXY protocol header. All pools of proxies
   * need the same answer (`EXPOSURE-008`).
   *
   * @default not said: the proxies believe a header where there is one, which the service calls fit for tests only
   */
  readonly proxyProtocol?: ProxyProtocol;

  /** Whether connections from one address go to one pod. @default to any pod */
  readonly sessionAffinity?: "ClientIP";
}

/** What a program says of a Service behind a balancer of its own. */
export interface OwnBalancerProps extends ServiceProps {
  /**
   * Whether a balancer of HTTP tells the address of a client in the header `X-Forwarded-For`. All pools of proxies need
   * the same answer (`EXPOSURE-008`).
   *
   * @default false
   */
  readonly trustForwardedFor?: boolean;
}

/** A Service inside of the cluster. */
export type ClusterIpProps = OwnBalancerProps;

/** A load balancer of the cluster's provider. */
export interface LoadBalancerProps extends ServiceProps, BalancerProps {
  /**
   * Annotations for the provider, for example the kind of balancer. With annotations, `proxyProtocol` has to be said too
   * (`EXPOSURE-003`, which can be acknowledged): they can make a balancer write PROXY protocol headers.
   *
   * @default none
   */
  readonly annotations?: Readonly<Record<string, string>>;

  /**
   * Controller that creates the balancer; a change replaces the Service, which gets another address.
   *
   * @default the cluster's controllers decide
   */
  readonly loadBalancerClass?: string;

  /** Address of the balancer, where the provider lets a program choose it. @default one that the provider chooses */
  readonly loadBalancerIp?: string;

  /**
   * Which nodes take connections: all (`Cluster`), or those with a pod (`Local`), which keep the address of a client.
   *
   * @default "Cluster"
   */
  readonly externalTrafficPolicy?: ExternalTrafficPolicy;
}

/** A port on every node. */
export interface NodePortProps extends OwnBalancerProps {
  /** Node port by the name of the port (`EXPOSURE-001`, `EXPOSURE-002`). @default one that the cluster chooses */
  readonly ports?: NodePorts;

  /**
   * Which nodes take connections: all (`Cluster`), or those with a pod (`Local`), which keep the address of a client.
   *
   * @default "Cluster"
   */
  readonly externalTrafficPolicy?: ExternalTrafficPolicy;
}

const SERVICE = {
  annotations: exposureAnnotations,
  proxyProtocol,
  sessionAffinity: oneOf(["ClientIP"]),
};

const OWN_BALANCER = { ...SERVICE, trustForwardedFor: flag() };

/** A load balancer as a program declares it. */
export const LOAD_BALANCER = group<LoadBalancerProps>()(
  {
    ...SERVICE,
    ...BALANCER,
    loadBalancerClass: qualifiedName({ reference: true }),
    loadBalancerIp: ipAddress,
    externalTrafficPolicy,
  },
  [distinctNodePorts("nodePorts")],
);

/** A Service inside of the cluster as a program declares it. */
export const CLUSTER_IP = group<ClusterIpProps>()(OWN_BALANCER);

/** Ports of the nodes as a program declares them. */
export const NODE_PORT = group<NodePortProps>()({ ...OWN_BALANCER, ports: nodePorts, externalTrafficPolicy }, [
  distinctNodePorts("ports"),
]);
