import { isDeepStrictEqual } from "node:util";
import { HostPort } from "../../../constructs/network/host-port";
import type { PortName } from "../../../constructs/network/port-table";
import { portRow } from "../../../constructs/network/ports";
import { withoutPort } from "../../cli/output/address";
import { textAt } from "../../json/plain-data";
import { counted } from "../../model/counted";
import {
  platformAgents,
  type AgentModel,
  type ComponentModel,
  type Model,
  type PlatformModel,
  type PortModel,
} from "../../model/model";
import { agentGroups } from "../agent-groups";

/** The columns: clients and agents, the platform's Services, proxies, auth service with volume, and what these dial. */
const [DIALLING, SERVICE, PROXIES, AUTH, DIALLED] = [0, 1, 2, 3, 4] as const;

/** A box of the drawing: its kind, its name, and further facts. */
export interface Box {
  readonly column: 0 | 1 | 2 | 3 | 4;
  readonly heading: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * A connection: `from` dials `to`. Its label has a line for each port. It is `public` if everybody who reaches the
 * platform's address may dial, `internal` if only parts of the platform and its cluster may, and `mounted` for a
 * volume.
 */
export interface Connection {
  readonly from: Box;
  readonly to: Box;
  readonly label: readonly string[];
  readonly reach: "public" | "internal" | "mounted";
}

/** The drawing of a platform, and the heading of the box around the platform. */
export interface DrawnGraph {
  readonly name: string;
  readonly boxes: readonly Box[];
  readonly connections: readonly Connection[];
}

/** Whether a box is part of the platform. */
export function isInside({ column }: Pick<Box, "column">): boolean {
  return column > 0 && column < 4;
}

/** The box through which agents connect. */
interface Entrance {
  readonly box: Box;
  readonly reach: Connection["reach"];
  readonly ports: readonly Pick<PortModel, "name" | "port">[];
}

const WHOSE = { operator: "Cloud tenant", "other program": "Platform of another program" } as const;

/** The description of a Service, by its type. */
const SERVICES: Readonly<Record<string, string>> = {
  LoadBalancer: "Load balancer",
  NodePort: "Port of every node",
  ClusterIP: "Service",
};

/** The field in which a connector has the address of its identity provider, and the default address. */
const ASKED: Readonly<Record<string, readonly [field: string, fallback?: string]>> = {
  github: ["endpoint_url", "https://github.com"],
  oidc: ["issuer_url"],
  saml: ["entity_descriptor_url"],
};

/** Only agents use this port. */
const TUNNEL: PortName = "reverse-tunnel";

/** Whoever reads metrics is no client. The table of ports names these peers. */
const METRICS: PortName = "diagnostics";

/** The drawing of a platform and its agents. */
export function drawnGraph(platform: PlatformModel, model: Model): DrawnGraph {
  const where = platform.runBy === undefined ? `, namespace ${platform.namespace}` : "";
  const sketch = new Sketch(`platform ${platform.name}${where}`, platform);
  const pools = platform.components.filter(({ kind }) => kind === "proxy");
  // The pool behind the public address comes first.
  const [first, ...others] = pools.toSorted((a, b) => Number(b.pool === "default") - Number(a.pool === "default"));
  const auth = sketch.auth();
  const entrance = platform.runBy === undefined ? first && sketch.pool(first, pools, auth) : sketch.joined();
  sketch.agents(platformAgents(platform, model), entrance, auth);
  for (const pool of others) sketch.pool(pool, pools, auth);
  return sketch;
}

/** `public` if a port is reached from outside the network around the cluster. */
export function portReach(port: PortModel | undefined): "public" | "internal" {
  return port?.reach === "world" || port?.reach === "nodes" ? "public" : "internal";
}

/** A drawing under construction. Equal boxes and connections are added only once. */
class Sketch implements DrawnGraph {
  readonly boxes: Box[] = [];
  readonly connections: (Connection & { readonly label: string[] })[] = [];

  constructor(
    readonly name: string,
    private readonly platform: PlatformModel,
  ) {}

  /** Adds the auth service, its storage, and the identity providers that it asks. */
  auth(): Box | undefined {
    const { components, resources, storage } = this.platform;
    const found = components.find(({ kind }) => kind === "auth");
    if (found === undefined) return undefined;
    const auth = this.box(AUTH, "Auth Service", found.name, counted(found.replicas, "replica"));
    for (const { kind, name, document } of resources) {
      const [field = "", fallback = ""] = ASKED[kind] ?? [];
      const address = textAt(document, "spec", field) ?? fallback;
      if (!URL.canParse(address)) continue;
      const { hostname, port } = new URL(address);
      const provider = this.box(DIALLED, "Identity provider", hostname, `${kind} ${name}`);
      this.connect(auth, provider, "internal", [`${port || "443"} ${kind}`]);
    }
    if (storage?.kind === "volume") {
      const { claim, size, backup } = storage;
      const snapshots = backup === undefined ? [] : [`${backup.retain} snapshots, each ${backup.every}`];
      this.connect(auth, this.box(AUTH, "Storage", claim, `volume, ${size}`, ...snapshots), "mounted", []);
    } else if (storage !== undefined) {
      const { backend, ports } = storage;
      const label = ports.length === 0 ? "port of the backend" : `${ports.join(", ")} ${backend}`;
      this.connect(auth, this.box(DIALLED, "Storage", backend, "outside of the pod"), "internal", [label]);
    }
    return auth;
  }

