import type { Json } from "../manifests/configuration";
import type { Item, KubernetesItem } from "../manifests/items";
import { objectAt, textAt } from "./plain-data";

/** Labels by which objects of a platform are known. @see Kubernetes, recommended labels */
export const LABELS = {
  component: "app.kubernetes.io/component",
  instance: "app.kubernetes.io/instance",
  brand: "app.kubernetes.io/name",
  partOf: "app.kubernetes.io/part-of",
  pool: "access-platform/proxy-pool",
} as const;

/** The objects of one kind, in the order of their dependencies. */
export function objectsOfKind(items: readonly Item[], kind: string): readonly KubernetesItem[] {
  return items.filter((item) => item.kind === "object").filter(({ manifest }) => manifest["kind"] === kind);
}

/** `namespace/name`, by which an object is told from others of its kind. */
export function nameOf({ manifest }: KubernetesItem): { readonly name: string; readonly namespace: string } {
  return {
    name: textAt(manifest, "metadata", "name") ?? "",
    namespace: textAt(manifest, "metadata", "namespace") ?? "",
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
