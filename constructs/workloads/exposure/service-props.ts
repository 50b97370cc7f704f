import { qualifiedName } from "../../core/kubernetes";
import { group, type Declared } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { flag, list, oneOf } from "../../core/schema/shapes";
import { PolicyPeer } from "../../network/policy-peer";
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
} from "./balancer-settings";
import type { ServiceExposureSettings } from "./exposure-settings";

/** Props of every Service. */
export interface ServiceProps {
  /** Annotations of the Service. @default none */
  readonly annotations?: Readonly<Record<string, string>>;

  /**
   * Whether a balancer in front of the Service begins each connection with a PROXY protocol header. All pools of proxies
   * need the same answer (`EXPOSURE-008`).
   *
   * @default none: the proxies trust a header if there is one, which the service's documentation advises for tests only
   */
  readonly proxyProtocol?: ProxyProtocol;

  /** Whether all connections from one address go to one pod. @default they go to any pod */
  readonly sessionAffinity?: "ClientIP";
}

/** Props of a Service behind your own balancer. */
export interface OwnBalancerProps extends ServiceProps {
  /**
   * Whether a balancer of HTTP writes the address of a client into the header `X-Forwarded-For`. All pools of proxies need
   * the same answer (`EXPOSURE-008`).
   *
   * @default false
   */
  readonly trustForwardedFor?: boolean;
}

/** A Service that is reached from inside the cluster. */
export interface ClusterIpProps extends OwnBalancerProps {
  /**
   * Peers that may connect, in the proxies' network policy. Balancers that connect to the addresses of pods, and pods
   * in the host network, do not count as pods of the cluster.
   *
   * @default every pod of the cluster
   */
  readonly from?: readonly PolicyPeer[];
}

/** A load balancer of the cluster's provider. */
export interface LoadBalancerProps extends ServiceProps, BalancerProps {
  /**
   * Annotations for the provider, for example the kind of balancer. They can make a balancer write PROXY protocol headers,
   * so `proxyProtocol` is needed too (`EXPOSURE-003`, which can be acknowledged).
   *
   * @default none
   */
  readonly annotations?: Readonly<Record<string, string>>;

  /**
   * Controller that creates the balancer. A change replaces the Service and its address.
   *
   * @default the cluster's controllers decide
   */
  readonly loadBalancerClass?: string;

  /** Address of the balancer, for providers that let a program choose it. @default an address that the provider chooses */
  readonly loadBalancerIp?: string;

  /**
   * Which nodes take connections: all (`Cluster`), or only nodes with a pod (`Local`). `Local` keeps the address of a
   * client.
   *
   * @default "Cluster"
   */
  readonly externalTrafficPolicy?: ExternalTrafficPolicy;
}

/** A port on every node. */
export interface NodePortProps extends OwnBalancerProps {
  /** Node port by the name of the port (`EXPOSURE-001`, `EXPOSURE-002`). @default a port that the cluster chooses */
  readonly ports?: NodePorts;

  /**
   * Which nodes take connections: all (`Cluster`), or only nodes with a pod (`Local`). `Local` keeps the address of a
   * client.
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

/** Annotations by which the Service names the host of its balancer, and not its address. */
const NAMES_HOST = /^(?!external-dns\.).*(?:hostname$|\/aws-load-balancer-)/;

/** The Service of a load balancer. */
export function loadBalancer(props: Declared<typeof LOAD_BALANCER>): ServiceExposureSettings {
  const isByHost = Object.keys(props.annotations).some((name) => NAMES_HOST.test(name));
  return {
    ...props,
    type: "LoadBalancer",
    // Kubernetes itself brings what pods send to that address to the proxies, past what writes the header.
    ...(props.proxyProtocol === "on" && !isByHost && { closedToItsCluster: "proxyProtocol on" }),
  };
}

/** A Service inside of the cluster as a program declares it. */
export const CLUSTER_IP = group<ClusterIpProps>()({ ...OWN_BALANCER, from: list(instance(PolicyPeer)) });

/** Ports of the nodes as a program declares them. */
export const NODE_PORT = group<NodePortProps>()({ ...OWN_BALANCER, ports: nodePorts, externalTrafficPolicy }, [
  distinctNodePorts("ports"),
]);
