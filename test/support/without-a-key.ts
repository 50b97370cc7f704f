import { canonicalYaml } from "../../constructs/core/canonical-yaml";
import { isObject } from "../../tools/json/json";
import { yamlDocuments } from "../../tools/json/plain-data";

/** Names of all fields of data, also of those in documents that are texts in it, each once. */
export function keysIn(data: unknown): readonly string[] {
  const found = new Set<string>();
  visit(data, (name) => {
    found.add(name);
    return true;
  });
  return [...found].sort();
}

/** A copy of data without the fields of a name, wherever they are. */
export function withoutKey(data: unknown, key: string): unknown {
  return visit(data, (name) => name !== key);
}

/** A copy of data with the fields that are wanted. */
function visit(data: unknown, isWanted: (name: string) => boolean): unknown {
  if (typeof data === "string") return textOf(data, isWanted);
  if (Array.isArray(data)) return data.map((item) => visit(item, isWanted));
  if (!isObject(data)) return data;
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (isWanted(name) ? [[name, visit(value, isWanted)]] : [])),
  );
}

/** A text that is a document of fields, without those that are not wanted; every other text as it is. */
function textOf(text: string, isWanted: (name: string) => boolean): string {
  if (!/^"?[\w-]+"?: ?/.test(text) || !text.includes("\n")) return text;
  const [document, ...others] = yamlDocuments(text);
  return others.length === 0 && isObject(document) ? canonicalYaml(visit(document, isWanted)) : text;
}
