import type { Item } from "../../manifests/items";
import { listAt, objectAt, textAt, textsAt } from "../../json/plain-data";
import type { StackContents } from "../../model/contents";
import { objectsOfKind } from "../../model/objects";
import { podTemplateOf } from "../../model/pod-template";
import { releaseValues } from "../../model/release-values";
import { has, unknown, type Both, type Held } from "./danger";
import { byAddress, placeOf } from "./items";

/** The chart whose policy limits what the delivery's account runs in pods. */
const LIMITS = /(^|\/)chart-delivery-limits(\/|$)/;

/** Commands of the delivery, whatever kinds of resources it brings. */
const OF_DELIVERY = /^tctl (status|get [\w/-]+ --format=json|create -f|rm)$/;

/** Accounts whose right to run commands in pods a policy limits, while they have that right, and what else it lets through. */
export function deliveryLimits({ items }: StackContents, { before, after }: Both<StackContents>): readonly Held[] {
  return items.flatMap((item) => {
    if (item.kind !== "release" || !LIMITS.test(item.chart) || !runsCommands(after.items)) return [];
    const [subject, values] = [placeOf(item), releaseValues(item)];
    const limits = has(subject, `limits what ${textAt(values, "user") ?? "the delivery"} runs in pods`);
    const isOfBoth = [before, after].every((side) => byAddress(side.items).has(item.address));
    if (!isOfBoth) return [limits];
    const commands = ["commands", "commandsWithName"].flatMap((key) =>
      listAt(values, key)
        .map((words) => [words].flat().join(" "))
        .filter((command) => !OF_DELIVERY.test(command))
        .map((command) => unknown(subject, [key], command)),
    );
    return [limits, ...commands, ...WHERE.map((key) => unknown(subject, [key], textAt(values, key) ?? ""))];
  });
}

/** Whether a Role lets somebody run commands in pods. */
function runsCommands(items: readonly Item[]): boolean {
  return objectsOfKind(items, "Role").some(({ manifest }) =>
    listAt(manifest, "rules").some((rule) => textsAt(rule, "resources").includes("pods/exec")),
  );
}

/** Values of the policy's chart that say who is limited, and in which pods. */
const WHERE = ["container", "namespace", "podName", "user"];

/** Who an account is in a cloud, by the annotations of EKS, GKE and AKS, and of pods by those of kube2iam. */
const IDENTITIES = [
  "eks.amazonaws.com/role-arn",
  "iam.gke.io/gcp-service-account",
  "azure.workload.identity/client-id",
  "azure.workload.identity/tenant-id",
  "iam.amazonaws.com/role",
];

/** Which identities in a cloud the accounts and pods that both sides have get. */
export function cloudIdentities(side: StackContents, { before, after }: Both<StackContents>): readonly Held[] {
  const other = byAddress((side === before ? after : before).items);
  return side.items
    .filter((item) => {
      const counterpart = other.get(item.address);
      return counterpart !== undefined && placeOf(counterpart) === placeOf(item);
    })
    .flatMap((item) => {
      const annotations = annotationsOf(item);
      return IDENTITIES.flatMap((name) => {
        const value = textAt(annotations, name);
        return value === undefined ? [] : [has(placeOf(item), `is ${value}`)];
      });
    });
}

function annotationsOf(item: Item): unknown {
  if (item.kind === "release") return objectAt(releaseValues(item), "annotations", "serviceAccount");
  const object = textAt(item.manifest, "kind") === "ServiceAccount" ? item.manifest : podTemplateOf(item.manifest);
  return objectAt(object, "metadata", "annotations");
}
