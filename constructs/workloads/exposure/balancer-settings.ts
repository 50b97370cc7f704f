import { isIP } from "node:net";
import { annotations } from "../../core/kubernetes";
import { defaulted, type Check, needed } from "../../core/schema/group";
import { flag, list, map, oneOf, textWhere, wholeNumber } from "../../core/schema/shapes";
import { propertyOf } from "../../core/value";
import { network } from "../../network/netmask";
import { PORT_TABLE, type PortName } from "../../network/port-table";
import { EXPOSURE_RULES } from "../rules";

/**
 * Whether a balancer in front of the proxies begins each connection with a PROXY protocol header, which has the address
 * of the client. `on`: always; the proxies refuse connections without the header. `off`: never; the proxies refuse
 * connections with the header.
 */
export type ProxyProtocol = "on" | "off";

/**
 * Which nodes take connections: all, or only nodes with a pod of the Service. `Local` keeps the address of the client.
 */
export type ExternalTrafficPolicy = "Cluster" | "Local";

/** Node ports by the name of the port. */
export type NodePorts = Readonly<Partial<Record<PortName, number>>>;

/** Props of every load balancer, whoever provides it. */
export interface BalancerProps {
  /** Further annotations. Other props set some annotations (`EXPOSURE-006`). @default none */
  readonly annotations?: Readonly<Record<string, string>>;

  /** CIDRs that may connect. @default every address */
  readonly sourceRanges?: readonly string[];

  /** Node port by the name of the port (`EXPOSURE-001`, `EXPOSURE-002`). @default ports that the cluster chooses */
  readonly nodePorts?: NodePorts;

  /**
   * Whether an apply waits for the balancer's address.
   *
   * @default false, because not every cluster has a controller that assigns one
   */
  readonly waitForAddress?: boolean;
}

/** Props of a load balancer that forwards connections to nodes without a change. */
export interface NodeBalancerProps extends BalancerProps {
  /** Whether clients on the internet reach it, or only those of the private network (`EXPOSURE-005`). */
  readonly scheme: "internet-facing" | "internal";

  /**
   * Whether the proxies learn the address of a client (`EXPOSURE-004`). `preserve`: only nodes with a proxy take
   * connections. `hidden`: every node takes them, and proxies see the addresses of nodes.
   */
  readonly clientAddress: "preserve" | "hidden";
}

/** Annotations of a Service. */
export const exposureAnnotations = defaulted(annotations({ reference: true }), {});

/** Whether connections have PROXY protocol headers. */
export const proxyProtocol = oneOf(["on", "off"]);

/** Which nodes take connections. */
export const externalTrafficPolicy = oneOf(["Cluster", "Local"]);

/** An IP address. */
export const ipAddress = textWhere("an IP address", (given) => isIP(given) !== 0, { reference: true });

/** Ports of every node by the name of the port, in the range of Kubernetes: an API server refuses others. */
export const nodePorts = map(wholeNumber({ from: 30_000, to: 32_767 }), oneOf(PORT_TABLE.map(({ name }) => name)));

/** Notes a node port that two ports have (`EXPOSURE-002`). */
export function distinctNodePorts<K extends "ports" | "nodePorts">(name: K): Check<{ readonly [P in K]?: NodePorts }> {
  return (props, problems) => {
    const seen = new Set<number>();
    const ports: NodePorts = props[name] ?? {};
    for (const [port, nodePort] of Object.entries(ports)) {
      if (seen.has(nodePort)) problems.add(EXPOSURE_RULES["EXPOSURE-002"], propertyOf(name, port), nodePort);
      seen.add(nodePort);
    }
  };
}

/** Shapes of the props of every load balancer. */
export const BALANCER = {
  annotations: exposureAnnotations,
  sourceRanges: list(network({ reference: true }), { atLeast: 0 }),
  nodePorts,
  waitForAddress: flag(),
};

/** Whether a balancer is on the internet. */
export const scheme = needed(oneOf(["internet-facing", "internal"]), EXPOSURE_RULES["EXPOSURE-005"]);

/** Whether the proxies see the address of a client through a balancer that sends to nodes. */
export const clientAddress = needed(oneOf(["preserve", "hidden"]), {
  ...EXPOSURE_RULES["EXPOSURE-004"],
  allowed: '"preserve" or "hidden"',
});

/** Settings that every load balancer has, without its annotations. */
export function balancerSettings({ sourceRanges, nodePorts: ports, waitForAddress }: BalancerProps) {
  return {
    type: "LoadBalancer",
    ...(sourceRanges && { sourceRanges }),
    ...(ports && { nodePorts: ports }),
    ...(waitForAddress !== undefined && { waitForAddress }),
  } as const;
}

/** Settings of a balancer that sends to nodes. It writes no PROXY protocol headers. */
export function keepingClientAddress(props: NodeBalancerProps) {
  const policy = props.clientAddress === "preserve" ? "Local" : "Cluster";
  return { ...balancerSettings(props), proxyProtocol: "off", externalTrafficPolicy: policy } as const;
}
