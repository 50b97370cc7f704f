import { grouped } from "../../constructs/core/grouped";
import { rememberedFor } from "../../constructs/core/remembered";
import type { Json } from "../json/json";
import type { Item, KubernetesItem } from "../manifests/items";
import { listAt, objectAt, stringAt, textAt, textsAt } from "../json/plain-data";

/** Labels by which objects of a platform are known. @see Kubernetes, recommended labels */
export const LABELS = {
  component: "app.kubernetes.io/component",
  instance: "app.kubernetes.io/instance",
  brand: "app.kubernetes.io/name",
  partOf: "app.kubernetes.io/part-of",
  pool: "access-platform/proxy-pool",
} as const;

/** Label of the auth service's claim that says whether Terraform may delete it: `allowed` or `refused`. */
export const DELETION_LABEL = "access-platform/deletion";

/** The objects of one kind, in the order of their dependencies. */
export function objectsOfKind(items: readonly Item[], kind: string): readonly KubernetesItem[] {
  return byKind(items).get(kind) ?? [];
}

/** All objects of a list are asked for again and again. */
const byKind = rememberedFor((items: readonly Item[]) =>
  grouped(
    items.filter((item) => item.kind === "object"),
    ({ manifest }) => stringAt(manifest, "kind"),
  ),
);

/** Objects of one kind and namespace by a label that their selector asks for; those that ask for none are under "". */
type Selecting = ReadonlyMap<string, readonly KubernetesItem[]>;

const BY_SELECTOR = new WeakMap<readonly KubernetesItem[], Selecting>();

/**
 * Objects of a kind that may select pods: those of the namespace whose selector asks for one of the labels, or for none.
 * Whether they do is for the caller to see; there are as many as matter, however many objects there are.
 *
 * @param path of the labels that a selector asks for
 */
export function candidates(
  items: readonly Item[],
  { kind, path, namespace, labels }: { kind: string; path: readonly string[]; namespace: string; labels: Json },
): readonly KubernetesItem[] {
  const objects = objectsOfKind(items, kind);
  const known = BY_SELECTOR.get(objects) ?? bySelector(objects, path);
  BY_SELECTOR.set(objects, known);
  const keys = Object.entries(labels).map(([name, value]) => selectorKey(namespace, name, value));
  return ["", ...keys].flatMap((key) => known.get(key === "" ? selectorKey(namespace) : key) ?? []);
}

function bySelector(objects: readonly KubernetesItem[], path: readonly string[]): Selecting {
  const selecting = new Map<string, KubernetesItem[]>();
  for (const object of objects) {
    for (const key of selectorKeys(object, path)) {
      const list = selecting.get(key) ?? [];
      selecting.set(key, list);
      list.push(object);
    }
  }
  return selecting;
}

/** By one label that is asked for; a policy may ask for one of several values of it. */
function selectorKeys(object: KubernetesItem, path: readonly string[]): readonly string[] {
  const { namespace } = nameOf(object);
  const [label] = Object.entries(objectAt(object.manifest, ...path));
  if (label !== undefined) return [selectorKey(namespace, ...label)];
  const expressions = listAt(object.manifest, ...path.slice(0, -1), "matchExpressions");
  const oneOf = expressions.find((expression) => textAt(expression, "operator") === "In");
  const name = textAt(oneOf, "key");
  if (name === undefined) return [selectorKey(namespace)];
  return [...new Set(textsAt(oneOf, "values"))].map((value) => selectorKey(namespace, name, value));
}

function selectorKey(...parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}

/** `namespace/name`, by which an object is told from others of its kind. */
export function nameOf({ manifest }: KubernetesItem): { readonly name: string; readonly namespace: string } {
  return {
    name: stringAt(manifest, "metadata", "name"),
    namespace: stringAt(manifest, "metadata", "namespace"),
  };
}

/** A label of an object. */
export function labelOf({ manifest }: KubernetesItem, label: string): string | undefined {
  return textAt(manifest, "metadata", "labels", label);
}

/** Whether labels have all that a selector asks for; an empty selector selects everything. */
export function selects(selector: Json, labels: Json): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}

/** The labels of the pods that a workload makes. */
export function podLabels({ manifest }: KubernetesItem): Json {
  return objectAt(manifest, "spec", "template", "metadata", "labels");
}
