import { grouped } from "../../constructs/core/grouped";
import { isWithin } from "../../constructs/network/netmask";
import { portRow } from "../../constructs/network/ports";
import { at } from "../json/plain-data";
import { audienceText } from "../model/audience";
import { connectionText, type Connection } from "../model/connections";
import type { StackContents } from "../model/contents";
import { stackDocument } from "../model/document";
import type { PlatformModel, PortModel } from "../model/model";
import { strong, type Inline } from "../cli/output/document";
import { agentPairs, pairsOfOldPlatforms, platformPairs } from "./pairs";
import { explainedSettings } from "./changed-settings";
import { isReportedByPort, policyPlace, trafficChanges } from "./dangers/policies";
import { isEmpty } from "./differences";
import type { About } from "./about";
import { foundFacts, listed, named, names, ofAny, says, type Finding } from "./finding";
import { paired, type Both, type Pair, type Step } from "./step";

const MODES = { multiplex: "on one port (TLS routing)", separate: "on a port for each protocol" } as const;

/** A port, and those who may connect to it. */
interface Access {
  readonly port: PortModel;

  /** Who, as the network policy says it, and as the Service makes it. */
  readonly source: string;
  readonly peer: string;
}

/** What has ports: a platform, or a release of agents. */
type WithPorts = Pick<PlatformModel, "stack" | "namespace" | "ports" | "files">;

/** Ports that open or close on something. */
interface ChangedPorts {
  readonly of: WithPorts;
  readonly list: readonly Access[];
}

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
      sentence: says`
        ${strong(`Proxies listen ${MODES[to]}`)} instead of ${[MODES[from]]}. Clients that are signed in have to sign in again;
        agents learn the ports when they connect again.`,
      about: explainedSettings(
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
  // A new platform exposes nothing more than before: its ports are reported as opened.
  const isExposed = (access: Access) => before !== undefined && isWider(access, before.ports);
  return [
    { kind: "port-exposed", of, list: opened.filter(isExposed) },
    { kind: "port-opened", of, list: opened.filter((access) => !isExposed(access)) },
    { kind: "port-closed", of, list: open },
  ];
}

/** Whether a policy lets in more than named pods, and than before. How far a Service reaches is another finding. */
function isWider({ port, source }: Access, before: readonly PortModel[]): boolean {
  if (port.wide?.includes(source) !== true) return false;
  const old = before.filter((known) => known.owner === port.owner && known.port === port.port);
  return !old.some(({ peers }) => peers.some((peer) => peer === "anyone" || peer === source || isWithin(source, peer)));
}

/** Where a port has a Service, who gets to the Service depends on its type. */
function accesses(port: PortModel): readonly Access[] {
  return port.peers.map((source) => ({ port, source, peer: source === "anyone" ? audience(port) : source }));
}

function audience({ reach = "cluster", sourceRanges = [] }: PortModel): string {
  return sourceRanges.length > 0 ? sourceRanges.join(", ") : audienceText({ reach });
}

function accessKey({ port, peer }: Access): string {
  return JSON.stringify([port.owner, port.component, port.port, port.name, peer]);
}

/** Groups by port: a port that several pools have is one sentence. */
function byPort(list: readonly Access[]): readonly (readonly Access[])[] {
  const sorted = [...list].sort((a, b) => a.port.port - b.port.port);
  return [
    ...grouped(sorted, ({ port: { component, port, name } }) => JSON.stringify([component, port, name])).values(),
  ];
}

function finding(kind: Ports["kind"], { of: { stack }, list }: ChangedPorts, about: readonly About[]): Finding {
  const [{ port }] = list as [Access];
  const to = [...grouped(list, ({ peer }) => peer)].map(([peer, group]) => ({
    peer,
    owners: group.map(({ port: { owner } }) => owner),
  }));
  const happens = strong(`${port.port} ${kind === "port-closed" ? "closes" : "opens"}`);
  const where = listed(to.map(({ peer, owners }) => says`on ${names(owners)} to ${[peerText(peer)]}`));
  return {
    kind,
    sentence: says`${happens} ${where}: ${[portRow(port.name)?.use ?? named(port.name)]}.`,
    about,
    facts: { stack, port: port.port, name: port.name, to },
  };
}

