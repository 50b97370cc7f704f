import {
  DATABASE_PROTOCOLS,
  portsOfDatabase,
  type DatabaseProtocol,
} from "../../../constructs/network/database-protocols";
import { APPLICATION_URI, portsOfUri } from "../../../constructs/network/service-uri";
import { rememberedFor } from "../../../constructs/core/remembered";
import type { Item } from "../../manifests/items";
import { listAt, numberAt, textAt } from "../../json/plain-data";
import type { StackContents } from "../../model/contents";
import { stable } from "../../model/components";
import { objectsOfKind } from "../../model/objects";
import { asksMore } from "../../model/policies/selector";
import { allowancesOf, directionsOf, type Allowance, type Direction } from "../../model/policies/allowance";
import { beyond, isEverything } from "../../model/policies/allowed";
import { allowanceText, isWide } from "../../model/policies/words";
import { releaseValues } from "../../model/release-values";
import { has, unknown, type Both, type Held } from "./danger";
import { byAddress, placeOf } from "./items";
import { guardedByChanges, policiesAbout, type Guarded } from "./policy-subjects";

/** What differs for one pod in one direction. */
interface Difference {
  readonly of: Guarded;
  readonly direction: Direction;

  /** What policies let through since then, and did before. */
  readonly opened: readonly Allowance[];
  readonly closed: readonly Allowance[];

  /** What restricted the pod, which nothing does any more. */
  readonly freed: readonly Item[];

  /** What restricts the pod, which nothing did before. */
  readonly isolated: readonly Item[];
}

const DIRECTIONS = ["ingress", "egress"] as const;

/** What changes of who may connect to pods that both sides have, and to whom they may connect. */
export const trafficChanges = rememberedFor((both: Both<StackContents>): readonly Difference[] =>
  guardedByChanges(both).flatMap((of) => DIRECTIONS.map((direction) => differenceOf(of, direction, both))),
);

function differenceOf(of: Guarded, direction: Direction, { before, after }: Both<StackContents>): Difference {
  const [oldPolicies, policies] = [policiesAbout(before, of.before), policiesAbout(after, of.after)];
  const old = allowancesOf(oldPolicies, of.before, direction);
  const now = allowancesOf(policies, of.after, direction);
  const restricting = (list: readonly Item[]) =>
    list.filter((policy) => policy.kind === "object" && directionsOf(policy).includes(direction));
  return {
    of,
    direction,
    opened: now === undefined ? [] : beyond(now, old),
    closed: old === undefined ? [] : beyond(old, now),
    freed: now === undefined && old !== undefined && !isEverything(old) ? restricting(oldPolicies) : [],
    isolated: old === undefined && now !== undefined && !isEverything(now) ? restricting(policies) : [],
  };
}

/** Policies that restrict pods, which stay and are restricted no more. */
export function guardedPods(side: StackContents, both: Both<StackContents>): readonly Held[] {
  if (side !== both.before) return [];
  return trafficChanges(both).flatMap(({ freed, direction }) =>
    freed.map((policy) => has(placeOf(policy), `guards ${direction}`)),
  );
}

/** What policies let through that they did not before: in, but for what ports of a platform tell, and out. */
export function connections(side: StackContents, both: Both<StackContents>): readonly Held[] {
  if (side !== both.after) return [];
  return trafficChanges(both).flatMap(({ of, direction, opened, closed }) =>
    opened
      .filter((allowance) => isDanger(of, direction, allowance, both))
      .map((allowance) => {
        const subject = placeOf(allowance.policy);
        const held = has(subject, allowanceText(allowance, direction));
        // What the same list lets through no more is told of the setting.
        return closed.length > 0 ? held : { ...held, about: { subject, path: ["spec", direction] } };
      }),
  );
}

/** Policies that are only read in part: whatever changes in them is not judged. */
export function unreadPolicies({ items }: StackContents): readonly Held[] {
  return objectsOfKind(items, "NetworkPolicy").flatMap((policy) => {
    const { spec } = policy.manifest;
    if (!asksMore(spec)) return [];
    return [
      unknown(placeOf(policy), ["spec"], stable(spec), "a selector has an operator that this review does not know"),
    ];
  });
}

function isDanger(of: Guarded, direction: Direction, allowance: Allowance, both: Both<StackContents>): boolean {
  if (direction === "ingress") {
    return !isReportedByPort(of, allowance) && isWide(allowance.peer, of.after.namespace);
  }
  const declared = withNew(both).flatMap(({ release, ports }) => (release === of.item ? ports : []));
  return !(hasOnePort(allowance) && declared.includes(allowance.ports.first));
}

/** Whether findings of ports tell it: of the parts of a platform and of agents, port by port. */
export function isReportedByPort({ hasPortModel }: Guarded, allowance: Allowance): allowance is OfOnePort {
  return hasPortModel && hasOnePort(allowance);
}

/** An allowance for a single port. */
type OfOnePort = Allowance & { readonly ports: { readonly first: number; readonly last: number } };

function hasOnePort(allowance: Allowance): allowance is OfOnePort {
  return "first" in allowance.ports && allowance.ports.first === allowance.ports.last;
}

/** Releases with applications and databases that are new, and the ports of these: what is new opens what it declares. */
const withNew = rememberedFor(({ before, after }: Both<StackContents>) =>
  after.items.flatMap((item) => {
    const old = byAddress(before.items).get(item.address);
    if (item.kind !== "release" || item === old) return [];
    const known = new Set(old?.kind === "release" ? protectedBy(old).map(nameOfProtected) : []);
    const ports = protectedBy(item)
      .filter((entry) => !known.has(nameOfProtected(entry)))
      .flatMap(portsOf);
    return ports.length === 0 ? [] : [{ release: item, ports }];
  }),
);

interface Protected {
  readonly list: "apps" | "databases";
  readonly name: string | undefined;
  readonly uri: string | undefined;
  readonly protocol: string | undefined;
  readonly ports: readonly (number | undefined)[];
}

function nameOfProtected({ list, name }: Protected): string {
  return `${list} ${name}`;
}

function protectedBy(release: Item): readonly Protected[] {
  if (release.kind !== "release") return [];
  return (["apps", "databases"] as const).flatMap((list) =>
    listAt(releaseValues(release), list).map((entry) => ({
      list,
      name: textAt(entry, "name"),
      uri: textAt(entry, "uri"),
      protocol: textAt(entry, "protocol"),
      ports: listAt(entry, "tcp_ports").map((range) => numberAt(range, "port")),
    })),
  );
}

function portsOf({ list, uri, protocol, ports }: Protected): readonly number[] {
  const named = ports.filter((port) => port !== undefined);
  if (list === "apps") return [...named, ...(portsOfUri(uri, APPLICATION_URI) ?? [])];
  const isKnown = protocol !== undefined && Object.hasOwn(DATABASE_PROTOCOLS, protocol);
  return isKnown ? (portsOfDatabase(uri, protocol as DatabaseProtocol) ?? []) : [];
}
