import { hostOf } from "../../cli/output/address";
import type { ComponentModel, PlatformModel, PortModel } from "../../model/model";
import { counted } from "../../model/counted";
import { drawHttpConnect } from "./http-connect";
import type { Reach } from "./graph";
import type { Sketch } from "./sketch";

/** Where clients and agents get in: the Service of a pool of proxies. */
export interface Entrance {
  readonly id: string;
  readonly reach: Reach;
  readonly ports: readonly PortModel[];
}

/** What a Service is, by its type. */
const SERVICES: Readonly<Record<string, string>> = {
  LoadBalancer: "Load balancer",
  NodePort: "Port of every node",
  ClusterIP: "Service",
};

const SURROUNDING = "the surrounding network";

/** Agents use it, and no client. */
const TUNNEL = "reverse-tunnel";

/** The pools of proxies, the one that serves the public address first. */
export function poolsOf({ components }: PlatformModel): readonly ComponentModel[] {
  const pools = components.filter(({ kind }) => kind === "proxy");
  return [...pools.filter(({ pool }) => pool === "default"), ...pools.filter(({ pool }) => pool !== "default")];
}

/** The id of a pool's box. */
export function poolId({ name }: ComponentModel): string {
  return `proxies ${name}`;
}

/** A port and what it is for, in the words of the port table. */
export function portLabel({ port, name }: Pick<PortModel, "port" | "name">): string {
  return `${port} ${name}`;
}

/**
 * Draws a pool of proxies, with its Service and the clients of that.
 *
 * @returns where agents get in; undefined if the pool has no Service
 */
export function drawPool(platform: PlatformModel, pool: ComponentModel, sketch: Sketch): Entrance | undefined {
  const pools = poolsOf(platform).length;
  const ports = platform.ports.filter(({ owner, component }) => component === "proxy" && owner === pool.name);
  const service = ports.find((port) => port.service !== undefined)?.service;
  const entrance = service === undefined ? undefined : drawService(platform, pool, { service, ports }, sketch);
  const box = sketch.box({
    id: poolId(pool),
    kind: "proxies",
    heading: "Proxy Service",
    title: pool.name,
    lines: [counted(pool.replicas, "replica")],
    isInside: true,
  });
  if (entrance !== undefined) {
    const containerPorts = [...new Set(entrance.ports.map(({ containerPort }) => containerPort))];
    sketch.connect({ from: entrance.id, to: box, label: numbers(containerPorts), reach: "internal" });
  }
  if (pool.httpConnect !== undefined) drawHttpConnect(pool.httpConnect, box, sketch);
  for (const port of ports.filter(({ peers }) => peers.includes("proxies"))) {
    const label = [portLabel(port), ...(pools > 1 ? ["of all pools"] : [])];
    sketch.connect({ from: box, to: box, label, reach: "internal" });
  }
  return entrance;
}

function drawService(
  platform: PlatformModel,
  pool: ComponentModel,
  { service, ports }: { readonly service: string; readonly ports: readonly PortModel[] },
  sketch: Sketch,
): Entrance {
  const served = ports.filter((port) => port.service !== undefined);
  const reach = reachOf(served[0]);
  const isInNetwork = served[0]?.reach === "network";
  const [title, ...names] = namesOf(platform, pool, served);
  const id = sketch.box({
    id: `service ${pool.name}`,
    kind: "service",
    heading: isInNetwork ? "Internal load balancer" : (SERVICES[service] ?? service),
    title: title ?? pool.name,
    lines: [...names, service === "ClusterIP" ? "in the cluster only" : `Service ${service}`],
    isInside: true,
  });
  for (const port of served.filter(({ name }) => name !== TUNNEL)) {
    const from = drawClients(port, sketch);
    sketch.connect({ from, to: id, label: [portLabel(port)], reach });
  }
  return { id, reach, ports: served };
}

/** Whether a port is reached from further away than the network around the cluster. */
export function reachOf(port: PortModel | undefined): Reach {
  return port?.reach === "world" || port?.reach === "nodes" ? "public" : "internal";
}

/** Who connects to a port of a Service. */
function clientsOf({ peers, sourceRanges, reach }: PortModel): readonly string[] {
  if (sourceRanges !== undefined) return sourceRanges;
  return peers.map((peer) => (peer === "anyone" && reach === "network" ? SURROUNDING : peer));
}

/** Names by which clients reach a pool: those of its Service, otherwise the public address, which the first pool serves. */
function namesOf(platform: PlatformModel, pool: ComponentModel, ports: readonly PortModel[]): readonly string[] {
  const names = [...new Set(ports.flatMap(({ names: said = [] }) => said))];
  if (names.length > 0) return names;
  const isEntrance = poolsOf(platform)[0] === pool && ports[0]?.reach !== "cluster";
  return [isEntrance ? hostOf(platform.publicAddress ?? pool.name) : pool.name];
}

/** Those who connect from outside, or from the cluster. */
export function drawClients(port: PortModel, sketch: Sketch): string {
  const reach = reachOf(port);
  const peers = clientsOf(port);
  const who = peers.join(", ");
  const isAny = peers.includes("anyone") || peers.includes("cluster");
  const isOutside = reach === "public" || port.reach === "network";
  const from = isOutside ? who : isAny ? "in the cluster" : `${who}, in the cluster`;
  return sketch.box({
    id: `clients ${reach} ${who}`,
    kind: "clients",
    heading: "Clients",
    title: "Users and programs",
    lines: [from],
    isInside: false,
  });
}

/** Numbers in lines of a few. */
function numbers(ports: readonly number[]): readonly string[] {
  const PER_LINE = 3;
  const lines: string[] = [];
  for (let at = 0; at < ports.length; at += PER_LINE) lines.push(ports.slice(at, at + PER_LINE).join(", "));
  return lines;
}
