import { grouped } from "../../constructs/core/grouped";
import type { ModelDocument } from "../../constructs/core/model/document";
import type { FlowPart, FlowPortPart, PeerPart, PodsPart, PolicyPart } from "../../constructs/core/model/traffic-part";
import { rememberedFor } from "../../constructs/core/remembered";
import { isWithin } from "../../constructs/network/netmask";
import { NAMESPACE_NAME } from "../../constructs/network/policy-peer";

/** Pods of a namespace, which policies are about. */
export interface GuardedPods {
  readonly namespace: string;
  readonly pods: PodsPart;
}

/** One connection that a policy leaves to its pods. */
export interface Connection {
  readonly policy: PolicyPart;
  readonly direction: FlowPart["direction"];
  readonly peer: End;

  /** @default every port */
  readonly port?: FlowPortPart;
}

/** The other end of a connection, as a policy finds it. */
type End = { readonly kind: "anyone" } | { readonly kind: "network"; readonly cidr: string } | PeerPods;

type PeerPods = Required<Extract<PeerPart, { readonly podLabels: unknown }>>;

/** A key of pods: those of one component have the same. */
export function podsKey({ namespace, pods: { component, name } }: GuardedPods): string {
  return JSON.stringify([namespace, component, name]);
}

const policiesByPods = rememberedFor(({ policies }: ModelDocument) => grouped(policies, podsKey));

/** The policies that are about pods. */
export function policiesAbout(document: ModelDocument, guarded: GuardedPods): readonly PolicyPart[] {
  const policies = policiesByPods(document).get(podsKey(guarded)) ?? [];
  return policies.filter(({ pods: { pool } }) => pool === undefined || pool === guarded.pods.pool);
}

/** What a policy leaves to its pods, one by one. */
export function policyConnections(policy: PolicyPart): readonly Connection[] {
  return policy.flows.flatMap(({ direction, peer, ports }) =>
    peerEnds(peer, policy).flatMap((end): readonly Connection[] => {
      const connection = { policy, direction, peer: end };
      return ports.length === 0 ? [connection] : ports.map((port) => ({ ...connection, port }));
    }),
  );
}

function peerEnds(peer: PeerPart, { namespace }: PolicyPart): readonly End[] {
  if ("podLabels" in peer) return [{ namespaceLabels: { [NAMESPACE_NAME]: namespace }, ...peer }];
  const networks = "networks" in peer ? peer.networks : [];
  return networks.length === 0 ? [{ kind: "anyone" }] : networks.map((cidr) => ({ kind: "network", cidr }));
}

/** Whether whoever lets one connection through lets the other one through, too, as far as their words tell. */
export function letsThrough(one: Connection, other: Connection): boolean {
  const isPort = ({ port, protocol }: FlowPortPart) => port === other.port?.port && protocol === other.port.protocol;
  return one.direction === other.direction && (one.port === undefined || isPort(one.port)) && has(one.peer, other.peer);
}

function has(one: End, other: End): boolean {
  if (one.kind === "anyone") return true;
  if (one.kind === "network") return other.kind === "network" && isWithin(other.cidr, one.cidr);
  if (!("podLabels" in other)) return false;
  const isAsked = (asked: PeerPods["podLabels"], labels: PeerPods["podLabels"]) =>
    Object.entries(asked).every(([name, value]) => labels[name] === value);
  return isAsked(one.namespaceLabels, other.namespaceLabels) && isAsked(one.podLabels, other.podLabels);
}

/** What a connection lets through, in words: `lets in anyone on 443`. */
export function connectionText(connection: Connection): string {
  return connectionsText([connection]);
}

/** What connections let through, each peer once: `lets in anyone on 443, 3024, lets out to auth on 3025`. */
export function connectionsText(connections: readonly Connection[]): string {
  const byPeer = grouped(
    connections,
    ({ direction, peer }) => `lets ${direction === "ingress" ? "in" : "out to"} ${peerText(peer)}`,
  );
  return [...byPeer].map(([whom, list]) => `${whom} on ${[...new Set(list.map(portText))].join(", ")}`).join(", ");
}

function portText({ port }: Connection): string {
  return port === undefined ? "every port" : `${port.port}${port.protocol === "TCP" ? "" : `/${port.protocol}`}`;
}

/** Parts of a platform by what they are, others by their labels and networks. @param own the namespace that is not said */
export function peerText(peer: End, own?: string): string {
  if (peer.kind === "anyone") return "anyone";
  if (peer.kind === "network") return peer.cidr;
  if (peer.kind === "proxy") return "proxies";
  if (peer.kind === "auth") return "auth";
  const which = selectorText(peer.podLabels);
  const { [NAMESPACE_NAME]: namespace, ...others } = peer.namespaceLabels;
  const pods = which === "" ? "every pod" : `pods ${which}`;
  if (Object.keys(others).length > 0) return `${pods} of namespaces ${selectorText(peer.namespaceLabels)}`;
  if (namespace !== undefined) return namespace === own ? pods : `${pods} of the namespace ${namespace}`;
  return which === "" ? "cluster" : `${pods} of every namespace`;
}

function selectorText(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
}

/** Whether somebody is more than pods that a label names. Those of another namespace may be named by it alone. */
export function isWide(peer: End, own: string): boolean {
  if (!("podLabels" in peer)) return true;
  const namespaces = Object.entries(peer.namespaceLabels);
  const isOther = namespaces.some(([name, value]) => name !== NAMESPACE_NAME || value !== own);
  return Object.keys(peer.podLabels).length === 0 && !isOther;
}
