import { PORT_TABLE, type PortRow } from "../../constructs/network/port-table";
import type { Json } from "../json/json";
import type { Item, KubernetesItem } from "../manifests/items";
import { audienceOf } from "./audience";
import type { ComponentModel, PortModel } from "./model";
import { candidates, LABELS, nameOf, objectsOfKind, podLabels, selects } from "./objects";
import { allowancesOf, type Peer, type Ports } from "./policies/allowance";
import { isWide, peerText } from "./policies/words";
import { listAt, numberAt, objectAt, stringAt, textAt, textsAt } from "../json/plain-data";

/** What opens ports: a Deployment, or the pods of a release. */
interface Owner {
  readonly name: string;
  readonly component: PortModel["component"];
  readonly namespace: string;
  readonly labels: Json;

  /** Names of the pods' ports, by number. */
  readonly named: ReadonlyMap<number, string>;
}

/** The ports of a platform's pods that somebody may connect to, by owner and number. */
export function portsOf(items: readonly Item[], components: readonly ComponentModel[]): readonly PortModel[] {
  const deployments = objectsOfKind(items, "Deployment");
  return components.flatMap(({ kind, address }) => {
    const own = deployments.filter((deployment) => deployment.address === address);
    return own.flatMap((deployment) => {
      const owner = { ...nameOf(deployment), component: kind, labels: podLabels(deployment) };
      return openPorts(items, { ...owner, named: containerPorts(deployment) });
    });
  });
}

/** The ports on which the agents of a release are dialled. */
export function agentPorts(items: readonly Item[], release: string, namespace: string): readonly PortModel[] {
  const rows = PORT_TABLE.filter(({ owner }) => owner === "agent" || owner === "every component");
  const named = new Map(rows.map(({ port, name }) => [port, name]));
  return openPorts(items, { name: release, component: "agent", namespace, labels: { app: release }, named });
}

/** The row of the port table that a port of a component has, by its name. */
export function rowOf({ name, component }: Pick<PortModel, "name" | "component">): PortRow | undefined {
  return PORT_TABLE.find((row) => row.name === name && (row.owner === component || row.owner === "every component"));
}

function openPorts(items: readonly Item[], owner: Owner): readonly PortModel[] {
  const { namespace, labels } = owner;
  const services = candidates(items, { kind: "Service", path: ["spec", "selector"], namespace, labels }).filter(
    ({ manifest }) => selects(objectAt(manifest, "spec", "selector"), labels),
  );
  return [...admitted(items, owner)]
    .flatMap(([containerPort, found]): PortModel[] => {
      const wide = [...found].flatMap(([peer, isWidePeer]) => (isWidePeer ? [peer] : []));
      const peers = { peers: [...found.keys()].sort(), ...(wide.length > 0 && { wide }) };
      const pod = { owner: owner.name, component: owner.component, containerPort, ...peers };
      const served = servedAs(services, containerPort, owner);
      if (served.length > 0) return served.map((port) => ({ ...pod, ...port }));
      return [{ ...pod, name: owner.named.get(containerPort) ?? String(containerPort), port: containerPort }];
    })
    .sort((a, b) => a.port - b.port);
}

/** Who may connect to a port, each with whether it is more than named pods. */
type Peers = ReadonlyMap<string, boolean>;

/**
 * Who may connect to which port of the pods, as the network policies that select them say it: what they say of single
 * ports. Where no policy restricts the pods, anyone may connect to each of their ports.
 */
function admitted(items: readonly Item[], owner: Owner): ReadonlyMap<number, Peers> {
  const { namespace, labels, named } = owner;
  const path = ["spec", "podSelector", "matchLabels"];
  const policies = candidates(items, { kind: "NetworkPolicy", path, namespace, labels });
  const allowances = allowancesOf(policies, { namespace, labels }, "ingress");
  if (allowances === undefined) return new Map([...named.keys()].map((port) => [port, new Map([["anyone", true]])]));
  const peersOf = new Map<number, Map<string, boolean>>();
  for (const { peer, ports } of allowances) {
    for (const number of numbersOf(ports, owner)) {
      const peers = peersOf.get(number) ?? new Map<string, boolean>();
      peersOf.set(number, peers.set(peerName(peer, namespace), isWide(peer, namespace)));
    }
  }
  return peersOf;
}

function numbersOf(ports: Ports, { named }: Owner): readonly number[] {
  if ("name" in ports) return [...named].filter(([, name]) => name === ports.name).map(([number]) => number);
  return ports.first === ports.last ? [ports.first] : [];
}

/** Parts of a platform by what they are, others by their labels and networks. */
export function peerName(peer: Peer, namespace: string): string {
  if (peer.kind !== "pods") return peerText(peer);
  const isOfComponent = peer.pods.find(({ key, operator }) => key === LABELS.component && operator === "In");
  const [component] = isOfComponent?.values ?? [];
  if (component !== undefined) return component === "proxy" ? "proxies" : component;
  if (peer.pods.length === 0 && peer.namespaces.length === 0) return "cluster";
  return peerText(peer).replace(` of the namespace ${namespace}`, "");
}

/** A port of the pods may be behind several ports of a Service. */
function servedAs(services: readonly KubernetesItem[], containerPort: number, owner: Owner) {
  return services.flatMap(({ manifest }) => {
    const service = textAt(manifest, "spec", "type") ?? "ClusterIP";
    const names = namesOf(manifest);
    return listAt(manifest, "spec", "ports").flatMap((entry) => {
      const target = numberAt(entry, "targetPort") ?? textAt(entry, "targetPort");
      const port = numberAt(entry, "port");
      const isServed = target === containerPort || target === owner.named.get(containerPort);
      if (!isServed || port === undefined) return [];
      const sourceRanges = textsAt(manifest, "spec", "loadBalancerSourceRanges");
      return [
        {
          name: textAt(entry, "name") ?? String(port),
          port,
          service,
          serviceName: stringAt(manifest, "metadata", "name"),
          reach: audienceOf(manifest).reach,
          ...(names.length > 0 && { names }),
          ...(sourceRanges.length > 0 && { sourceRanges: [...sourceRanges].sort() }),
        },
      ];
    });
  });
}

/** Names that external-dns makes for a Service; those of applications, below each of them, are no more. */
function namesOf(service: unknown): readonly string[] {
  const names = stringAt(service, "metadata", "annotations", "external-dns.alpha.kubernetes.io/hostname");
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("*."));
}

function containerPorts({ manifest }: KubernetesItem): ReadonlyMap<number, string> {
  const ports = listAt(manifest, "spec", "template", "spec", "containers").flatMap((container) =>
    listAt(container, "ports"),
  );
  return new Map(
    ports.flatMap((port) => {
      const number = numberAt(port, "containerPort");
      return number === undefined ? [] : [[number, textAt(port, "name") ?? String(number)] as const];
    }),
  );
}
