import { PORT_TABLE, WEB_CONTAINER_PORT } from "../../constructs/network/port-table";
import { grouped } from "../../constructs/core/grouped";
import { named, type ClusterObjects } from "./cluster-objects";
import type { Connections, DeclaredTraffic } from "./declared-traffic";
import { evaluate, type Answer, type AskedPort, type Endpoint } from "./evaluate";

/** Somebody who is not part of the platform. */
export interface Outsider {
  /** `namespace/name` of a pod, or an address. */
  readonly name: string;

  /** Of the pod. @default none */
  readonly labels?: Readonly<Record<string, string>>;
}

/** What a cluster has, and what was declared of it. */
export interface Compared {
  readonly objects: ClusterObjects;
  readonly declared: DeclaredTraffic;

  /** @default none beside those that every comparison has */
  readonly outsiders?: readonly Outsider[];

  /** Labels of namespaces that only outsiders are in. @default none */
  readonly namespaceLabels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What a comparison found. */
export interface Comparison {
  readonly questions: number;

  /** One line for each end of a connection where policies and declaration differ. */
  readonly differences: readonly string[];
}

/** A namespace that nothing was declared of. */
const ELSEWHERE = "elsewhere";

/** No row of the port table has it, and no declaration. */
const NOBODYS_PORT = 4444;

/**
 * Asks of each two endpoints, of which one at least is a workload of the declaration, whether one may connect to the
 * other, on every port, and says where the policies of either end differ from what was declared.
 */
export async function compare({
  objects,
  declared,
  outsiders = [],
  namespaceLabels = {},
}: Compared): Promise<Comparison> {
  const endpoints = endpointsOf(objects, { outsiders, namespaceLabels, declared });
  const ports = portsOf(declared);
  const pairs = endpoints.flatMap((source, from) =>
    endpoints.flatMap((destination, to) =>
      from !== to && (declared.has(source.name) || declared.has(destination.name)) ? [[from, to] as const] : [],
    ),
  );
  const answers = await evaluate({ policies: objects.policies, endpoints, pairs, ports });
  const found = pairs.flatMap(([from, to], index) => {
    const [source, destination] = [endpoints[from]!, endpoints[to]!];
    return differencesOf(source, destination, { ports, answers: answers[index] ?? [], declared });
  });
  return { questions: pairs.length * ports.length, differences: [...undeclared(objects, declared), ...found] };
}

function undeclared({ workloads }: ClusterObjects, declared: DeclaredTraffic): readonly string[] {
  return [
    ...[...workloads.keys()].filter((name) => !declared.has(name)).map((name) => `${name} is not declared`),
    ...[...declared.keys()].filter((name) => !workloads.has(name)).map((name) => `${name} is not there`),
  ];
}

/**
 * Workloads, outsiders, and those who look like a workload: pods with all of its labels in another namespace, pods with
 * labels of another instance in its own, and pods without labels in each namespace.
 */
function endpointsOf(
  { workloads, namespaces }: ClusterObjects,
  { outsiders, namespaceLabels, declared }: Required<Omit<Compared, "objects">>,
): readonly Endpoint[] {
  const pods = [...workloads]
    .filter(([name]) => declared.has(name))
    .map(([name, { namespace, labels }]) => ({ name, namespace, labels }));
  const lookalikes = pods.flatMap(({ name, labels, namespace }) => [
    { name: `${ELSEWHERE}/${name.replace("/", "-")}`, labels },
    { name: `${namespace}/not-${name.split("/")[1]}`, labels: ofAnotherInstance(labels) },
  ]);
  const nobodies = [...namespaces.keys(), ELSEWHERE].map((namespace) => ({ name: `${namespace}/nobody` }));
  const all: readonly Outsider[] = [...pods, ...lookalikes, ...nobodies, ...outsiders];
  return all.map(({ name, labels = {} }, index) => {
    const [namespace = "", pod] = name.split("/");
    if (pod === undefined) return { name, ip: name };
    const ofNamespace = namespaces.get(namespace) ?? named(namespace, namespaceLabels[namespace]);
    // Pods have a network of their own, which nothing declares.
    const ip = `10.244.${Math.floor(index / 200)}.${(index % 200) + 1}`;
    return { name, ip, namespace, namespaceLabels: ofNamespace, podLabels: labels };
  });
}

function ofAnotherInstance(labels: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const changed = ["app", "app.kubernetes.io/instance"].filter((key) => Object.hasOwn(labels, key));
  return { ...labels, ...Object.fromEntries(changed.map((key) => [key, "another"])) };
}

/** Every port of the port table, all that are declared, and one that nobody has. */
function portsOf(declared: DeclaredTraffic): readonly AskedPort[] {
  const connections = [...declared.values()].flatMap(({ accepts, dials }) => [...accepts, ...dials]);
  const table = PORT_TABLE.flatMap(({ port, alternative }) => [port, ...(alternative ? [alternative.port] : [])]);
  const tcp = [...table, WEB_CONTAINER_PORT, NOBODYS_PORT, ...connections.flatMap((each) => each.tcp ?? [])];
  const udp = [NOBODYS_PORT, WEB_CONTAINER_PORT, ...connections.flatMap((each) => each.udp ?? [])];
  return [...asked(tcp, "TCP"), ...asked(udp, "UDP")];
}

function asked(ports: readonly number[], protocol: AskedPort["protocol"]): readonly AskedPort[] {
  return [...new Set(ports)].sort((a, b) => a - b).map((port) => ({ port, protocol }));
}

interface AnswersOfPair {
  readonly ports: readonly AskedPort[];
  readonly answers: readonly Answer[];
  readonly declared: DeclaredTraffic;
}

function differencesOf(source: Endpoint, destination: Endpoint, { ports, answers, declared }: AnswersOfPair): string[] {
  const { dials } = declared.get(source.name) ?? {};
  const { accepts } = declared.get(destination.name) ?? {};
  const found = ports.flatMap((port, index) => {
    const { ingress = false, egress = false } = answers[index] ?? {};
    return [
      ...difference(`${source.name} dials ${destination.name}`, port, egress, allows(dials, destination, port)),
      ...difference(`${destination.name} accepts ${source.name}`, port, ingress, allows(accepts, source, port)),
    ];
  });
  return [...grouped(found, ({ what }) => what)].map(
    ([what, each]) => `${what}: ${each.map(({ port }) => port).join(" ")}`,
  );
}

function difference(what: string, { port, protocol }: AskedPort, isAllowed: boolean, ought: boolean) {
  if (isAllowed === ought) return [];
  const where = `${port}/${protocol}`;
  return [{ what: ought ? `${what} not` : what, port: where }];
}

/** Whom nothing is declared of, no policy restricts. */
function allows(connections: readonly Connections[] | undefined, peer: Endpoint, { port, protocol }: AskedPort) {
  if (connections === undefined) return true;
  return connections.some(({ who, tcp = [], udp = [], any = false }) => {
    if (!any && !(protocol === "TCP" ? tcp : udp).includes(port)) return false;
    if (typeof who !== "string") return who.includes(peer.name);
    return who === "anyone" || peer.namespace !== undefined;
  });
}
