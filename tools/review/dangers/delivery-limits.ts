import type { Item } from "../../manifests/items";
import { listAt, textAt, textsAt } from "../../json/plain-data";
import type { StackContents } from "../../model/contents";
import { objectsOfKind } from "../../model/objects";
import { ownChart, releaseValues } from "../../model/release-values";
import { has, type Both, type Held } from "./danger";
import { placeOf } from "./items";

/** Accounts whose right to run commands in pods a policy limits, while they have that right. */
export function deliveryLimits({ items }: StackContents, { after }: Both<StackContents>): readonly Held[] {
  return items.flatMap((item) => {
    if (item.kind !== "release" || ownChart(item) !== "delivery-limits" || !runsCommands(after.items)) return [];
    return [has(placeOf(item), `limits what ${textAt(releaseValues(item), "user") ?? "the delivery"} runs in pods`)];
  });
}

/** Whether a Role lets somebody run commands in pods. */
function runsCommands(items: readonly Item[]): boolean {
  return objectsOfKind(items, "Role").some(({ manifest }) =>
    listAt(manifest, "rules").some((rule) => textsAt(rule, "resources").includes("pods/exec")),
  );
}
