import type { Json } from "../../json/json";
import type { KubernetesItem } from "../../manifests/items";
import { objectAt } from "../../json/plain-data";
import { stable } from "../../model/components";
import type { StackContents } from "../../model/contents";
import { nameOf, objectsOfKind } from "../../model/objects";
import { peersOf, type Direction } from "../../model/policies/allowance";
import { matches, NAMESPACE_NAME } from "../../model/policies/selector";
import { has, type Both, type Held } from "./danger";
import { byAddress, placeOf } from "./items";
import { workloadsOf } from "./policy-subjects";

/** Somebody whom policies name by labels, which change. */
interface Relabelled {
  readonly place: string;

  /** Labels of pods; undefined for whatever is in a namespace. */
  readonly labels: readonly [before: Json, after: Json] | undefined;
  readonly namespaces: readonly [before: Json, after: Json];
}

/** Whom policies let in and out since then, because of labels of their own: of pods and of namespaces that stay. */
export function relabelled(side: StackContents, both: Both<StackContents>): readonly Held[] {
  if (side !== both.after) return [];
  const changed = [...pods(both), ...namespaces(both)];
  if (changed.length === 0) return [];
  const known = byAddress(both.before.items);
  // What is new restricts pods that anybody reached before.
  const policies = objectsOfKind(side.items, "NetworkPolicy").filter(({ address }) => known.has(address));
  return policies.flatMap((policy) =>
    (["ingress", "egress"] as const).flatMap((direction) =>
      changed
        .filter((each) => isLet(policy, direction, each, 1) && !isLet(policy, direction, each, 0))
        .map(({ place }) => has(placeOf(policy), `lets ${direction === "ingress" ? "in" : "out to"} ${place}`)),
    ),
  );
}

function isLet(policy: KubernetesItem, direction: Direction, { labels, namespaces }: Relabelled, side: 0 | 1): boolean {
  return peersOf(policy, direction).some(
    (peer) =>
      peer.kind === "anyone" ||
      (peer.kind === "pods" &&
        matches(peer.namespaces, namespaces[side]) &&
        (labels === undefined || matches(peer.pods, labels[side]))),
  );
}

function pods(both: Both<StackContents>): readonly Relabelled[] {
  return workloadsOf(both)
    .filter(({ before, after }) => stable(before.labels) !== stable(after.labels))
    .map(({ place, before, after }) => ({
      place,
      labels: [before.labels, after.labels],
      namespaces: [labelsOf(both.before, before.namespace), labelsOf(both.after, after.namespace)],
    }));
}

function namespaces({ before, after }: Both<StackContents>): readonly Relabelled[] {
  const known = byAddress(before.items);
  return objectsOfKind(after.items, "Namespace").flatMap((namespace): Relabelled[] => {
    const old = known.get(namespace.address);
    const { name } = nameOf(namespace);
    const sides = [labelsOf(before, name), labelsOf(after, name)] as const;
    const isSame = old === namespace || old === undefined || stable(sides[0]) === stable(sides[1]);
    return isSame ? [] : [{ place: placeOf(namespace), labels: undefined, namespaces: sides }];
  });
}

function labelsOf({ items }: StackContents, namespace: string): Json {
  const found = objectsOfKind(items, "Namespace").find((each) => nameOf(each).name === namespace);
  return { ...objectAt(found?.manifest, "metadata", "labels"), [NAMESPACE_NAME]: namespace };
}
