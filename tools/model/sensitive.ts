import { isObject, type Json } from "../manifests/configuration";

/** Stands where a plan has a value that nobody shall see. */
const SENSITIVE = "(sensitive)";

/** Attributes of Secrets that hold what is secret, whether the plan marks them or not. */
const SECRET_ATTRIBUTES = ["data", "binary_data", "data_wo", "binary_data_wo"];

/** Both sides of a change, without the values that the plan marks as sensitive and without the content of Secrets. */
export function withoutSecrets(type: string, change: Json) {
  const side = (name: "before" | "after"): Json | undefined => {
    const shown = withoutMarked(change[name], change[`${name}_sensitive`]);
    if (!isObject(shown)) return undefined;
    return /^kubernetes_secret(_v1)?$/.test(type) ? withoutContent(shown) : shown;
  };
  return { before: side("before"), after: side("after") };
}

/** Whether marks of a plan hold a `true`. */
export function holdsTrue(marks: unknown): boolean {
  if (marks === true) return true;
  return typeof marks === "object" && marks !== null && Object.values(marks).some(holdsTrue);
}

function withoutMarked(value: unknown, marks: unknown): unknown {
  if (marks === true) return value === null || value === undefined ? value : SENSITIVE;
  if (!holdsTrue(marks)) return value;
  if (Array.isArray(value))
    return value.map((item, index) => withoutMarked(item, (marks as readonly unknown[])[index]));
  if (!isObject(value)) return value;
  const marked = Object.entries(marks as Json).filter(([name]) => Object.hasOwn(value, name));
  return { ...value, ...Object.fromEntries(marked.map(([name, mark]) => [name, withoutMarked(value[name], mark)])) };
}

function withoutContent(body: Json): Json {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !SECRET_ATTRIBUTES.includes(name)));
}
