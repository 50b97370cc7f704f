import { rememberedTexts } from "../../constructs/core/remembered";
import { readYaml } from "../../constructs/core/read-yaml";
import { isObject, type Json } from "./json";

/** The value at a path of plain data; undefined if there is none. */
export function at(data: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)];
    return isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }, data);
}

/** Text at a path; undefined for any other value. */
export function textAt(data: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(data, ...path);
  return typeof found === "string" && found !== "" ? found : undefined;
}

/** Text at a path; empty for any other value. */
export function stringAt(data: unknown, ...path: readonly (string | number)[]): string {
  return textAt(data, ...path) ?? "";
}

/** A number at a path. Numbers written as text are accepted. */
export function numberAt(data: unknown, ...path: readonly (string | number)[]): number | undefined {
  const found = at(data, ...path);
  const number = typeof found === "string" && found !== "" ? Number(found) : found;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** An object at a path; empty for any other value. */
export function objectAt(data: unknown, ...path: readonly (string | number)[]): Json {
  const found = at(data, ...path);
  return isObject(found) ? found : {};
}

/** A list at a path; empty for any other value. */
export function listAt(data: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(data, ...path);
  return Array.isArray(found) ? found : [];
}

/** The objects in a list at a path. Any other item becomes an empty object. */
export function objectsAt(data: unknown, ...path: readonly (string | number)[]): readonly Json[] {
  return listAt(data, ...path).map((item) => objectAt(item));
}

/** The texts of a list at a path. */
export function textsAt(data: unknown, ...path: readonly (string | number)[]): readonly string[] {
  return listAt(data, ...path).filter((item) => typeof item === "string");
}

/** The readable documents of a YAML stream. A declared text may be a reference that only an apply resolves. */
export function yamlDocuments(text = ""): readonly unknown[] {
  const json = shortJson(text);
  return json === undefined ? readDocuments(text) : [json];
}

// Both sides of a step, and many of its readers, have the same files.
const readDocuments = rememberedTexts((text): readonly unknown[] => {
  try {
    return readYaml(text)
      .filter(({ errors }) => errors.length === 0)
      .map((document) => document.toJS() as unknown);
  } catch {
    // The text has more levels, or more aliases, than any text of this package.
    return [];
  }
});

/** JSON with fewer brackets cannot have more levels. */
const MOST_BRACKETS = 200;

/** Parses a JSON object, which is valid YAML, because JSON is parsed much faster. */
function shortJson(text: string): unknown {
  if (!text.startsWith("{") || text.split(/[[{]/, MOST_BRACKETS).length === MOST_BRACKETS) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
