import { rememberedFor } from "../../../constructs/core/remembered";
import type { Json } from "../../json/json";
import type { HelmItem, Item, KubernetesItem } from "../../manifests/items";
import { at, listAt, numberAt, objectAt, textAt } from "../../json/plain-data";
import { stable } from "../../model/components";
import { releaseValues } from "../../model/release-values";
import type { StackContents } from "../../model/contents";
import { candidates, LABELS, labelOf, nameOf, objectsOfKind } from "../../model/objects";
import { podTemplateOf } from "../../model/pod-template";
import { isSelected, podSelectorOf, type Pod } from "../../model/policies/allowance";
import { exampleOf, matches, type Selector } from "../../model/policies/selector";
import type { Both } from "./danger";
import { byAddress, placeOf } from "./items";

/** Pods of both sides that policies may be about. */
export interface Guarded {
  readonly place: string;

  /** The workload or release that makes them, as it is since then. @default nothing in the stack makes them */
  readonly item?: Item;
  readonly before: Pod;
  readonly after: Pod;

  /** Whether the model of the platform has their ports. */
  readonly hasPortModel: boolean;
}

/** The policies of a stack that select a pod. */
export function policiesAbout({ items }: StackContents, pod: Pod): readonly KubernetesItem[] {
  const path = ["spec", "podSelector", "matchLabels"];
  return candidates(items, { kind: "NetworkPolicy", path, ...pod }).filter((policy) => isSelected(policy, pod));
}

/**
 * Pods of both sides whose policies change, or who themselves change for policies. Where nothing in the stack is known to
 * have such pods, an example stands for them: somebody else may make them.
 */
export function guardedByChanges(both: Both<StackContents>): readonly Guarded[] {
  const changedPolicies = policiesThatChange(both);
  const workloads = workloadsOf(both);
  const found = new Map<string, Guarded>();
  for (const each of workloads) {
    const pods = [each.before, each.after];
    const isAbout = changedPolicies.some((policy) => pods.some((pod) => isSelected(policy, pod)));
    if (isAbout || stable(podOfChange(each.before)) !== stable(podOfChange(each.after))) found.set(each.place, each);
  }
  for (const policy of changedPolicies) {
    for (const each of ofReleases(policy, both)) found.set(stable([each.place, each.after.labels]), each);
    const example = exampleFor(policy, both);
    if (example !== undefined) found.set(example.place, example);
  }
  return [...found.values()];
}

function podOfChange({ labels, named }: Pod): unknown {
  return [labels, [...(named ?? [])]];
}

function policiesThatChange({ before, after }: Both<StackContents>): readonly KubernetesItem[] {
  const [old, now] = [objectsOfKind(before.items, "NetworkPolicy"), objectsOfKind(after.items, "NetworkPolicy")];
  const spec = (policy: KubernetesItem) => stable([placeOf(policy), policy.manifest["spec"]]);
  const [gone, come] = [without(old, now), without(now, old)];
  return [...without(gone, come, spec), ...without(come, gone, spec)];
}

/** What a list has that another one has not. */
function without<T>(
  list: readonly T[],
  others: readonly T[],
  keyOf: (item: T) => unknown = (item) => item,
): readonly T[] {
  const known = new Set(others.map(keyOf));
  return list.filter((item) => !known.has(keyOf(item)));
}

/** Workloads that both sides have, under the same name. */
export function workloadsOf({ before, after }: Both<StackContents>): readonly Guarded[] {
  const known = byAddress(before.items);
  return after.items.flatMap((item): Guarded[] => {
    const old = known.get(item.address);
    if (old === undefined || placeOf(old) !== placeOf(item)) return [];
    const [was, is] = [podOf(old), podOf(item)];
    if (was === undefined || is === undefined) return [];
    const component = item.kind === "object" ? labelOf(item, LABELS.component) : undefined;
    const isDeployment = item.kind === "object" && textAt(item.manifest, "kind") === "Deployment";
    const hasPortModel = isDeployment && (component === "auth" || component === "proxy");
    return [{ place: placeOf(item), item, before: was, after: is, hasPortModel }];
  });
}