  /** Adds a pool of proxies, its Service and the Service's clients. */
  pool(pool: ComponentModel, pools: readonly ComponentModel[], auth: Box | undefined): Entrance | undefined {
    const ports = this.platform.ports.filter(({ owner, component }) => component === "proxy" && owner === pool.name);
    const served = ports.filter(({ service }) => service !== undefined);
    const entrance = this.service(pool, served);
    const proxies = this.box(PROXIES, "Proxy Service", pool.name, counted(pool.replicas, "replica"));
    const isPeer = ({ peers }: PortModel) => peers.includes("proxies");
    const all = pools.length > 1 ? ["of all pools"] : [];
    for (const port of ports.filter(isPeer)) this.connect(proxies, proxies, "internal", [portLabel(port), ...all]);
    for (const port of this.platform.ports.filter((each) => each.component === "auth" && isPeer(each))) {
      if (auth !== undefined) this.connect(proxies, auth, "internal", [portLabel(port)]);
    }
    if (pool.httpConnect !== undefined) this.httpConnect(pool.httpConnect, proxies, DIALLED);
    if (entrance === undefined) return undefined;
    const numbers = [...new Set(served.map(({ containerPort }) => containerPort))];
    const lines = numbers.flatMap((_, at) => (at % 3 === 0 ? [numbers.slice(at, at + 3).join(", ")] : []));
    this.connect(entrance.box, proxies, "internal", lines);
    return entrance;
  }

  /** Adds a platform that no stack makes. Only the addresses that agents dial are known. */
  joined(): Entrance {
    const { publicAddress = "", tunnelAddress = publicAddress, runBy = "operator" } = this.platform;
    const box = this.box(SERVICE, WHOSE[runBy], HostPort.of(publicAddress).host);
    const at = (name: PortName, address: string) => ({ name, port: HostPort.of(address).port ?? portRow(name).port });
    const tunnel = tunnelAddress === publicAddress ? [] : [at(TUNNEL, tunnelAddress)];
    return { box, reach: "public", ports: [at("https", publicAddress), ...tunnel] };
  }

  /** Adds agents, their peers, and what they dial. */
  agents(agents: readonly AgentModel[], entrance: Entrance | undefined, auth: Box | undefined): void {
    const authPort = this.platform.ports.find(({ component, name }) => component === "auth" && name === "auth");
    for (const { title, lines, agents: group } of agentGroups(agents)) {
      const box = this.box(DIALLING, "Agents", title, ...lines);
      for (const { authAddress, httpConnect, ports } of group) {
        if (authAddress !== undefined) {
          if (auth && authPort) this.connect(box, auth, "internal", [portLabel(authPort)]);
        } else if (entrance !== undefined) {
          const from = httpConnect === undefined ? box : this.httpConnect(httpConnect, box, DIALLING);
          const dialled = entrance.ports.filter(({ name }) => name === "https" || name === TUNNEL);
          this.connect(from, entrance.box, entrance.reach, dialled.map(portLabel));
        }
        for (const port of ports) if (port.name !== METRICS) this.clients(port, box);
      }
    }
  }

  private service(pool: ComponentModel, served: readonly PortModel[]): Entrance | undefined {
    const [first] = served;
    if (first?.service === undefined) return undefined;
    const { service, reach } = first;
    const isEntrance = pool.pool === "default" && reach !== "cluster";
    const fallback = isEntrance ? withoutPort(this.platform.publicAddress ?? pool.name) : pool.name;
    const [title = fallback, ...names] = new Set(served.flatMap((port) => port.names ?? []));
    const heading = reach === "network" ? "Internal load balancer" : (SERVICES[service] ?? service);
    const kind = service === "ClusterIP" ? "in the cluster only" : `Service ${service}`;
    const box = this.box(SERVICE, heading, title, ...names, kind);
    for (const port of served) if (port.name !== TUNNEL) this.clients(port, box);
    return { box, reach: portReach(first), ports: served };
  }

  /** Adds the clients from outside, or from the cluster. */
  private clients(port: PortModel, to: Box): void {
    const reach = portReach(port);
    const isNear = port.reach === "network";
    const peers =
      port.sourceRanges ?? port.peers.map((peer) => (peer === "anyone" && isNear ? "the surrounding network" : peer));
    const who = peers.join(", ");
    const isAny = peers.includes("anyone") || peers.includes("cluster");
    const from = reach === "public" || isNear ? who : isAny ? "in the cluster" : `${who}, in the cluster`;
    this.connect(this.box(DIALLING, "Clients", "Users and programs", from), to, reach, [portLabel(port)]);
  }

  /** Adds an HTTP CONNECT proxy and its client. @see specification 1.2 */
  private httpConnect(address: string, from: Box, column: Box["column"]): Box {
    const proxy = this.box(column, "HTTP CONNECT proxy", address);
    const port = /:(\d+)$/.exec(address)?.[1];
    this.connect(from, proxy, "internal", [port === undefined ? "CONNECT" : `${port} CONNECT`]);
    return proxy;
  }

  private box(column: Box["column"], heading: string, title: string, ...lines: readonly string[]): Box {
    const box = { column, heading, title, lines };
    const equal = this.boxes.find((each) => isDeepStrictEqual(each, box));
    if (equal === undefined) this.boxes.push(box);
    return equal ?? box;
  }

  private connect(from: Box, to: Box, reach: Connection["reach"], label: readonly string[]): void {
    const equal = this.connections.find((each) => each.from === from && each.to === to && each.reach === reach);
    if (equal === undefined) this.connections.push({ from, to, label: [...label], reach });
    else equal.label.push(...label.filter((line) => !equal.label.includes(line)));
  }
}

/** A port and its purpose, in the words of the port table. */
function portLabel({ port, name }: Pick<PortModel, "port" | "name">): string {
  return `${port} ${name}`;
}
