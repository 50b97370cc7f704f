import { rememberedFor } from "../../../constructs/core/remembered";
import type { HelmItem, Item, KubernetesItem } from "../../manifests/items";
import { stable } from "../../model/components";
import type { StackContents } from "../../model/contents";
import { nameOf, objectsOfKind } from "../../model/objects";
import { at, listAt, numberAt, objectAt, stringAt, textAt, textsAt } from "../../manifests/plain-data";
import { releaseValues } from "../../model/release-values";
import { has, type Both, type Held } from "./danger";
import { byAddress, placeOf } from "./items";

/**
 * Pods that policies guard, by the direction. A policy that goes, or selects others, leaves its pods open, unless they go,
 * too, or another one guards them.
 */
export function guardedPods(side: StackContents, { before, after }: Both<StackContents>): readonly Held[] {
  if (side !== before) return [];
  const kept = byAddress(after.items);
  const others = objectsOfKind(after.items, "NetworkPolicy");
  return objectsOfKind(before.items, "NetworkPolicy").flatMap((policy) => {
    const now = kept.get(policy.address);
    const same = now?.kind === "object" && selection(now) === selection(policy) ? now : undefined;
    const types = typesOf(policy).filter((type) => same === undefined || !typesOf(same).includes(type));
    if (types.length === 0) return [];
    const selected = after.items.filter((item) => isSelected(policy, item));
    return types.flatMap((type) => {
      const guards = others.filter((other) => typesOf(other).includes(type));
      const isOpen = selected.some((item) => !guards.some((other) => isSelected(other, item)));
      return isOpen || (same !== undefined && selected.length === 0)
        ? [has(placeOf(policy), `guards ${type.toLowerCase()}`)]
        : [];
    });
  });
}

function typesOf({ manifest }: KubernetesItem): readonly string[] {
  return textsAt(manifest, "spec", "policyTypes");
}

function selection(policy: KubernetesItem): string {
  return stable([nameOf(policy).namespace, at(policy.manifest, "spec", "podSelector")]);
}

function isSelected(policy: KubernetesItem, item: Item): boolean {
  const selector = objectAt(policy.manifest, "spec", "podSelector", "matchLabels");
  if (item.kind === "release") {
    const named = listAt(policy.manifest, "spec", "podSelector", "matchExpressions").map((each) =>
      textsAt(each, "values"),
    );
    const isNamed = selector["app"] === undefined && named.every((values) => values.includes(item.name));
    return item.namespace === nameOf(policy).namespace && (selector["app"] === item.name || isNamed);
  }
  const labels = objectAt(item.manifest, "spec", "template", "metadata", "labels");
  if (nameOf(item).namespace !== nameOf(policy).namespace || Object.keys(labels).length === 0) return false;
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}

/** Releases with applications and databases that are new, and the ports of these: what is new opens what it declares. */
const withNew = rememberedFor(({ before, after }: Both<StackContents>) =>
  after.items.flatMap((item) => {
    const old = byAddress(before.items).get(item.address);
    if (item.kind !== "release" || item === old) return [];
    const known = old?.kind === "release" ? protectedIn(old).map((entry) => textAt(entry, "name")) : [];
    const added = protectedIn(item).filter((entry) => !known.includes(textAt(entry, "name")));
    const ports = added.flatMap((entry) => /:(\d+)(?:[/?].*)?$/.exec(stringAt(entry, "uri"))?.[1] ?? []);
    return ports.length === 0 ? [] : [{ release: item, ports }];
  }),
);

function protectedIn(release: HelmItem): readonly unknown[] {
  return ["apps", "databases"].flatMap((list) => listAt(releaseValues(release), list));
}

/** Where pods may connect to, of policies that both sides have. */
export function destinations(side: StackContents, both: Both<StackContents>): readonly Held[] {
  const { before, after } = both;
  const other = side === before ? after : before;
  return objectsOfKind(side.items, "NetworkPolicy").flatMap((policy) => {
    const counterpart = byAddress(other.items).get(policy.address);
    if (counterpart?.kind !== "object" || counterpart === policy) return [];
    const known = flowsOf(side === before ? policy : counterpart);
    const declared = withNew(both).flatMap(({ release, ports }) => (isSelected(policy, release) ? ports : []));
    return flowsOf(policy).flatMap((flow) => {
      if (side === after && declared.includes(flow.port)) return [];
      const wider = known.find(
        (each) =>
          (each.peer === "anywhere" || each.peer === flow.peer) &&
          (each.port === "every port" || each.port === flow.port),
      );
      const key = JSON.stringify([policy.address, wider?.peer ?? flow.peer, wider?.port ?? flow.port]);
      return { ...has(placeOf(policy), `lets out to ${flow.peer} on ${flow.port}`), key };
    });
  });
}

interface Flow {
  readonly peer: string;
  readonly port: string;
}

function flowsOf({ manifest }: KubernetesItem): readonly Flow[] {
  return listAt(manifest, "spec", "egress").flatMap((rule) => {
    const peers = listAt(rule, "to").map((peer) => textAt(peer, "ipBlock", "cidr") ?? JSON.stringify(peer));
    const ports = listAt(rule, "ports").map(
      (port) => numberAt(port, "port")?.toString() ?? textAt(port, "port") ?? "every port",
    );
    return (peers.length === 0 ? ["anywhere"] : peers).flatMap((peer) =>
      (ports.length === 0 ? ["every port"] : ports).map((port) => ({ peer, port })),
    );
  });
}
