import type { Json } from "../../json/json";
import { PROTOCOLS, type Allowance, type Endpoint, type Peer, type Ports, type Protocol } from "./allowance";
import { examplesIn, isWithin } from "./networks";
import { areDisjoint, distinguishable, matches, NAMESPACE_NAME, type Selector } from "./selector";

/** A port of a connection. */
interface Port {
  readonly protocol: Protocol;

  /** @default nobody knows it */
  readonly number?: number;

  /** What the pod that is connected to calls it. @default nothing */
  readonly name?: string;
}

/** Whether what policies let a pod do has a connection. @param allowances undefined where no policy restricts the pod @internal */
export function isAllowed(allowances: readonly Allowance[] | undefined, end: Endpoint, port: Port): boolean {
  if (allowances === undefined) return true;
  return allowances.some(({ peer, ports }) => isOf(end, peer) && isAmong(port, ports));
}

function isOf({ ip, labels, namespaceLabels }: Endpoint, peer: Peer): boolean {
  switch (peer.kind) {
    case "anyone":
      return true;
    case "network":
      return ip !== undefined && isWithin(ip, peer.cidr) && !peer.except.some((except) => isWithin(ip, except));
    case "pods":
      return labels !== undefined && matches(peer.namespaces, namespaceLabels ?? {}) && matches(peer.pods, labels);
  }
}

function isAmong({ protocol, number, name }: Port, ports: Ports): boolean {
  if (ports.protocol !== undefined && ports.protocol !== protocol) return false;
  if ("name" in ports) return name === ports.name;
  const isEvery = ports.first === 1 && ports.last === 65_535;
  return isEvery || (number !== undefined && ports.first <= number && number <= ports.last);
}

/**
 * What of the one lets something through that the other does not.
 *
 * @param allowances undefined for everything, which is more than any list but one that has everything
 */
export function beyond(
  allowances: readonly Allowance[],
  others: readonly Allowance[] | undefined,
): readonly Allowance[] {
  if (others === undefined) return [];
  const known = new Set(others.map(({ key }) => key));
  return allowances.filter((allowance) => !known.has(allowance.key) && goesBeyond(allowance, others));
}

/** Whether a list has every connection. */
export function isEverything(allowances: readonly Allowance[]): boolean {
  return !goesBeyond({ peer: { kind: "anyone" }, ports: { first: 1, last: 65_535 } }, allowances);
}

/** Whether one of the connections of an allowance, of which there is an example of each kind, is in no other. */
function goesBeyond({ peer, ports }: Pick<Allowance, "peer" | "ports">, others: readonly Allowance[]): boolean {
  const touching = others.filter((other) => mayTouch(peer, other.peer));
  const ends = examplesOf(
    peer,
    touching.map((other) => other.peer),
  );
  if (ends === undefined) return true;
  const asked = portsOf(
    ports,
    touching.map((other) => other.ports),
  );
  return ends.some((end) => {
    const about = touching.filter((other) => isOf(end, other.peer));
    return asked.some((port) => !about.some((other) => isAmong(port, other.ports)));
  });
}

function mayTouch(one: Peer, other: Peer): boolean {
  if (one.kind !== "pods" || other.kind !== "pods") return true;
  return !areDisjoint(one.namespaces, other.namespaces) && !areDisjoint(one.pods, other.pods);
}

const EVERY_ADDRESS = ["0.0.0.0/0", "::/0"];

function examplesOf(peer: Peer, others: readonly Peer[]): readonly Endpoint[] | undefined {
  if (peer.kind === "network") return addresses([peer.cidr], others, peer.except);
  const anyone: { namespaces: Selector; pods: Selector } = { namespaces: [], pods: [] };
  const ofPods = peer.kind === "pods" ? peer : anyone;
  const selecting = others.filter((other) => other.kind === "pods");
  const namespaces = distinguishable(
    ofPods.namespaces,
    selecting.map((other) => other.namespaces),
    [NAMESPACE_NAME],
  );
  const pods = distinguishable(
    ofPods.pods,
    selecting.map((other) => other.pods),
  );
  if (namespaces === undefined || pods === undefined || namespaces.length * pods.length > MOST_ENDS) return undefined;
  return [
    ...namespaces.flatMap((namespaceLabels) => pods.map((labels: Json): Endpoint => ({ namespaceLabels, labels }))),
    ...(peer.kind === "anyone" ? addresses(EVERY_ADDRESS, others) : []),
  ];
}

const MOST_ENDS = 20_000;

function addresses(
  networks: readonly string[],
  others: readonly Peer[],
  except: readonly string[] = [],
): readonly Endpoint[] {
  const reported = others.flatMap((other) => (other.kind === "network" ? [other.cidr, ...other.except] : []));
  return networks
    .flatMap((network) => examplesIn(network, [...reported, ...except]))
    .filter((ip) => !except.some((each) => isWithin(ip, each)))
    .map((ip) => ({ ip }));
}

/** A port of each part that others tell apart. */
function portsOf(ports: Ports, others: readonly Ports[]): readonly Port[] {
  const protocols = ports.protocol === undefined ? PROTOCOLS : [ports.protocol];
  return protocols.flatMap((protocol): readonly Port[] => {
    if ("name" in ports) return [{ protocol, name: ports.name }];
    const bounds = others
      .flatMap((other) => ("name" in other ? [] : [other.first, other.last + 1]))
      .filter((bound) => ports.first < bound && bound <= ports.last);
    return [...new Set([ports.first, ...bounds])].map((number) => ({ protocol, number }));
  });
}
