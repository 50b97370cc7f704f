import { isObject, type Json } from "../json/json";

/** Stands where a plan has a value that nobody shall see. */
export const SENSITIVE = "(sensitive)";

/** Whether a text stands for one that nobody sees, or only an apply. `kubectl_manifest` writes the second for its `sensitive_fields`. */
export function isHidden(text: string): boolean {
  return text === SENSITIVE || text === "(sensitive value)" || text.includes("${");
}

/** Stands where an import does not read what was there. */
export const NOT_READ = "(not read)";

/** Attributes of Secrets that hold what is secret, whether the plan marks them or not. */
const SECRET_ATTRIBUTES = ["data", "binary_data", "data_wo", "binary_data_wo"];

/** Both sides of a change, without the values that the plan marks as sensitive and without the content of Secrets. */
export function withoutSecrets(type: string, change: Json) {
  const side = (name: "before" | "after"): Json | undefined => {
    const shown = withoutMarked(change[name], change[`${name}_sensitive`]);
    if (!isObject(shown)) return undefined;
    return withoutContent(type, shown);
  };
  return { before: side("before"), after: side("after") };
}

/** Whether marks of a plan hold a `true`. */
export function holdsTrue(marks: unknown): boolean {
  if (marks === true) return true;
  return typeof marks === "object" && marks !== null && Object.values(marks).some(holdsTrue);
}

/** Follows the marks, and no value that has none. What is not marked is the same object as before. */
function withoutMarked(value: unknown, marks: unknown): unknown {
  if (marks === true) return value === null || value === undefined ? value : SENSITIVE;
  if (typeof marks !== "object" || marks === null || typeof value !== "object" || value === null) return value;
  const hidden = Object.entries(marks).flatMap(([name, mark]): [string, unknown][] => {
    const inner: unknown = Object.hasOwn(value, name) ? (value as Json)[name] : undefined;
    const shown = withoutMarked(inner, mark);
    return shown === inner ? [] : [[name, shown]];
  });
  if (hidden.length === 0) return value;
  const without = Object.fromEntries(hidden);
  return Array.isArray(value)
    ? value.map((item: unknown, index) => (Object.hasOwn(without, index) ? without[index] : item))
    : { ...value, ...without };
}

/** What Terraform has of a resource, without the content of a Secret. */
export function withoutContent(type: string, body: Json): Json {
  if (!/^kubernetes_secret(_v1)?$/.test(type)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !SECRET_ATTRIBUTES.includes(name)));
}
