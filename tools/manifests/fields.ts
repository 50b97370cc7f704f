import { isObject, type Json } from "./configuration";

/** A field of what may be an object. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

/** A list in a field; empty where there is none. */
export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const list = at(value, ...path);
  return Array.isArray(list) ? (list as unknown[]) : [];
}

/** A text in a field; empty where there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const text = at(value, ...path);
  return typeof text === "string" ? text : "";
}

/** A number in a field; undefined where there is none. */
export function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const number = at(value, ...path);
  return typeof number === "number" ? number : undefined;
}

/** The objects of a list that the API server answered. */
export function itemsOf(list: unknown): readonly Json[] {
  return listAt(list, "items").filter(isObject);
}
