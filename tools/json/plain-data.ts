import { readYaml } from "../../constructs/core/read-yaml";
import { isObject, type Json } from "./json";

/** What is at a path of plain data; undefined where there is nothing. */
export function at(data: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }, data);
}

/** Text at a path; undefined where there is something else. */
export function textAt(data: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(data, ...path);
  return typeof found === "string" && found !== "" ? found : undefined;
}

/** Text at a path; an empty one where there is something else. */
export function stringAt(data: unknown, ...path: readonly (string | number)[]): string {
  return textAt(data, ...path) ?? "";
}

/** A number at a path, also one that is written as text. */
export function numberAt(data: unknown, ...path: readonly (string | number)[]): number | undefined {
  const found = at(data, ...path);
  const number = typeof found === "string" && found !== "" ? Number(found) : found;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** An object at a path; an empty one where there is something else. */
export function objectAt(data: unknown, ...path: readonly (string | number)[]): Json {
  const found = at(data, ...path);
  return isObject(found) ? found : {};
}

/** A list at a path; an empty one where there is something else. */
export function listAt(data: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(data, ...path);
  return Array.isArray(found) ? found : [];
}

/** The objects of a list at a path; an empty one for each item that is something else. */
export function objectsAt(data: unknown, ...path: readonly (string | number)[]): readonly Json[] {
  return listAt(data, ...path).map((item) => objectAt(item));
}

/** The texts of a list at a path. */
export function textsAt(data: unknown, ...path: readonly (string | number)[]): readonly string[] {
  return listAt(data, ...path).filter((item) => typeof item === "string");
}

/** The documents of a YAML stream that can be read: what is declared may be a reference that only an apply resolves. */
export function yamlDocuments(text = ""): readonly unknown[] {
  const json = shortJson(text);
  if (json !== undefined) return [json];
  try {
    return readYaml(text)
      .filter(({ errors }) => errors.length === 0)
      .map((document) => document.toJS() as unknown);
  } catch {
    // It has more levels, or more aliases, than anything of ours.
    return [];
  }
}

/** JSON has fewer levels than brackets. */
const MOST_BRACKETS = 200;

/** An object of JSON, which is YAML too, and read much faster. */
function shortJson(text: string): unknown {
  if (!text.startsWith("{") || text.split(/[[{]/, MOST_BRACKETS).length === MOST_BRACKETS) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