/** The pods of an object; undefined where it makes none. */
const podOf = rememberedFor((item: Item): Pod | undefined => {
  if (item.kind === "release") return undefined;
  const template = podTemplateOf(item.manifest);
  if (template === undefined) return undefined;
  const spec = objectAt(template, "spec");
  const ports = [...listAt(spec, "initContainers"), ...listAt(spec, "containers")].flatMap((container) =>
    listAt(container, "ports"),
  );
  const named = new Map<string, number[]>();
  for (const port of ports) {
    const [name, number] = [textAt(port, "name"), numberAt(port, "containerPort")];
    if (name === undefined || number === undefined) continue;
    const key = `${name}/${textAt(port, "protocol") ?? "TCP"}`;
    named.set(key, [...(named.get(key) ?? []), number]);
  }
  return { namespace: nameOf(item).namespace, labels: objectAt(template, "metadata", "labels"), named };
});

/** Releases of both sides that a policy names: the labels of their pods are in the chart, and the name is one of them. */
function ofReleases(policy: KubernetesItem, { before, after }: Both<StackContents>): readonly Guarded[] {
  const selector = podSelectorOf(policy);
  return releasesNamedBy(policy, after).flatMap((item): Guarded[] => {
    const old = byAddress(before.items).get(item.address);
    if (old === undefined || placeOf(old) !== placeOf(item) || isWithoutUpdater(item, selector)) return [];
    const pod = { namespace: item.namespace, labels: labelsOf(selector, item.name) };
    return [{ place: placeOf(item), item, before: pod, after: pod, hasPortModel: isAgent(selector, item.name) }];
  });
}

/** Whether a selector is for an updater that a release no longer has. */
function isWithoutUpdater(release: HelmItem, selector: Selector): boolean {
  const isItsUpdater = selector.some(({ values }) => values.includes(`${release.name}-updater`));
  return isItsUpdater && at(releaseValues(release), "updater", "enabled") === false;
}

const releasesIn = rememberedFor(
  (items: readonly Item[]): ReadonlyMap<string, HelmItem> =>
    new Map(items.flatMap((item) => (item.kind === "release" ? [[releaseKey(item.namespace, item.name), item]] : []))),
);

function releaseKey(namespace: string, name: string): string {
  return `${namespace}/${name}`;
}

/** A part of a release, such as its updater, has a name that begins with that of the release. */
function withoutEnds(name: string): readonly string[] {
  const parts = name.split("-");
  return parts.map((_, index) => parts.slice(0, index + 1).join("-"));
}

function releasesNamedBy(policy: KubernetesItem, { items }: StackContents): readonly HelmItem[] {
  const { namespace } = nameOf(policy);
  const values = podSelectorOf(policy).flatMap((requirement) =>
    requirement.operator === "In" ? requirement.values : [],
  );
  const names = new Set(values.flatMap(withoutEnds));
  return [...names].flatMap((name) => releasesIn(items).get(releaseKey(namespace, name)) ?? []);
}

/** Ports of agents are those of the policy that selects them by the label that the chart gives them. */
function isAgent(selector: Selector, name: string): boolean {
  return selector.some(({ key, values }) => key === "app" && values.includes(name));
}

function labelsOf(selector: Selector, name: string): Json {
  const named = selector.flatMap(({ key, operator, values }) =>
    operator === "In"
      ? values.filter((value) => withoutEnds(value).includes(name)).map((value) => [key, value] as const)
      : [],
  );
  return { ...exampleOf(selector), ...Object.fromEntries(named) };
}

/** Pods that a policy selects, and that nothing on either side is known to make. */
function exampleFor(policy: KubernetesItem, { before, after }: Both<StackContents>): Guarded | undefined {
  const selector = podSelectorOf(policy);
  const { namespace } = nameOf(policy);
  const isKnown = [before, after].some(
    (side) =>
      releasesNamedBy(policy, side).length > 0 ||
      podsIn(side.items).some((pod) => pod.namespace === namespace && matches(selector, pod.labels)),
  );
  if (isKnown) return undefined;
  const pod = { namespace, labels: exampleOf(selector) };
  return { place: `pods of ${placeOf(policy)}`, before: pod, after: pod, hasPortModel: false };
}

const podsIn = rememberedFor((items: readonly Item[]): readonly Pod[] => items.flatMap((item) => podOf(item) ?? []));
