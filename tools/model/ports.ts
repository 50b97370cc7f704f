import { PORT_TABLE, type PortRow } from "../../constructs/network/port-table";
import type { Json } from "../manifests/configuration";
import type { Item, KubernetesItem } from "../manifests/items";
import { audienceOf } from "./audience";
import type { ComponentModel, PortModel } from "./model";
import { candidates, LABELS, nameOf, objectsOfKind, podLabels, selects } from "./objects";
import { at, listAt, numberAt, objectAt, stringAt, textAt, textsAt } from "../manifests/plain-data";

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
      const pod = { owner: owner.name, component: owner.component, containerPort, peers: [...found].sort() };
      const served = servedAs(services, containerPort, owner);
      if (served.length > 0) return served.map((port) => ({ ...pod, ...port }));
      return [{ ...pod, name: owner.named.get(containerPort) ?? String(containerPort), port: containerPort }];
    })
    .sort((a, b) => a.port - b.port);
}

/** Who may connect to which port of the pods, as the network policies that select them say it. */
function admitted(items: readonly Item[], owner: Owner): ReadonlyMap<number, ReadonlySet<string>> {
  const peersOf = new Map<number, Set<string>>();
  const { namespace, labels } = owner;
  const path = ["spec", "podSelector", "matchLabels"];
  for (const { manifest } of candidates(items, { kind: "NetworkPolicy", path, namespace, labels })) {
    const isOwners =
      selects(objectAt(manifest, "spec", "podSelector", "matchLabels"), owner.labels) &&
      selectsByExpressions(listAt(manifest, "spec", "podSelector", "matchExpressions"), owner.labels);
    if (!isOwners) continue;
    for (const rule of listAt(manifest, "spec", "ingress")) {
      for (const port of listAt(rule, "ports")) {
        const number = numberAt(port, "port");
        if (number === undefined) continue;
        const peers = peersOf.get(number) ?? new Set();
        peersOf.set(number, peers);
        for (const peer of peersIn(listAt(rule, "from"))) peers.add(peer);
      }
    }
  }
  return peersOf;
}

function selectsByExpressions(expressions: readonly unknown[], labels: Json): boolean {
  return expressions.every((expression) => {
    const label = labels[stringAt(expression, "key")];
    return textAt(expression, "operator") === "In" && listAt(expression, "values").includes(label);
  });
}

function peersIn(from: readonly unknown[]): readonly string[] {
  if (from.length === 0) return ["anyone"];
  return from.map((peer) => {
    const network = textAt(peer, "ipBlock", "cidr");
    if (network !== undefined) return network;
    const labels = objectAt(peer, "podSelector", "matchLabels");
    if (selectsEveryPod(peer)) return "cluster";
    const component = textAt(labels, LABELS.component);
    if (component === "proxy") return "proxies";
    if (component !== undefined) return component;
    return ["pods", listed(labels), ...namespaceOf(peer)].filter((word) => word !== "").join(" ");
  });
}

/** Whether a peer is every pod of the cluster: it has an empty selector of namespaces, and none of pods. */
function selectsEveryPod(peer: unknown): boolean {
  if (at(peer, "namespaceSelector") === undefined) return false;
  return [at(peer, "namespaceSelector"), at(peer, "podSelector")].every(
    (selector) => Object.keys(objectAt(selector)).length === 0,
  );
}

/** The namespaces of the pods of a peer, in words; none for those of the policy. */
function namespaceOf(peer: unknown): readonly string[] {
  const labels = objectAt(peer, "namespaceSelector", "matchLabels");
  const name = textAt(labels, "kubernetes.io/metadata.name");
  if (name !== undefined) return [`of the namespace ${name}`];
  return Object.keys(labels).length === 0 ? [] : [`of namespaces ${listed(labels)}`];
}

function listed(labels: Json): string {
  const texts = Object.entries(labels).map(([name, value]) => `${name}=${String(value)}`);
  return texts.join(",");
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
