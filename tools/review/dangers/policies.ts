import type { ModelDocument } from "../../../constructs/core/model/document";
import type { PolicyPart, TargetPart } from "../../../constructs/core/model/traffic-part";
import { rememberedFor } from "../../../constructs/core/remembered";
import type { Item } from "../../manifests/items";
import {
  policyConnections,
  connectionText,
  letsThrough,
  isWide,
  podsKey,
  policiesAbout,
  type Connection,
  type GuardedPods,
} from "../../model/connections";
import type { StackContents } from "../../model/contents";
import { stackDocument } from "../../model/document";
import type { Both } from "../step";
import type { Dangerous } from "./danger";

/** What differs for some pods in one direction. */
interface Difference {
  readonly of: Guarded;
  readonly direction: Connection["direction"];

  /** Connections that policies allow on one side alone: after the step, and before it. */
  readonly opened: readonly Connection[];
  readonly closed: readonly Connection[];

  /** Policies that restricted the pods, if none does any more. */
  readonly freed: readonly PolicyPart[];
}

interface Guarded extends GuardedPods {
  /** Whether pods of the auth service or of proxies are those of a platform of another stack. */
  readonly isElsewhere: boolean;
}

const DIRECTIONS = ["ingress", "egress"] as const;

/** What changes of who may connect to pods that both sides have, and to whom they may connect. */
export const trafficChanges = rememberedFor((both: Both<StackContents>): readonly Difference[] => {
  const after = stackDocument(both.after);
  if (after === undefined) return [];
  // A stack that is new has opened nothing yet.
  const before = stackDocument(both.before) ?? { ...after, policies: [], services: [] };
  const documents = { before, after };
  return guardedPods(documents, both.after.items).flatMap((of) =>
    DIRECTIONS.map((direction) => connectionDifference(of, direction, documents)),
  );
});

/** Pods that both sides have. Where a stack has policies alone for those of a platform, another one makes these. */
function guardedPods({ before, after }: Both<ModelDocument>, items: readonly Item[]): readonly Guarded[] {
  const [old, now] = [guardedPodsByKey(before), guardedPodsByKey(after)];
  const made = new Set([before, after].flatMap(({ services }) => services.map(podsKey)));
  const releases = releaseKeys(items);
  return [...new Map([...old, ...now])].flatMap(([key, guarded]) => {
    const { namespace, pods } = guarded;
    const isOfPlatform = pods.component === "auth" || pods.component === "proxy";
    const isElsewhere = isOfPlatform && !made.has(podsKey(guarded));
    const isOfRelease = pods.component === "agent" || pods.component === "bot";
    const isKept = now.has(key) || (isOfRelease && releases.has(releaseKey(namespace, pods.name)));
    return isElsewhere || (old.has(key) && isKept) ? [{ ...guarded, isElsewhere }] : [];
  });
}

/** What a document says of pods, by keys. Policies of all proxies are about each pool. */
const guardedPodsByKey = rememberedFor(({ policies, services }: ModelDocument): ReadonlyMap<string, GuardedPods> => {
  const served = new Set(services.map(podsKey));
  const others = policies.filter((policy) => !served.has(podsKey(policy)));
  return new Map(
    [...services, ...others].map(({ namespace, pods }) => [JSON.stringify([namespace, pods]), { namespace, pods }]),
  );
});

const releaseKeys = rememberedFor(
  (items: readonly Item[]): ReadonlySet<string> =>
    new Set(items.flatMap((item) => (item.kind === "release" ? [releaseKey(item.namespace, item.name)] : []))),
);

function releaseKey(namespace: string, name: string): string {
  return `${namespace}/${name}`;
}

function connectionDifference(of: Guarded, direction: Connection["direction"], sides: Both<ModelDocument>): Difference {
  const [policies, nowPolicies] = [policiesAbout(sides.before, of), policiesAbout(sides.after, of)];
  if (nowPolicies.length === 0 && !of.isElsewhere) return { of, direction, opened: [], closed: [], freed: policies };
  const [old, now] = [policies, nowPolicies].map((list) =>
    list.flatMap(policyConnections).filter((connection) => connection.direction === direction),
  ) as [Connection[], Connection[]];
  return { of, direction, opened: beyond(now, old), closed: beyond(old, now), freed: [] };
}

function beyond(list: readonly Connection[], others: readonly Connection[]): readonly Connection[] {
  return list.filter((connection) => !others.some((other) => letsThrough(other, connection)));
}

/** Policies that restricted pods, which stay and are restricted no more. */
export function restrictionsLost(both: Both<StackContents>): readonly Dangerous[] {
  return trafficChanges(both).flatMap(({ freed, direction }) =>
    freed.map((policy) => {
      const subject = policyPlace(policy);
      return { danger: "policy-removed", subject, text: `no longer: ${subject} guards ${direction}` };
    }),
  );
}

/** Connections that policies allow and did not allow before. Findings about ports of a platform report some of them. */
export function connectionsOpened(both: Both<StackContents>): readonly Dangerous[] {
  return trafficChanges(both).flatMap(({ of, direction, opened, closed }) =>
    opened
      .filter((connection) => isDanger(of, connection, both))
      .map((connection): Dangerous => {
        const subject = policyPlace(connection.policy);
        const found = { danger: "policy-wider", subject, text: `${subject} ${connectionText(connection)}` } as const;
        // If a connection of the same list closes, the setting is reported, too.
        return closed.length > 0 ? found : { ...found, about: { subject, path: ["spec", direction] } };
      }),
  );
}

function isDanger(of: Guarded, connection: Connection, both: Both<StackContents>): boolean {
  const { direction, peer, port } = connection;
  if (direction === "ingress") return !isReportedByPort(of, connection) && isWide(peer, of.namespace);
  const known = policyTargets(of, both.before).map(({ name }) => name);
  const added = policyTargets(of, both.after).filter(({ name }) => !known.includes(name));
  // What is new opens what it declares.
  return port === undefined || !added.some(({ ports }) => ports.includes(port.port));
}

function policyTargets(of: Guarded, contents: StackContents): readonly TargetPart[] {
  const document = stackDocument(contents);
  return document === undefined ? [] : policiesAbout(document, of).flatMap(({ targets = [] }) => targets);
}

/** Whether a finding about ports reports it: these are about parts of a platform and agents, port by port. */
export function isReportedByPort({ pods: { component }, isElsewhere }: Guarded, { port }: Connection): boolean {
  return ["auth", "proxy", "agent"].includes(component) && !isElsewhere && port !== undefined;
}

/** What a policy is called in findings. */
export function policyPlace({ namespace, name }: Pick<PolicyPart, "namespace" | "name">): string {
  return `NetworkPolicy ${namespace}/${name}`;
}
