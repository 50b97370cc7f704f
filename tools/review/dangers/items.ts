import { rememberedFor } from "../../../constructs/core/remembered";
import type { Item } from "../../manifests/items";
import type { StackContents } from "../../model/contents";
import { objectNamespacedName } from "../../model/objects";
import { listAt, stringAt, textAt } from "../../json/plain-data";
import { releaseValues } from "../../model/release-values";

/** Key of a resource, which no resource of another stack has. */
export function stackResourceKey(stack: string, address: string): string {
  return `${stack} ${address}`;
}

/** The items of all stacks of a side, by their keys. */
export const byKey = rememberedFor((stacks: readonly StackContents[]): ReadonlyMap<string, Item> => {
  const items = stacks.flatMap((stack) =>
    stack.items.map((item) => ({ key: stackResourceKey(stack.name, item.address), item })),
  );
  return new Map(items.map(({ key, item }) => [key, item]));
});

/** What an item is called in findings: `Service svc/svc-proxy`, `release svc/svc-agent`. */
export function itemPlace(item: Item): string {
  if (item.kind === "release") return `release ${item.namespace}/${item.name}`;
  const { name, namespace } = objectNamespacedName(item);
  const kind = stringAt(item.manifest, "kind");
  return namespace === "" ? `${kind} ${name}` : `${kind} ${namespace}/${name}`;
}

/** Whether an object decides who may reach or do something: all of these are named, however many there are. */
export function decidesAccess(place: string): boolean {
  return /^(NetworkPolicy|(Cluster)?Role(Binding)?) /.test(place);
}

/** Objects that a release makes by the package's chart for objects of other kinds. */
export function releasedCustomObjects(item: Item): readonly string[] {
  if (item.kind !== "release") return [];
  return listAt(releaseValues(item), "objects").map((object) =>
    [textAt(object, "kind"), textAt(object, "metadata", "name")].join(" "),
  );
}
