import type { Json } from "../../json/json";
import type { KubernetesItem } from "../../manifests/items";
import { at, listAt, numberAt, objectAt, stringAt, textAt, textsAt } from "../../json/plain-data";
import { stable } from "../components";
import { nameOf } from "../objects";
import { matches, NAMESPACE_NAME, selectorOf, type Selector } from "./selector";

/** Which way connections of a pod go. */
export type Direction = "ingress" | "egress";

export type Protocol = "TCP" | "UDP" | "SCTP";

export const PROTOCOLS: readonly Protocol[] = ["TCP", "UDP", "SCTP"];

/** Whom a policy is about. */
export type Peer =
  | { readonly kind: "anyone" }
  | { readonly kind: "network"; readonly cidr: string; readonly except: readonly string[] }
  | { readonly kind: "pods"; readonly namespaces: Selector; readonly pods: Selector };

/** Ports from one to another, or by a name that pods give them; of every protocol where it says none. */
export type Ports =
  | { readonly protocol?: Protocol; readonly first: number; readonly last: number }
  | { readonly protocol: Protocol; readonly name: string };

/** One thing that a policy lets through. */
export interface Allowance {
  readonly policy: KubernetesItem;
  readonly peer: Peer;
  readonly ports: Ports;

  /** The same text for what is the same. */
  readonly key: string;
}

/** A pod that policies may select. */
export interface Pod {
  readonly namespace: string;
  readonly labels: Json;

  /** Numbers of its ports by their names. @default nobody knows them */
  readonly named?: ReadonlyMap<string, readonly number[]>;
}

const EVERY_PORT: Ports = { first: 1, last: 65_535 };

/**
 * What policies let a pod do; undefined where none restricts it, so that it may do everything.
 *
 * @param policies of any namespace
 * @see Kubernetes, network policies: those that select a pod add up, and a list that is absent is everything
 */
export function allowancesOf(
  policies: readonly KubernetesItem[],
  pod: Pod,
  direction: Direction,
): readonly Allowance[] | undefined {
  const restricting = policies.filter((policy) => isSelected(policy, pod) && directionsOf(policy).includes(direction));
  if (restricting.length === 0) return undefined;
  return restricting.flatMap((policy) =>
    listAt(policy.manifest, "spec", direction).flatMap((rule) =>
      peersIn(policy, listAt(rule, direction === "ingress" ? "from" : "to")).flatMap((peer) =>
        portsIn(listAt(rule, "ports"))
          .flatMap((ports) => (direction === "ingress" ? numbered(ports, pod) : [ports]))
          .map((ports) => ({ policy, peer, ports, key: stable([peer, ports]) })),
      ),
    ),
  );
}

/** Whether a policy is about a pod. */
export function isSelected(policy: KubernetesItem, { namespace, labels }: Pod): boolean {
  return namespaceOf(policy) === namespace && matches(podSelectorOf(policy), labels);
}

export function podSelectorOf({ manifest }: KubernetesItem): Selector {
  return selectorOf(at(manifest, "spec", "podSelector"));
}

/** The directions that a policy restricts: without a word, ingress, and egress where it has a rule for it. */
export function directionsOf({ manifest }: KubernetesItem): readonly Direction[] {
  const types = textsAt(manifest, "spec", "policyTypes").map((type) => type.toLowerCase());
  const hasEgress = listAt(manifest, "spec", "egress").length > 0;
  const said = types.length > 0 ? types : ["ingress", ...(hasEgress ? ["egress"] : [])];
  return (["ingress", "egress"] as const).filter((direction) => said.includes(direction));
}

function namespaceOf(policy: KubernetesItem): string {
  return nameOf(policy).namespace;
}

/** Everyone whom the rules of a policy for a direction name. */
export function peersOf(policy: KubernetesItem, direction: Direction): readonly Peer[] {
  const peers = direction === "ingress" ? "from" : "to";
  return listAt(policy.manifest, "spec", direction).flatMap((rule) => peersIn(policy, listAt(rule, peers)));
}

function peersIn(policy: KubernetesItem, peers: readonly unknown[]): readonly Peer[] {
  if (peers.length === 0) return [{ kind: "anyone" }];
  return peers.map((peer): Peer => {
    const cidr = textAt(peer, "ipBlock", "cidr");
    if (cidr !== undefined) return { kind: "network", cidr, except: textsAt(peer, "ipBlock", "except") };
    const own: Selector = [{ key: NAMESPACE_NAME, operator: "In", values: [namespaceOf(policy)] }];
    const isOwn = at(peer, "namespaceSelector") === undefined;
    return {
      kind: "pods",
      namespaces: isOwn ? own : selectorOf(at(peer, "namespaceSelector")),
      pods: selectorOf(objectAt(peer, "podSelector")),
    };
  });
}

function portsIn(ports: readonly unknown[]): readonly Ports[] {
  if (ports.length === 0) return [EVERY_PORT];
  return ports.map((entry): Ports => {
    const protocol = (textAt(entry, "protocol") ?? "TCP") as Protocol;
    const number = numberAt(entry, "port");
    const name = stringAt(entry, "port");
    if (number === undefined && name !== "") return { protocol, name };
    // The provider writes 0 for an end that nobody has given.
    const last = numberAt(entry, "endPort");
    return number === undefined
      ? { ...EVERY_PORT, protocol }
      : { protocol, first: number, last: last === undefined || last === 0 ? number : last };
  });
}

/** A name is that of a port of the pod: one that it has not lets nothing through. */
function numbered(ports: Ports, { named }: Pod): readonly Ports[] {
  if (!("name" in ports) || named === undefined) return [ports];
  const numbers = named.get(`${ports.name}/${ports.protocol}`) ?? [];
  return numbers.map((number) => ({ protocol: ports.protocol, first: number, last: number }));
}

/** The other end of a connection: a pod, or an address. */
export interface Endpoint {
  readonly ip?: string;
  readonly namespaceLabels?: Json;
  readonly labels?: Json;
}
