import { byCodeUnit, byKey } from "../core/order";
import { grouped } from "../core/grouped";
import type { PortName } from "./port-table";

/**
 * The other end of a connection: everyone, the pods of a component of this platform, other pods, the cluster's DNS, the
 * Kubernetes API, or hosts outside of the platform.
 *
 * DNS and the API can be anywhere, depending on the cluster (a cache on every node, a namespace of the vendor,
 * addresses outside). So a policy restricts them by port only, and the API also by its networks if they are known.
 */
export type NetworkPeer =
  | { readonly kind: "anyone" }
  | { readonly kind: "component"; readonly component: "auth" | "proxy" | "agent" }
  | {
      readonly kind: "pods";
      readonly namespaceLabels: Readonly<Record<string, string>>;
      readonly podLabels: Readonly<Record<string, string>>;
    }
  | { readonly kind: "cluster-dns" }
  | { readonly kind: "kubernetes-api"; readonly networks?: readonly string[] }
  | { readonly kind: "outside"; readonly cidr?: string };

export interface FlowPort {
  readonly port: number;
  readonly protocol: "TCP" | "UDP";

  /** Its name, of a port that the pods themselves open. */
  readonly name?: PortName;
}

/** Connections that a component's pods accept (ingress) or open (egress). */
export interface Flow {
  readonly direction: "ingress" | "egress";
  readonly peer: NetworkPeer;

  /** In ascending order; ports of the pods themselves, not of Services. An empty list means every port. */
  readonly ports: readonly FlowPort[];
}

export function tcp(ports: readonly number[]): FlowPort[] {
  return ports.map((port) => ({ port, protocol: "TCP" }));
}

const PEER_ORDER: readonly NetworkPeer["kind"][] = [
  "anyone",
  "component",
  "pods",
  "cluster-dns",
  "kubernetes-api",
  "outside",
];

/** One flow for each direction and peer, ingress first, in an order that does not depend on that of the input. */
export function merged(flows: readonly Flow[]): readonly Flow[] {
  return [...grouped(flows, sortKey)].sort(byKey).map(([, group]) => union(group));
}

function sortKey({ direction, peer }: Flow): string {
  const place = direction === "ingress" ? 0 : 1;
  return `${place}${PEER_ORDER.indexOf(peer.kind)}${peerName(peer)}`;
}

function peerName(peer: NetworkPeer): string {
  if ("component" in peer) return peer.component;
  if ("podLabels" in peer) return JSON.stringify([peer.namespaceLabels, peer.podLabels].map(sortedEntries));
  if (peer.kind === "kubernetes-api") return (peer.networks ?? []).join();
  return peer.kind === "outside" ? (peer.cidr ?? "") : "";
}

function sortedEntries(labels: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(labels).sort(byKey);
}

function union(flows: readonly [Flow, ...Flow[]]): Flow {
  const everyPort = flows.find(({ ports }) => ports.length === 0);
  if (everyPort !== undefined) return everyPort;
  const ports = grouped(
    flows.flatMap((flow) => flow.ports),
    ({ port, protocol }) => `${port}/${protocol}`,
  );
  return {
    direction: flows[0].direction,
    peer: flows[0].peer,
    ports: [...ports.values()]
      .map(([first]) => first)
      .sort((a, b) => a.port - b.port || byCodeUnit(a.protocol, b.protocol)),
  };
}
