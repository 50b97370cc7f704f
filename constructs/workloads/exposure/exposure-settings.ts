import type { ExternalTrafficPolicy, NodePorts, ProxyProtocol } from "./balancer-settings";
import type { PolicyPeer } from "../../network/policy-peer";
import type { ProxyRoute } from "./proxy-route";

/** How a Kubernetes Service exposes its ports, and what is in front of it. */
export interface ServiceExposureSettings {
  /** Type of the Service. */
  readonly type: "LoadBalancer" | "ClusterIP" | "NodePort";

  /** Annotations of the Service. */
  readonly annotations: Readonly<Record<string, string>>;

  /** Class of the load balancer. @default the cluster's own */
  readonly loadBalancerClass?: string;

  /** Address that the load balancer asks for. @default none */
  readonly loadBalancerIp?: string;

  /** Addresses that annotations of the load balancer ask for. @default none */
  readonly addresses?: readonly string[];

  /** Networks that may connect to the load balancer. @default every network */
  readonly sourceRanges?: readonly string[];

  /** Whether an apply waits until the load balancer has an address. @default false */
  readonly waitForAddress?: boolean;

  /** Ports of the nodes by the names of listeners. @default the cluster picks them */
  readonly nodePorts?: NodePorts;

  /** Whether a node forwards connections to pods of other nodes. @default it does */
  readonly externalTrafficPolicy?: ExternalTrafficPolicy;

  /** Whether connections of one address go to one pod. @default they do not */
  readonly sessionAffinity?: "ClientIP";

  /** Undefined if the program does not say it. */
  readonly proxyProtocol?: ProxyProtocol;

  /** Whether the address of a client is in the header `X-Forwarded-For`. @default false */
  readonly trustForwardedFor?: boolean;

  /** Why pods of the balancer's cluster do not always reach the proxies through it. @default they do */
  readonly closedToItsCluster?: string;

  /** Who may connect to a Service inside of the cluster that has no route. @default every pod of the cluster */
  readonly from?: readonly PolicyPeer[];

  /** An Ingress or a Gateway that routes requests to the Service by their name. @default none */
  readonly route?: ProxyRoute;
}
