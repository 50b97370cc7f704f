import { rememberedFor } from "../../../constructs/core/remembered";
import type { Item } from "../../manifests/items";
import { nameOf } from "../../model/objects";
import { textAt } from "../../model/plain-data";

export const byAddress = rememberedFor(
  (items: readonly Item[]): ReadonlyMap<string, Item> => new Map(items.map((item) => [item.address, item])),
);

/** What an item is called in findings: `Service svc/svc-proxy`, `release svc/svc-agent`. */
export function placeOf(item: Item): string {
  if (item.kind === "release") return `release ${item.namespace}/${item.name}`;
  const { name, namespace } = nameOf(item);
  const kind = textAt(item.manifest, "kind") ?? "";
  return namespace === "" ? `${kind} ${name}` : `${kind} ${namespace}/${name}`;
}
