import type { Allowance, Direction, Peer, Ports } from "./allowance";
import { NAMESPACE_NAME, selectorText, type Selector } from "./selector";

/** What an allowance lets through, in words: `lets in anyone on 443`. */
export function allowanceText({ peer, ports }: Allowance, direction: Direction): string {
  return `lets ${direction === "ingress" ? "in" : "out to"} ${peerText(peer)} on ${portsText(ports)}`;
}

/** Whom a policy is about, in words. */
export function peerText(peer: Peer): string {
  switch (peer.kind) {
    case "anyone":
      return "anyone";
    case "network":
      return peer.except.length === 0 ? peer.cidr : `${peer.cidr} without ${peer.except.join(", ")}`;
    case "pods":
      return podsText(peer.pods, peer.namespaces);
  }
}

function podsText(pods: Selector, namespaces: Selector): string {
  const which = pods.length === 0 ? "every pod" : `pods ${selectorText(pods)}`;
  if (namespaces.length === 0) return `${which} of ${pods.length === 0 ? "the cluster" : "every namespace"}`;
  const [only] = namespaces;
  const isNamed = namespaces.length === 1 && only?.key === NAMESPACE_NAME && only.operator === "In";
  if (isNamed && only.values.length === 1) return `${which} of the namespace ${only.values.join()}`;
  return `${which} of namespaces ${selectorText(namespaces)}`;
}

function portsText(ports: Ports): string {
  const protocol = ports.protocol === undefined || ports.protocol === "TCP" ? "" : `/${ports.protocol}`;
  if ("name" in ports) return `the port ${ports.name}${protocol}`;
  const isEvery = ports.first === 1 && ports.last === 65_535;
  if (isEvery) return ports.protocol === undefined ? "every port" : `every ${ports.protocol} port`;
  return `${ports.first}${ports.first === ports.last ? "" : `-${ports.last}`}${protocol}`;
}

/** Whether a policy lets in more than pods that it names by a label. Those of another namespace may be named by it alone. */
export function isWide(peer: Peer, namespace: string): boolean {
  if (peer.kind !== "pods") return true;
  if (isNamed(peer.pods)) return false;
  const others = peer.namespaces.filter(({ key, values }) => key !== NAMESPACE_NAME || !values.includes(namespace));
  return peer.pods.length > 0 || !isNamed(others);
}

function isNamed(selector: Selector): boolean {
  return selector.some(({ operator }) => operator === "In");
}
