import { grouped } from "../../constructs/core/grouped";
import { isWithin } from "../../constructs/network/netmask";
import type { PlatformModel, PortModel } from "../model/model";
import { rowOf } from "../model/ports";
import { strong, type Inline } from "../cli/output/document";
import { agentPairs } from "./agent-pairs";
import { settingsOf } from "./changed-settings";
import { named, names, safe, type About, type Finding } from "./finding";
import { platformPairs } from "./platform-pairs";
import { policySettings, portSettings, type Access, type ChangedPorts, type WithPorts } from "./port-settings";
import { paired, type Pair, type Step } from "./step";

const MODES = { multiplex: "on one port (TLS routing)", separate: "on a port for each protocol" } as const;

/** Which ports open or close, and to whom. */
export function portFindings(step: Step): readonly Finding[] {
  const ports = [
    ...platformPairs(step).map((pair) =>
      changedPorts(
        pair,
        pair.after?.components.map(({ name }) => name),
      ),
    ),
    ...agentPairs(step).map((pair) => changedPorts(pair, pair.after === undefined ? [] : [pair.after.release])),
  ].flat();
  const policies = grouped(policySettings(step), ({ stack }) => stack);
  return [
    ...platformPairs(step).flatMap(({ before, after }) => modeChanged(before, after, step)),
    ...ports.flatMap(({ kind, ...changes }) =>
      byPort(changes.list).map((list) =>
        finding(kind, { ...changes, list }, [
          ...portSettings({ ...changes, list }, step),
          ...(policies.get(changes.of.stack) ?? []),
        ]),
      ),
    ),
  ];
}

function modeChanged(
  before: PlatformModel | undefined,
  after: PlatformModel | undefined,
  step: Step,
): readonly Finding[] {
  const [from, to] = [before?.listenerMode, after?.listenerMode];
  if (after === undefined || from === undefined || to === undefined || from === to) return [];
  return [
    {
      kind: "listener-mode-changed",
      sentence: [
        strong(`Proxies listen ${MODES[to]}`),
        ` instead of ${MODES[from]}. Clients that are signed in have to sign in again; agents learn the ports when they connect again.`,
      ],
      about: settingsOf(
        step,
        { stack: after.stack, place: `ConfigMap ${after.namespace}/${after.files?.auth}` },
        (path) => path.endsWith(".auth_service.proxy_listener_mode"),
      ),
      facts: { stack: after.stack, from, to },
    },
  ];
}

interface Ports extends ChangedPorts {
  readonly kind: "port-exposed" | "port-opened" | "port-closed";
}

/** @param kept owners of ports that are still there: where nothing guards their ports any more, none of them has closed */
function changedPorts({ before, after }: Pair<WithPorts>, kept: readonly string[] = []): readonly Ports[] {
  const of = after ?? before;
  const pairs = paired((before?.ports ?? []).flatMap(accesses), (after?.ports ?? []).flatMap(accesses), accessKey);
  const opened = pairs.flatMap((pair) => (pair.before === undefined ? [pair.after] : []));
  const closed = pairs.flatMap((pair) => (pair.after === undefined ? [pair.before] : []));
  const guarded = new Set(after?.ports.map(({ owner }) => owner));
  const open = closed.filter(({ port }) => guarded.has(port.owner) || !kept.includes(port.owner));
  // Of a platform that is new, everything is told by what it opens.
  const isExposed = (access: Access) => before !== undefined && isWider(access, before.ports);
  return [
    { kind: "port-exposed", of, list: opened.filter(isExposed) },
    { kind: "port-opened", of, list: opened.filter((access) => !isExposed(access)) },
    { kind: "port-closed", of, list: open },
  ];
}

/** Whether a network policy lets in more than named pods, and than before. How far a Service reaches is told of it. */
function isWider({ port, source }: Access, before: readonly PortModel[]): boolean {
  if (port.wide?.includes(source) !== true) return false;
  const old = before.filter((known) => known.owner === port.owner && known.port === port.port);
  return !old.some(({ peers }) => peers.some((peer) => peer === "anyone" || peer === source || isWithin(source, peer)));
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

function finding(kind: Ports["kind"], { of: { stack }, list: group }: ChangedPorts, about: readonly About[]): Finding {
  const [{ port }] = group as [Access];
  const peers = [...new Set(group.map(({ peer }) => peer))].map((peer) => ({
    peer,
    owners: group.filter((access) => access.peer === peer).map((access) => access.port.owner),
  }));
  const use: readonly Inline[] = [": ", rowOf(port)?.use ?? named(port.name), "."];
  return {
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
    about,
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
