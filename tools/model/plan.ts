import { isObject, type Json } from "../manifests/configuration";
import type { Item } from "../manifests/items";
import { kindOf } from "../manifests/kinds";
import { toObject } from "../manifests/object";
import { helmItem } from "../manifests/release";
import type { StackContents } from "./contents";
import { at, listAt, objectAt, stringAt, textAt, textsAt } from "../manifests/plain-data";
import { holdsTrue, withoutSecrets } from "./sensitive";

/** What Terraform does with a resource. */
export type PlannedAction = "nothing" | "create" | "update" | "replace" | "delete" | "forget";

/** A resource of a plan. */
export interface PlannedChange {
  readonly address: string;
  readonly type: string;
  readonly action: PlannedAction;
  readonly before: Json | undefined;
  readonly after: Json | undefined;

  /** Attributes that force a replacement, as paths. */
  readonly replacedFor: readonly string[];

  /** Whether something outside of Terraform changed the resource since the last apply. */
  readonly drift?: { readonly before: Json; readonly after: Json | undefined };
}

/** A saved plan, as `terraform show -json` prints it. */
export interface Plan {
  readonly changes: readonly PlannedChange[];
  readonly before: StackContents;
  readonly after: StackContents;

  /** Whether the value of an output changes. */
  readonly changesOutputs: boolean;
}

/**
 * Reads a plan, without the values that it marks as sensitive, and without the content of Secrets.
 *
 * @param name of the stack, for people: the plan does not say it
 * @returns undefined if it is something else than a plan
 */
export function readPlan(name: string, json: unknown): Plan | undefined {
  if (!isObject(json) || textAt(json, "format_version") === undefined) return undefined;
  if (!Array.isArray(json["resource_changes"]) && !isObject(json["planned_values"])) return undefined;
  const drift = new Map(listAt(json, "resource_drift").map((entry) => [textAt(entry, "address"), entry]));
  const changes = listAt(json, "resource_changes")
    .filter((entry) => textAt(entry, "mode") !== "data")
    .map((entry) => plannedChange(entry, drift.get(textAt(entry, "address"))));
  const items = itemsOf(changes);
  return {
    changes,
    before: { name, items: items.before, outputs: outputsOf(json, "before") },
    after: { name, items: items.after, outputs: outputsOf(json, "after"), unread: unreadIn(json) },
    changesOutputs: Object.values(objectAt(json, "output_changes")).some(
      (change) => actionOf(textsAt(change, "actions")) !== "nothing",
    ),
  };
}

function plannedChange(entry: unknown, drift: unknown): PlannedChange {
  const type = stringAt(entry, "type");
  const change = objectAt(entry, "change");
  const action = actionOf(textsAt(change, "actions"));
  const { before, after } = withoutSecrets(type, change);
  return {
    address: stringAt(entry, "address"),
    type,
    action,
    before: action === "nothing" ? after : before,
    after,
    replacedFor: listAt(change, "replace_paths").map((path) => (Array.isArray(path) ? path.join(".") : String(path))),
    ...(drift !== undefined && { drift: driftIn(type, objectAt(drift, "change")) }),
  };
}

function driftIn(type: string, change: Json): NonNullable<PlannedChange["drift"]> {
  const { before, after } = withoutSecrets(type, change);
  return { before: before ?? {}, after };
}

/** Where what people read in an object is secret, or known to an apply alone. */
function unreadIn(json: Json): ReadonlySet<string> {
  const entries = listAt(json, "resource_changes").filter((entry) =>
    ["after_unknown", "after_sensitive", "before_sensitive"].some((marks) =>
      ["data", "values"].some((attribute) => holdsTrue(at(entry, "change", marks, attribute))),
    ),
  );
  return new Set(entries.flatMap((entry) => textAt(entry, "address") ?? []));
}

function actionOf(actions: readonly string[]): PlannedAction {
  if (actions.length > 1) return "replace";
  switch (actions[0]) {
    case "create":
    case "update":
    case "delete":
    case "forget":
      return actions[0];
    default:
      return "nothing";
  }
}

/** Items of both sides; what does not change is one item, so that it is read once. */
function itemsOf(changes: readonly PlannedChange[]): {
  readonly before: readonly Item[];
  readonly after: readonly Item[];
} {
  const before: Item[] = [];
  const after: Item[] = [];
  for (const { address, type, action, ...sides } of changes) {
    const now = itemOf(address, type, sides.after);
    const old = action === "nothing" ? now : itemOf(address, type, sides.before);
    if (old !== undefined) before.push(old);
    if (now !== undefined) after.push(now);
  }
  return { before, after };
}

/** What the provider knows beyond the object, such as its id, is not part of it: nothing is refused here. */
function itemOf(address: string, type: string, body: Json | undefined): Item | undefined {
  const refuse = () => undefined;
  if (body === undefined) return undefined;
  if (type === "helm_release") return { ...helmItem(address, body, refuse), step: 0 };
  const kind = kindOf(type);
  if (kind === undefined) return undefined;
  const fields = Object.fromEntries(Object.entries(body).filter(([name]) => kind.fields.includes(name)));
  const manifest = toObject(type, kind, fields, refuse);
  return { kind: "object", address, manifest, waitForRollout: false, waitForCompletion: false, timeoutSeconds: 0 };
}

function outputsOf(json: Json, side: "before" | "after"): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(objectAt(json, "output_changes"))
      .filter(([, change]) => !holdsTrue(at(change, `${side}_sensitive`)))
      .map(([name, change]) => [name, at(change, side)]),
  );
}
