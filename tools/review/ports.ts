import type { PlatformModel, PortModel } from "../model/model";
import { rowOf } from "../model/ports";
import { strong, type Inline } from "../output/document";
import { agentPairs } from "./agent-pairs";
import { named, names, safe, type Finding } from "./finding";
import { platformPairs } from "./platform-pairs";
import { paired, type Step } from "./step";

/** A port, and those who may connect to it. */
interface Access {
  readonly port: PortModel;
  readonly peer: string;
}

const MODES = { multiplex: "on one port (TLS routing)", separate: "on a port for each protocol" } as const;

/** Which ports open or close, and to whom. */
export function portFindings(step: Step): readonly Finding[] {
  return [
    ...platformPairs(step).flatMap(({ before, after }) => modeChanged(before, after)),
    ...[...platformPairs(step), ...agentPairs(step)].flatMap(({ before, after }) =>
      compared(before?.ports ?? [], after?.ports ?? [], (after ?? before)?.stack ?? ""),
    ),
  ];
}

function modeChanged(before: PlatformModel | undefined, after: PlatformModel | undefined): readonly Finding[] {
  const [from, to] = [before?.listenerMode, after?.listenerMode];
  if (from === undefined || to === undefined || from === to) return [];
  return [
    {
      topic: "ports",
      kind: "listener-mode-changed",
      danger: false,
      sentence: [
        strong(`Proxies listen ${MODES[to]}`),
        ` instead of ${MODES[from]}. Clients that are signed in have to sign in again; agents learn the ports when they connect again.`,
      ],
      facts: { stack: after?.stack, from, to },
    },
  ];
}

function compared(before: readonly PortModel[], after: readonly PortModel[], stack: string): readonly Finding[] {
  const pairs = paired(before.flatMap(accesses), after.flatMap(accesses), accessKey);
  const opened = pairs.flatMap((pair) => (pair.before === undefined && pair.after !== undefined ? [pair.after] : []));
  const closed = pairs.flatMap((pair) => (pair.after === undefined && pair.before !== undefined ? [pair.before] : []));
  return [
    ...byPort(opened).map((group) => finding("port-opened", group, stack)),
    ...byPort(closed).map((group) => finding("port-closed", group, stack)),
  ];
}

/** Where a port has a Service, who gets to the Service depends on its type. */
function accesses(port: PortModel): readonly Access[] {
  return port.peers.map((peer) => ({ port, peer: peer === "anyone" ? audience(port) : peer }));
}

function audience({ service, sourceRanges = [] }: PortModel): string {
  if (service === "LoadBalancer" && sourceRanges.length > 0) return sourceRanges.join(", ");
  if (service === "LoadBalancer") return "anyone, through a load balancer";
  if (service === "NodePort") return "anyone who reaches a node";
  return "anyone inside of the cluster";
}

function accessKey({ port, peer }: Access): string {
  return JSON.stringify([port.owner, port.component, port.port, port.name, peer]);
}

/** The same port of several pools is one sentence. */
function byPort(list: readonly Access[]): readonly (readonly Access[])[] {
  const groups = new Map<string, Access[]>();
  for (const access of [...list].sort((a, b) => a.port.port - b.port.port)) {
    const { component, port, name } = access.port;
    const key = JSON.stringify([component, port, name]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(access);
  }
  return [...groups.values()];
}

function finding(kind: "port-opened" | "port-closed", group: readonly Access[], stack: string): Finding {
  const [{ port }] = group as [Access];
  const peers = [...new Set(group.map(({ peer }) => peer))].map((peer) => ({
    peer,
    owners: group.filter((access) => access.peer === peer).map((access) => access.port.owner),
  }));
  const use: readonly Inline[] = [": ", rowOf(port)?.use ?? named(port.name), "."];
  return {
    topic: "ports",
    kind,
    danger: false,
    sentence: [
      strong(`${String(port.port)} ${kind === "port-opened" ? "opens" : "closes"}`),
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
