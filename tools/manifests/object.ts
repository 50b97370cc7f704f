import { isObject, type Json } from "../json/json";
import type { Kind } from "./kinds";
import { inside, resourcePlace, type Place } from "./place";
import type { Conversion } from "./exceptions";

/** Reports that an attribute cannot be shown. */
export type Refuse = (attribute: string, problem: string) => void;

/**
 * The Kubernetes object of a Terraform resource.
 *
 * @param type Terraform resource type
 * @param body attributes and blocks that belong to the object, without expressions
 */
export function toObject(type: string, kind: Kind, body: Json, refuse: Refuse): Record<string, unknown> {
  const { metadata, ...fields } = mapBlock(body, resourcePlace(type), refuse);
  const named = isObject(metadata) ? metadata : {};
  if (typeof named["name"] !== "string") refuse("metadata.name", "is missing: the view needs the name of every object");
  return {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: kind.namespaced ? { namespace: "default", ...named } : named,
    ...fields,
  };
}

function mapBlock(block: Json, place: Place, refuse: Refuse): Record<string, unknown> {
  const mapped: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(withDefaults(block, place))) {
    if (value === null || value === undefined) continue;
    const at = inside(place, name);
    if (at.refused !== undefined) {
      // A plan contains every attribute, including those that nobody has set.
      if (value !== "" && !(Array.isArray(value) && value.length === 0)) refuse(shown(at), at.refused);
      continue;
    }
    const written = mapValue(value, at, refuse);
    if (written === undefined) continue;
    const apiName = isList(value, at) ? (at.list ?? at.apiName) : at.apiName;
    const sibling = mapped[apiName];
    mapped[apiName] = isObject(sibling) && isObject(written) ? { ...sibling, ...written } : written;
  }
  return mapped;
}

function withDefaults(block: Json, { defaults }: Place): Json {
  if (defaults === undefined) return block;
  const given = Object.entries(block).filter(([, value]) => value !== null && value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) };
}

/** The API's value for an attribute or block; undefined if the provider sends nothing. */
function mapValue(value: unknown, place: Place, refuse: Refuse): unknown {
  if (place.isData) return mapData(value, place, refuse);
  if (isList(value, place)) return mapList(value, place, refuse);
  if (isObject(value)) return mapBlock(value, place, refuse);
  if (Array.isArray(value)) {
    if (value.length === 0) return undefined;
    if (!value.some(isObject)) return value.map((item) => mapScalar(item, place, refuse));
    const only: unknown = value[0];
    if (value.length === 1 && isObject(only)) return mapBlock(only, place, refuse);
    refuse(shown(place), `is written ${value.length} times, but the Kubernetes API accepts it only once`);
    return undefined;
  }
  return value === "" ? undefined : mapScalar(value, place, refuse);
}

function mapList(value: unknown, place: Place, refuse: Refuse): unknown {
  const blocks = Array.isArray(value) ? value : [value];
  if (blocks.length === 0) return undefined;
  return blocks.map((block) => mapBlock(isObject(block) ? block : {}, place, refuse));
}

function mapData(value: unknown, place: Place, refuse: Refuse): unknown {
  if (!isObject(value)) {
    refuse(shown(place), "is not a map");
    return undefined;
  }
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([key, item]) => [key, mapScalar(String(item), place, refuse)]));
}

function mapScalar(value: unknown, place: Place, refuse: Refuse): unknown {
  const { conversion } = place;
  if (conversion === undefined) return value;
  const converted = convert(value, conversion);
  if (converted === undefined) refuse(shown(place), `is ${JSON.stringify(value)}, which is no ${conversion}`);
  return converted;
}

/** Whether a value is a block that is a list in the API. An attribute may have the same name (`path` of a rule). */
function isList(value: unknown, { list }: Place): boolean {
  return list !== undefined && (isObject(value) || (Array.isArray(value) && value.some(isObject)));
}

function shown({ path }: Place): string {
  return path.slice(1).join(".");
}

/**
 * Converts a value of the provider's schema to the API's form; returns undefined if that is impossible.
 *
 * @param value a text, or a number if the program passed one
 */
function convert(value: unknown, conversion: Conversion): unknown {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return undefined;
  switch (conversion) {
    case "integer":
      return /^-?\d+$/.test(text) ? Number(text) : undefined;
    case "integer or text":
      return /^-?\d+$/.test(text) ? Number(text) : text;
    case "octal":
      return /^[0-7]+$/.test(text) ? parseInt(text, 8) : undefined;
    case "base64":
      return Buffer.from(text, "utf8").toString("base64");
  }
}
