import { listAt, textAt, textsAt } from "../../json/plain-data";
import type { Item } from "../../manifests/items";
import type { StackContents } from "../../model/contents";
import { objectsOfKind } from "../../model/objects";
import { ownChart, releaseValues } from "../../model/release-values";
import type { Both } from "../step";
import { has, lost, type Dangerous, type Held } from "./danger";
import { itemPlace } from "./items";

/** Accounts whose right to run commands in pods a policy limits no more, while they have that right. */
export function limitsLost({ before, after }: Both<StackContents>): readonly Dangerous[] {
  return runsCommands(after.items) ? lost("rights-wider", limits(before), limits(after)) : [];
}

function limits({ items }: StackContents): readonly Held[] {
  return items.flatMap((item) => {
    if (item.kind !== "release" || ownChart(item) !== "delivery-limits") return [];
    return [has(itemPlace(item), `limits what ${textAt(releaseValues(item), "user") ?? "the delivery"} runs in pods`)];
  });
}

/** Whether a Role lets somebody run commands in pods. */
function runsCommands(items: readonly Item[]): boolean {
  return objectsOfKind(items, "Role").some(({ manifest }) =>
    listAt(manifest, "rules").some((rule) => textsAt(rule, "resources").includes("pods/exec")),
  );
}
