import { isIP } from "node:net";
import { annotations } from "../../core/kubernetes";
import { defaulted, type Check, needed } from "../../core/schema/group";
import { flag, list, map, oneOf, textWhere, wholeNumber } from "../../core/schema/shapes";
import { childProperty } from "../../core/value";
import { network } from "../../network/netmask";
import { PORT_TABLE, type PortName } from "../../network/port-table";
import { defineRules } from "../../core/violation";

export const EXPOSURE_RULES = defineRules({
  "EXPOSURE-001": {
    problem: "the node port is for a port that the Service does not have",
    fix: "remove the node port, or open the port",
    source: "Kubernetes, Service",
  },
  "EXPOSURE-002": {
    problem: "two ports of the Service have the same node port",
    fix: "choose another node port, or leave it to the cluster",
    source: "Kubernetes, Service",
  },
  "EXPOSURE-003": {
    problem: "the program does not say whether the proxies get PROXY protocol headers",
    fix: 'pass proxyProtocol: "on" where the load balancer writes the header into every connection, "off" where it writes none; left open, anybody can send a header with an address of their choice',
    source: "docs/in-front-of-proxies.md, the address of a client; the service's documentation, PROXY protocol",
    acknowledgeable: true,
  },
  "EXPOSURE-004": {
    problem: "the program does not say how the proxies learn the address of a client",
    fix: "pass clientAddress",
    source: "docs/in-front-of-proxies.md, the address of a client",
  },
  "EXPOSURE-005": {
    problem: "the program does not say who reaches the load balancer",
    fix: 'pass scheme: "internet-facing" or "internal"',
    source: "docs/in-front-of-proxies.md, a decision for each cloud",
  },
  "EXPOSURE-006": {
    problem: "another prop of the exposure already decides this",
    fix: "remove it, and pass the prop, such as scheme, targets or clientAddress",
    source: "docs/in-front-of-proxies.md, a decision for each cloud",
  },
  "EXPOSURE-007": {
    problem: "the load balancer cannot have these addresses",
    allowed:
      "with internal: subnet, globalAccess, privateIps; with internet-facing: elasticIps; as many addresses as subnets",
    fix: "remove the prop, change scheme, or correct the number of addresses",
    source: "docs/in-front-of-proxies.md, a decision for each cloud",
  },
  "EXPOSURE-008": {
    problem: "the pools learn the address of a client differently, but all proxies have one configuration file",
    fix: "give each pool the same proxyProtocol, put all behind an Ingress or none, or make a platform of its own for those that differ",
    source: "docs/in-front-of-proxies.md, the address of a client; specification 9, rule 3",
  },
  "EXPOSURE-009": {
    problem: "a component that is no proxy is behind a balancer that writes headers, an Ingress or a Gateway",
    fix: 'pass proxyProtocol: "off" or clientAddress: "preserve", or expose it by a Service, node ports or a load balancer',
    source: "docs/in-front-of-proxies.md, the address of a client",
  },
  "EXPOSURE-010": {
    problem:
      "a role pins the address of a client, but the proxies do not know whether to believe PROXY protocol headers",
    fix: 'pass proxyProtocol: "on" or "off" with the exposure of every pool of proxies',
    source: "the service's documentation, PROXY protocol",
  },
  "EXPOSURE-011": {
    problem: "the listeners of the proxies are separate, but an Ingress or a Gateway leads to one port only",
    fix: "use ProxyListeners.tlsRouting, or another exposure",
    source: "specification 4.2; docs/in-front-of-proxies.md, an Ingress",
  },
  "EXPOSURE-012": {
    problem: "the public address is not a DNS name, but an Ingress or a Gateway routes by names",
    fix: "give the platform a DNS name, or use another exposure",
    source: "Kubernetes, Ingress; RFC 6066, section 3",
  },
  "EXPOSURE-014": {
    problem:
      "the public address is the name of a Service in the cluster, where nobody writes PROXY protocol headers: the proxies would refuse every connection to it",
    fix: 'pass proxyProtocol: "off", or the address of the balancer that writes the headers as publicAddress',
    source: "the service's documentation, PROXY protocol",
  },
  "EXPOSURE-013": {
    problem: "two pools of proxies claim one name, and which of them a client reaches is left to chance",
    fix: "write externalDns into one pool, or names of its own into each, under proxyPools; without names, it is for the public address",
    source: "docs/in-front-of-proxies.md, records of external-dns",
  },
  "EXPOSURE-015": {
    problem: "two pools of proxies claim one address of a load balancer, or one port of the nodes",
    fix: "write the exposure with its addresses into that pool, under proxyPools",
    source: "Kubernetes, Service",
  },
  "EXPOSURE-025": {
    problem: "the proxies end while the load balancer still sends them connections",
    fix: "raise drain or terminationGracePeriodSeconds, or lower deregistration_delay.timeout_seconds; if the balancer stops sooner, acknowledge this",
    source: "docs/in-front-of-proxies.md, AWS; AWS, deregistration delay",
    acknowledgeable: true,
  },
  "EXPOSURE-026": {
    problem:
      "annotations and proxyProtocol say different things about PROXY protocol headers: the proxies would refuse every connection",
    fix: 'pass proxyProtocol: "on" or "off" as the annotations have it, or correct the annotation by which the cloud writes headers; if something else decides that, acknowledge this',
    source: "docs/in-front-of-proxies.md, the address of a client; the service's documentation, PROXY protocol",
    acknowledgeable: true,
  },
});

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
      if (seen.has(nodePort)) problems.add(EXPOSURE_RULES["EXPOSURE-002"], childProperty(name, port), nodePort);
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

/** Notes annotations that a prop decides (`EXPOSURE-006`). */
export function ownedAnnotations(owned: readonly string[]): Check<Pick<BalancerProps, "annotations">> {
  return ({ annotations = {} }, problems) => {
    for (const name of owned.filter((candidate) => Object.hasOwn(annotations, candidate))) {
      problems.add(EXPOSURE_RULES["EXPOSURE-006"], childProperty("annotations", name), name);
    }
  };
}

type Scheme = NodeBalancerProps["scheme"];

/** Notes props of a balancer that are for another scheme than it has (`EXPOSURE-007`). */
export function onlyFor<P extends { readonly scheme: Scheme }>(
  scheme: Scheme,
  names: readonly (keyof P & string)[],
): Check<P> {
  return (props, problems) => {
    if (props.scheme === scheme) return;
    for (const name of names.filter((each) => props[each] !== undefined)) {
      problems.add(EXPOSURE_RULES["EXPOSURE-007"], name, `${props.scheme} with ${name}`);
    }
  };
}

/** The annotations that have a value. */
export function givenAnnotations(values: Readonly<Record<string, string | false | undefined>>): Record<string, string> {
  const given = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(given);
}
