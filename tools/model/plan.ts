import { MODEL_OUTPUT } from "../../constructs/core/model/document";
import { isObject, present, type Json } from "../json/json";
import type { Item } from "../manifests/items";
import { findKind } from "../manifests/kinds";
import { toObject } from "../manifests/object";
import { helmItem } from "../manifests/release";
import { providerTarget, type StackContents } from "./contents";
import { at, listAt, objectAt, stringAt, textAt, textsAt } from "../json/plain-data";
import { isAssigned } from "./assigned";
import { rawManifest } from "./raw-manifests";
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

  /** Whether Terraform takes an object of the cluster into the state. @default false */
  readonly isImported?: boolean;

  /** Whether Terraform runs a provisioner with it. @default false */
  readonly isProvisioned?: boolean;

  /** Attributes that force a replacement, as paths. */
  readonly replacedFor: readonly string[];

  /** What only the apply knows, as paths without indices, but for what the API server assigns. @default nothing */
  readonly unknown?: readonly (readonly string[])[];

  /** Whether something outside of Terraform changed the resource since the last apply. */
  readonly drift?: { readonly before: Json; readonly after: Json | undefined };
}

/** A saved plan, as `terraform show -json` prints it. */
export interface Plan {
  readonly changes: readonly PlannedChange[];
  readonly before: StackContents;
  readonly after: StackContents;

  /** Whether Terraform has left resources out, as `-target` does. @default false */
  readonly isPartial?: boolean;

  /** Addresses of actions that Terraform runs with the apply. @default none */
  readonly invoked?: readonly string[];

  /** Whether the value of an output changes. */
  readonly changesOutputs: boolean;
}

/** What Terraform runs beside the changes of resources. */
const INVOCATIONS = ["action_invocations", "deferred_action_invocations"];

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
  const configuration = at(json, "configuration");
  const provisioned = new Set(provisionedBlocks(at(configuration, "root_module")));
  const changes = listAt(json, "resource_changes")
    .filter((entry) => textAt(entry, "mode") !== "data")
    .map((entry) => ({
      ...plannedChange(entry, drift.get(textAt(entry, "address"))),
      // Without its configuration, a plan does not show which resources have a provisioner.
      ...((configuration === undefined || provisioned.has(stringAt(entry, "address").replaceAll(INDEX, ""))) && {
        isProvisioned: true,
      }),
    }));
  const items = plannedItems(changes);
  const isPartial = at(json, "complete") === false;
  const invoked = INVOCATIONS.flatMap((part) => listAt(json, part)).map((each) => stringAt(each, "address"));
  return {
    changes,
    before: { name, items: items.before, outputs: plannedOutputs(json, "before") },
    after: {
      name,
      items: items.after,
      ...present({ target: plannedTarget(json) }),
      outputs: plannedOutputs(json, "after"),
      unread: unreadPlanAddresses(json),
      unshown: items.unshown,
    },
    ...(isPartial && { isPartial }),
    ...(invoked.length > 0 && { invoked }),
    changesOutputs: Object.values(objectAt(json, "output_changes")).some(
      (change) => changeAction(textsAt(change, "actions")) !== "nothing",
    ),
  };
}

/** The index of an instance in an address. */
const INDEX = /\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g;

/** Addresses of the blocks that have provisioners, also in modules: only the configuration of a plan says so. */
function provisionedBlocks(module: unknown, prefix = ""): readonly string[] {
  const own = listAt(module, "resources").filter((each) => listAt(each, "provisioners").length > 0);
  return [
    ...own.map((each) => `${prefix}${stringAt(each, "address")}`),
    ...Object.entries(objectAt(module, "module_calls")).flatMap(([name, call]) =>
      provisionedBlocks(at(call, "module"), `${prefix}module.${name}.`),
    ),
  ];
}

/** The settings of a provider as the program wrote them; one that is no text refers to something. */
function plannedTarget(json: Json): string | undefined {
  const settings = objectAt(json, "configuration", "provider_config", "kubernetes", "expressions");
  return providerTarget((name) => textAt(settings, name, "constant_value") ?? textAt(settings, name, "references", 0));
}

