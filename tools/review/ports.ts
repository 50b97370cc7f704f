import { grouped } from "../../constructs/core/grouped";
import type { PlatformModel, PortModel } from "../model/model";
import { rowOf } from "../model/ports";
import { strong, type Inline } from "../output/document";
import { agentPairs } from "./agent-pairs";
import { named, names, safe, type Finding } from "./finding";
import { platformPairs } from "./platform-pairs";
import { paired, type Pair, type Step } from "./step";

/** A port, and those who may connect to it. */
interface Access {
  readonly port: PortModel;

  /** Who, as the network policy says it, and as the Service makes it. */
  readonly source: string;
  readonly peer: string;
}

const MODES = { multiplex: "on one port (TLS routing)", separate: "on a port for each protocol" } as const;

/** Which ports open or close, and to whom. */
export function portFindings(step: Step): readonly Finding[] {
  return [
    ...platformPairs(step).flatMap(({ before, after }) => modeChanged(before, after)),
    ...platformPairs(step).flatMap((pair) =>
      compared(
        pair,
        pair.after?.components.map(({ name }) => name),
      ),
    ),
    ...agentPairs(step).flatMap((pair) => compared(pair, pair.after === undefined ? [] : [pair.after.release])),
  ];
}

function modeChanged(before: PlatformModel | undefined, after: PlatformModel | undefined): readonly Finding[] {
  const [from, to] = [before?.listenerMode, after?.listenerMode];
  if (from === undefined || to === undefined || from === to) return [];
  return [
    {
      topic: "ports",
      kind: "listener-mode-changed",
      sentence: [
        strong(`Proxies listen ${MODES[to]}`),
        ` instead of ${MODES[from]}. Clients that are signed in have to sign in again; agents learn the ports when they connect again.`,
      ],
      facts: { stack: after?.stack, from, to },
    },
  ];
}

interface Side {
  readonly stack: string;
  readonly ports: readonly PortModel[];
}

/** @param kept owners of ports that are still there: where nothing guards their ports any more, none of them has closed */
function compared({ before, after }: Pair<Side>, kept: readonly string[] = []): readonly Finding[] {
  const { stack } = after ?? before;
  const pairs = paired((before?.ports ?? []).flatMap(accesses), (after?.ports ?? []).flatMap(accesses), accessKey);
  const opened = pairs.flatMap((pair) => (pair.before === undefined ? [pair.after] : []));
  const closed = pairs.flatMap((pair) => (pair.after === undefined ? [pair.before] : []));
  const guarded = new Set(after?.ports.map(({ owner }) => owner));
  const open = closed.filter(({ port }) => guarded.has(port.owner) || !kept.includes(port.owner));
  // Of a platform that is new, everything is told by what it opens.
  const isExposed = (access: Access) => before !== undefined && isWider(access, before.ports);
  return [
    ...byPort(opened.filter(isExposed)).map((group) => finding("port-exposed", group, stack)),
    ...byPort(opened.filter((access) => !isExposed(access))).map((group) => finding("port-opened", group, stack)),
    ...byPort(open).map((group) => finding("port-closed", group, stack)),
  ];
}

/** Whether a network policy lets in more than named pods, and than before. How far a Service reaches is told of it. */
function isWider({ port, source }: Access, before: readonly PortModel[]): boolean {
  if (!/^(anyone|cluster$|pods$|[\da-f.:]+\/\d+$)/i.test(source)) return false;
  const old = before.filter((known) => known.owner === port.owner && known.port === port.port);
  return !old.some(({ peers }) => peers.includes("anyone") || peers.includes(source));
}

/** Where a port has a Service, who gets to the Service depends on its type. */
function accesses(port: PortModel): readonly Access[] {
  return port.peers.map((source) => ({ port, source, peer: source === "anyone" ? audience(port) : source }));
}

function audience({ service, sourceRanges = [], reach }: PortModel): string {
  if (service === "LoadBalancer" && sourceRanges.length > 0) return sourceRanges.join(", ");
  if (reach === "network") return "anyone in the surrounding network, through an internal load balancer";
  if (service === "LoadBalancer") return "anyone, through a load balancer";
  if (service === "NodePort") return "anyone who reaches a node";
  return "anyone inside of the cluster";
}

function accessKey({ port, peer }: Access): string {
  return JSON.stringify([port.owner, port.component, port.port, port.name, peer]);
}

/** The same port of several pools is one sentence. */
function byPort(list: readonly Access[]): readonly (readonly Access[])[] {
  const sorted = [...list].sort((a, b) => a.port.port - b.port.port);
  return [
    ...grouped(sorted, ({ port: { component, port, name } }) => JSON.stringify([component, port, name])).values(),
  ];
}

function finding(
  kind: "port-exposed" | "port-opened" | "port-closed",
  group: readonly Access[],
  stack: string,
): Finding {
  const [{ port }] = group as [Access];
  const peers = [...new Set(group.map(({ peer }) => peer))].map((peer) => ({
    peer,
    owners: group.filter((access) => access.peer === peer).map((access) => access.port.owner),
  }));
  const use: readonly Inline[] = [": ", rowOf(port)?.use ?? named(port.name), "."];
  return {
    topic: kind === "port-exposed" ? "reach" : "ports",
    kind,
    sentence: [
      strong(`${String(port.port)} ${kind === "port-closed" ? "closes" : "opens"}`),
      ...peers.flatMap(({ peer, owners }, index): readonly Inline[] => [
        index === 0 ? " on " : "; on ",
        ...names(owners),
        " to ",
        peerText(peer),
      ]),
      ...use,
    ],
    facts: {
      stack,
      port: port.port,
      name: safe(port.name),
      to: peers.map(({ peer, owners }) => ({ peer: safe(peer), owners: owners.map(safe) })),
    },
  };
}

/** Words of ours stay words; networks and labels come from the plan. */
function peerText(peer: string): Inline {
  if (peer === "cluster") return "every pod of the cluster";
  return peer.startsWith("anyone") || peer === "proxies" || peer === "agents" ? peer : named(peer);
}
