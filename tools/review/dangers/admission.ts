import { listAt, stringAt } from "../../json/plain-data";
import type { StackContents } from "../../model/contents";
import { objectsOfKind } from "../../model/objects";
import { has, type Held } from "./danger";
import { placeOf } from "./items";

/** Kinds of objects that refuse, or change, what others create. */
const KINDS = [
  "ValidatingWebhookConfiguration",
  "MutatingWebhookConfiguration",
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionPolicyBinding",
  "MutatingAdmissionPolicy",
  "MutatingAdmissionPolicyBinding",
  "ClusterPolicy",
  "Policy",
];

/** What checks objects before they are created, and refuses them where it does not answer. */
export function admission({ items }: StackContents): readonly Held[] {
  return KINDS.flatMap((kind) =>
    objectsOfKind(items, kind).flatMap((each) => [
      has(placeOf(each), "checks what is created"),
      ...listAt(each.manifest, "webhooks")
        .filter((webhook) => stringAt(webhook, "failurePolicy") !== "Ignore")
        .map((webhook) => has(placeOf(each), `${stringAt(webhook, "name")} refuses what it cannot check`)),
    ]),
  );
}
