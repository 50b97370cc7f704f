import type { ExternalTrafficPolicy, NodePorts, ProxyProtocol } from "./balancer-settings";
import type { PolicyPeer } from "../../network/policy-peer";
import type { ProxyRoute } from "./proxy-route";

/** How a Kubernetes Service exposes its ports, and what is in front of it. */
export interface ServiceExposureSettings {
  readonly type: "LoadBalancer" | "ClusterIP" | "NodePort";
  readonly annotations: Readonly<Record<string, string>>;
  readonly loadBalancerClass?: string;
  readonly loadBalancerIp?: string;
  readonly sourceRanges?: readonly string[];
  readonly waitForAddress?: boolean;
  readonly nodePorts?: NodePorts;
  readonly externalTrafficPolicy?: ExternalTrafficPolicy;
  readonly sessionAffinity?: "ClientIP";

  /** Undefined if the program does not say it. */
  readonly proxyProtocol?: ProxyProtocol;

  /** Whether the address of a client is in the header `X-Forwarded-For`. @default false */
  readonly trustForwardedFor?: boolean;

  /** Who may connect to a Service inside of the cluster that has no route. @default every pod of the cluster */
  readonly from?: readonly PolicyPeer[];

  /** An Ingress or a Gateway that routes requests to the Service by their name. @default none */
  readonly route?: ProxyRoute;
}