/** Words of ours stay words; networks and labels come from the plan. */
function peerText(peer: string): Inline {
  if (peer === "cluster") return "every pod of the cluster";
  return peer.startsWith("anyone") || peer === "proxies" || peer === "agents" ? peer : named(peer);
}

/** Settings by which ports open and close: of pods, Services and the proxies' configuration. */
function portSettings({ of, list }: ChangedPorts, step: Step): readonly About[] {
  const { stack, namespace, files } = of;
  return list.flatMap(({ port, source, peer }) => {
    const { owner, name, containerPort, serviceName } = port;
    const { configurationKey, publicAddressKey } = portRow(port.name) ?? {};
    const isOfPort = (value: unknown) => [value, at(value, "containerPort")].includes(containerPort);
    return [
      ...explainedSettings(
        step,
        { stack, place: `Deployment ${namespace}/${owner}` },
        (text, { before, after }) => /ontainers\.\[.*\]\.ports\./.test(text) && [before, after].some(isOfPort),
      ),
      ...explainedSettings(
        step,
        { stack, place: `Service ${namespace}/${serviceName}` },
        (text) =>
          ["", ".nodePort", ".port", ".targetPort"].some((end) => text === `spec.ports.[${name}]${end}`) ||
          (source !== peer && /^spec\.(type|loadBalancerSourceRanges)(\.|$)/.test(text)),
      ),
      ...explainedSettings(
        step,
        { stack, place: `ConfigMap ${namespace}/${files?.proxy}` },
        (text, { before, after }) => {
          if (port.component !== "proxy") return false;
          // The address of a listener comes and goes with its port.
          const isOnOneSide = isEmpty(before) || isEmpty(after);
          const keys = [configurationKey, ...(isOnOneSide ? [publicAddressKey] : [])];
          return keys.some((key) => key !== undefined && text.endsWith(`.proxy_service.${key}`));
        },
      ),
    ];
  });
}

/** Rules of network policies of which every change is one of ports that open or close. */
function policySettings(step: Step): readonly About[] {
  return pairsOfOldPlatforms(step).flatMap((both) => {
    const changes = trafficChanges(both).flatMap(({ of, direction, opened, closed }) =>
      direction === "egress"
        ? []
        : [...opened, ...closed].map((connection) => ({
            subject: policyPlace(connection.policy),
            isSaid: isReportedByPort(of, connection),
          })),
    );
    const unsaid = new Set(changes.flatMap(({ subject, isSaid }) => (isSaid ? [] : [subject])));
    const subjects = new Set(changes.map(({ subject }) => subject).filter((subject) => !unsaid.has(subject)));
    return [...subjects].map((subject) => ({ stack: both.after.name, subject, path: ["spec", "ingress"] }));
  });
}

/** How many changes are said. */
const MOST_SAID = 8;

/**
 * What network policies that come or go change for pods that stay, besides what is dangerous. Changes of a policy that
 * stays are reported with its settings.
 */
export function trafficFindings(step: Step): readonly Finding[] {
  const found = pairsOfOldPlatforms(step).flatMap((both) =>
    unreportedConnections(both).map((each) => ({ ...each, stack: both.after.name })),
  );
  const texts = [...new Set(found.map(({ text }) => text))];
  return ofAny(found, () => ({
    kind: "traffic-changed",
    sentence: says`Network policies come or go: ${names(texts, MOST_SAID)}.`,
    beside: found[0],
    facts: foundFacts(found),
  }));
}

function unreportedConnections(both: Both<StackContents>) {
  const [old, now] = [both.before, both.after].map(
    (contents) => new Set(stackDocument(contents)?.policies.map(policyPlace)),
  );
  const found = trafficChanges(both).flatMap(({ of, direction, opened, closed }) => {
    const reported = (list: readonly Connection[], begin: string) =>
      list.flatMap((connection) => {
        const subject = policyPlace(connection.policy);
        const stays = old?.has(subject) === true && now?.has(subject) === true;
        const isSaid = direction === "ingress" && isReportedByPort(of, connection);
        return stays || isSaid ? [] : [{ subject, text: `${begin}${subject} ${connectionText(connection)}` }];
      });
    return [...reported(opened, ""), ...reported(closed, "no longer: ")];
  });
  return [...new Map(found.map((each) => [each.text, each])).values()];
}
