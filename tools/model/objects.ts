import { grouped } from "../../constructs/core/grouped";
import { rememberedFor } from "../../constructs/core/remembered";
import type { Json } from "../json/json";
import type { Item, KubernetesItem } from "../manifests/items";
import { stringAt, textAt } from "../json/plain-data";

/** Labels that say what an object is for. @see Kubernetes, recommended labels */
export const LABELS = {
  component: "app.kubernetes.io/component",
  partOf: "app.kubernetes.io/part-of",
} as const;

/** The objects of one kind, in the order of their dependencies. */
export function objectsOfKind(items: readonly Item[], kind: string): readonly KubernetesItem[] {
  return byKind(items).get(kind) ?? [];
}

/** The object at a Terraform address; undefined where none is there, or a release. */
export function manifestAt(items: readonly Item[], address: string): Json | undefined {
  const item = byAddress(items).get(address);
  return item?.kind === "object" ? item.manifest : undefined;
}

/** The items by their Terraform addresses. */
export const byAddress = rememberedFor(
  (items: readonly Item[]): ReadonlyMap<string, Item> => new Map(items.map((item) => [item.address, item])),
);

/** All objects of a list are asked for again and again. */
const byKind = rememberedFor((items: readonly Item[]) =>
  grouped(
    items.filter((item) => item.kind === "object"),
    ({ manifest }) => stringAt(manifest, "kind"),
  ),
);

/** Name and namespace of an object, which no other object of its kind has. */
export function objectNamespacedName({ manifest }: KubernetesItem): {
  readonly name: string;
  readonly namespace: string;
} {
  return {
    name: stringAt(manifest, "metadata", "name"),
    namespace: stringAt(manifest, "metadata", "namespace"),
  };
}

/** A label of an object. */
export function objectLabel({ manifest }: KubernetesItem, label: string): string | undefined {
  return textAt(manifest, "metadata", "labels", label);
}

/** Whether labels have all that a selector asks for; an empty selector selects everything. */
export function selects(selector: Json, labels: Json): boolean {
  return Object.entries(selector).every(([name, value]) => labels[name] === value);
}
