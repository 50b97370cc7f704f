import { isObject, type Json } from "../json/json";
import type { HelmItem, HelmSetting } from "./items";
import type { Refuse } from "./object";

const DEFAULT_TIMEOUT_SECONDS = 300;

const SHOWN = new Set([
  "chart",
  "create_namespace",
  "name",
  "namespace",
  "repository",
  "set",
  "timeout",
  "values",
  "version",
  "wait",
  "wait_for_jobs",
]);

/** Settings that only affect how Helm handles a release: after a failure, with an earlier release, in its output. */
const NOT_SHOWN = new Set([
  "atomic",
  "cleanup_on_fail",
  "dependency_update",
  "description",
  "force_update",
  "id",
  "lint",
  "max_history",
  "recreate_pods",
  "render_subchart_notes",
  "replace",
  "reset_values",
  "timeouts",
  "upgrade_install",
]);

/** A `helm_release` as an item, without the properties that depend on the rest of the stack. */
export function helmItem(address: string, body: Json, refuse: Refuse): Omit<HelmItem, "step" | "note"> {
  for (const [attribute, value] of Object.entries(body)) {
    const without =
      value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
    if (!without && !SHOWN.has(attribute) && !NOT_SHOWN.has(attribute)) {
      refuse(attribute, "is a setting of a Helm release that is not shown");
    }
  }
  const text = (attribute: string): string | undefined => {
    const value = body[attribute];
    if (value === null || value === undefined || value === "") return undefined;
    if (typeof value === "string") return value;
    refuse(attribute, "is not a text");
    return undefined;
  };
  const required = (attribute: string): string => {
    const value = text(attribute);
    if (value === undefined) refuse(attribute, "is missing");
    return value ?? "";
  };
  const repository = text("repository");
  const version = text("version");
  return {
    kind: "release",
    address,
    name: required("name"),
    namespace: text("namespace") ?? "default",
    chart: required("chart"),
    ...(repository === undefined ? {} : { repository }),
    ...(version === undefined ? {} : { version }),
    values: documents(body["values"], refuse),
    set: valueAsList(body["set"]).flatMap((setting, index) => helmSetting(setting, index, refuse)),
    wait: body["wait"] !== false,
    waitForJobs: body["wait_for_jobs"] === true,
    timeoutSeconds: typeof body["timeout"] === "number" ? body["timeout"] : DEFAULT_TIMEOUT_SECONDS,
    createNamespace: body["create_namespace"] === true,
  };
}

function documents(values: unknown, refuse: Refuse): string[] {
  return valueAsList(values).flatMap((document, index) => {
    if (typeof document === "string") return document === "" ? [] : [document];
    if (document !== null && document !== undefined) refuse(`values[${index}]`, "is not a text");
    return [];
  });
}

function helmSetting(setting: unknown, index: number, refuse: Refuse): HelmSetting[] {
  const { name, value, type } = isObject(setting) ? setting : {};
  if (typeof name !== "string") {
    refuse(`set[${index}].name`, "is missing");
    return [];
  }
  if (type !== undefined && type !== null && type !== "" && type !== "auto" && type !== "string") {
    refuse(`set[${index}].type`, `is ${JSON.stringify(type)}; only "auto" and "string" are shown`);
    return [];
  }
  if (value === null || value === undefined) return [];
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
    refuse(`set[${index}].value`, "is not a text");
    return [];
  }
  return [{ name, value: String(value), type: type === "string" ? "string" : "auto" }];
}

function valueAsList(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