function plannedChange(entry: unknown, drift: unknown): PlannedChange {
  const type = stringAt(entry, "type");
  const change = objectAt(entry, "change");
  const action = changeAction(textsAt(change, "actions"));
  const { before, after } = withoutSecrets(type, change);
  const unknown = unknownPaths(type, change["after_unknown"]);
  return {
    address: stringAt(entry, "address"),
    type,
    action,
    ...(unknown.length > 0 && { unknown }),
    ...(isObject(change["importing"]) && { isImported: true }),
    before: action === "nothing" ? after : before,
    after,
    replacedFor: listAt(change, "replace_paths").map((path) => (Array.isArray(path) ? path.join(".") : String(path))),
    ...(drift !== undefined && { drift: plannedDrift(type, objectAt(drift, "change")) }),
  };
}

/** Where marks of a plan say that only the apply knows a value. */
function unknownPaths(type: string, marks: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (marks === true) return isAssigned(type, path) ? [] : [path];
  if (typeof marks !== "object" || marks === null) return [];
  const found = Object.entries(marks).flatMap(([name, inner]) =>
    unknownPaths(type, inner, Array.isArray(marks) ? path : [...path, name]),
  );
  return [...new Map(found.map((each) => [each.join("."), each])).values()];
}

function plannedDrift(type: string, change: Json): NonNullable<PlannedChange["drift"]> {
  const { before, after } = withoutSecrets(type, change);
  return { before: before ?? {}, after };
}

/** Where what people read in an object is secret, or known to an apply alone. */
function unreadPlanAddresses(json: Json): ReadonlySet<string> {
  const entries = listAt(json, "resource_changes").filter((entry) =>
    ["after_unknown", "after_sensitive", "before_sensitive"].some((marks) =>
      ["data", "values"].some((attribute) => holdsTrue(at(entry, "change", marks, attribute))),
    ),
  );
  return new Set(entries.flatMap((entry) => textAt(entry, "address") ?? []));
}

function changeAction(actions: readonly string[]): PlannedAction {
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
function plannedItems(changes: readonly PlannedChange[]): {
  readonly before: readonly Item[];
  readonly after: readonly Item[];
  readonly unshown: ReadonlyMap<string, readonly string[]>;
} {
  const before: Item[] = [];
  const after: Item[] = [];
  const unshown = new Map<string, readonly string[]>();
  for (const { address, type, action, ...sides } of changes) {
    const refused: string[] = [];
    const now = plannedItem(address, type, sides.after, (attribute) => refused.push(attribute));
    const old = action === "nothing" ? now : plannedItem(address, type, sides.before);
    // A name that is generated is one.
    const hidden = refused.filter((attribute) => !attribute.startsWith("metadata."));
    if (hidden.length > 0) unshown.set(address, hidden);
    if (old !== undefined) before.push(old);
    if (now !== undefined) after.push(now);
  }
  return { before, after, unshown };
}

/** What the provider knows beyond the object, such as its id, is not part of it. */
function plannedItem(
  address: string,
  type: string,
  body: Json | undefined,
  refuse: (attribute: string) => void = () => undefined,
): Item | undefined {
  if (body === undefined) return undefined;
  if (type === "helm_release") return { ...helmItem(address, readRelease(body), () => undefined), step: 0 };
  const manifest = rawManifest(type, body) ?? plannedObject(type, body, refuse);
  if (manifest === undefined) return undefined;
  return { kind: "object", address, manifest, waitForRollout: false, waitForCompletion: false, timeoutSeconds: 0 };
}

function plannedObject(type: string, body: Json, refuse: (attribute: string) => void): Json | undefined {
  // Older names of types are names of the same objects.
  const known = [type, `${type}_v1`, type.replace(/_daemonset$/, "_daemon_set_v1")].find(
    (each) => findKind(each) !== undefined,
  );
  const kind = known === undefined ? undefined : findKind(known);
  if (known === undefined || kind === undefined) return undefined;
  const fields = Object.fromEntries(Object.entries(body).filter(([name]) => kind.fields.includes(name)));
  return toObject(known, kind, fields, refuse);
}

/** The provider knows the values of a release that it imports by what Helm has recorded. */
function readRelease(body: Json): Json {
  if (listAt(body, "values").length > 0) return body;
  const recorded = textAt(body, "metadata", "values") ?? textAt(body, "metadata", 0, "values");
  return recorded === undefined ? body : { ...body, values: [recorded] };
}

function plannedOutputs(json: Json, side: "before" | "after"): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(objectAt(json, "output_changes"))
      // The document is hidden from people only because it is long.
      .filter(([name, change]) => name === MODEL_OUTPUT || !holdsTrue(at(change, `${side}_sensitive`)))
      .map(([name, change]) => [name, at(change, side)]),
  );
}
