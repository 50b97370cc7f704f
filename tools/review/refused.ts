import { strong, type Inline } from "../cli/output/document";
import type { StoragePart } from "../../constructs/core/model/platform-part";
import { objectAt, textAt } from "../json/plain-data";
import type { Model, PlatformModel } from "../model/model";
import { parseQuantity } from "../model/quantity";
import type { Subject } from "./changed-settings";
import type { Difference } from "./differences";
import { says, type Finding } from "./finding";
import type { Both, StackChange, Step } from "./step";

/** What Kubernetes refuses to change in an object that is there. */
const REFUSED: readonly { of: RegExp; path: RegExp; when: (change: Difference) => boolean; why: string }[] = [
  {
    of: /^PersistentVolumeClaim$/,
    path: /^spec\.resources\.requests\.storage$/,
    when: ({ before, after }) => (parseQuantity(after) ?? NaN) < (parseQuantity(before) ?? NaN),
    why: "a volume can grow, and not shrink",
  },
  {
    of: /^release agent$/,
    path: /^storage(\.|$)/,
    when: () => true,
    why: "a StatefulSet keeps the volumes that it began with. Delete it first; the apply makes it again",
  },
];

/** Why the apply will fail; undefined where nothing is known to refuse a change. */
export function refusalReason({ kind, component }: Subject, differences: readonly Difference[]): string | undefined {
  const subject = component === undefined || kind !== "release" ? kind : `${kind} ${component}`;
  return REFUSED.find(
    ({ of, path, when }) =>
      of.test(subject) && differences.some((change) => path.test(change.path.join(".")) && when(change)),
  )?.why;
}

// What follows is refused by conditions that the constructs write into a plan. A plan that is there was not refused.

/** @param rule its code, or what Terraform says */
export function refused(stack: string, rule: string, what: readonly Inline[]): Finding {
  return {
    kind: "change-refused",
    sentence: says`
      ${strong("The plan is refused")} (${[rule]}): ${what}. Nothing of the stack is applied: all else that is said of it is
      what it would do.`,
    facts: { stack, rule },
  };
}

/** The name that the auth service of a platform would get: the state keeps that of the first apply (`PLATFORM-022`). */
export function refusedName({ isPlanned, resources }: Step, platform: PlatformModel): string | undefined {
  if (isPlanned) return undefined;
  const kept = resources.find(
    ({ stack, address }) => stack === platform.stack && address === "terraform_data.auth_service",
  );
  const old = objectAt(kept?.before, "for_each");
  const name = `${platform.namespace}/${platform.components[0]?.name}`;
  const [key = ""] = Object.entries(old).find(([, each]) => each === name) ?? [];
  const now = textAt(kept?.after, "for_each", key);
  return now === name ? undefined : now;
}

type Volume = Extract<StoragePart, { readonly kind: "volume" }>;

/** What both sides say of the claim that a resource makes, where an auth service keeps its state on it. */
export function stateOn(
  { before, after, moves = [] }: Step,
  { stack, address }: StackChange,
): Both<Volume | undefined> {
  const now = moves.find(({ stack: name, from }) => name === stack && from === address)?.to ?? address;
  const of = ({ platforms }: Model) =>
    platforms
      .filter((platform) => platform.stack === stack)
      .flatMap(({ storage }) => (storage?.kind === "volume" ? [storage] : []))
      .find((volume) => volume.address === now);
  return { before: of(before), after: of(after) };
}

/** What refuses to destroy a claim, or to replace it; undefined where nothing does. */
export function refusedClaim(
  { action, replacedFor }: StackChange,
  { before, after }: Both<Volume | undefined>,
): string | undefined {
  if ((action === "replace" ? after : before)?.deletion !== "refused") return undefined;
  if (action === "delete") return "STORAGE-006";
  return replacedFor.includes("spec.storage_class_name") ? "STORAGE-004" : "Instance cannot be destroyed";
}

/** Whether an auth service would begin without its state, by the places that both sides record (`STORAGE-020`). */
export function losesState({ before, after }: Both<PlatformModel>): boolean {
  const [old = [], now = []] = [before, after].map(({ storage }) =>
    storage?.kind === "external" ? storage.place?.split(" ") : undefined,
  );
  return old.length > 0 && !old.some((place) => now.includes(place));
}
