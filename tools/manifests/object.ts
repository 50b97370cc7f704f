import { isObject, type Json } from "./configuration";
import { convert } from "./convert";
import { CONVERTED, DATA_MAPS, exceptionFor, LISTS, RENAMED } from "./exceptions";
import type { Kind } from "./kinds";
import { PROVIDER_DEFAULTS } from "./provider-defaults";
import { REFUSED } from "./refused";

/** Notes that an attribute cannot be shown. */
export type Refuse = (attribute: string, problem: string) => void;

/**
 * The object of the Kubernetes API that a resource makes.
 *
 * @param type Terraform resource type
 * @param body attributes and blocks that are part of the object, without expressions
 */
export function toObject(type: string, kind: Kind, body: Json, refuse: Refuse): Record<string, unknown> {
  const { metadata, ...fields } = mapBlock(body, [type], refuse);
  const named = isObject(metadata) ? metadata : {};
  if (typeof named["name"] !== "string") refuse("metadata.name", "is missing: the view needs the name of every object");
  return {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: kind.namespaced ? { namespace: "default", ...named } : named,
    ...fields,
  };
}

function mapBlock(block: Json, path: readonly string[], refuse: Refuse): Record<string, unknown> {
  const given = Object.entries(block).filter(([, value]) => value !== null && value !== undefined);
  const attributes = { ...exceptionFor(PROVIDER_DEFAULTS, path), ...Object.fromEntries(given) };
  const mapped: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const at = [...path, name];
    const refused = exceptionFor(REFUSED, at);
    if (refused !== undefined) {
      refuse(shown(at), refused);
      continue;
    }
    const written = mapValue(value, at, refuse);
    if (written === undefined) continue;
    const apiName = apiNameOf(value, at);
    const sibling = mapped[apiName];
    mapped[apiName] = isObject(sibling) && isObject(written) ? { ...sibling, ...written } : written;
  }
  return mapped;
}

/** What the API gets for an attribute or block; undefined if the provider sends nothing. */
function mapValue(value: unknown, path: readonly string[], refuse: Refuse): unknown {
  if (exceptionFor(DATA_MAPS, path) === true) return mapData(value, path, refuse);
  if (isList(value, path)) return mapList(value, path, refuse);
  if (isObject(value)) return mapBlock(value, path, refuse);
  if (Array.isArray(value)) {
    if (value.length === 0) return undefined;
    if (!value.some(isObject)) return value.map((item) => mapScalar(item, path, refuse));
    const only: unknown = value[0];
    if (value.length === 1 && isObject(only)) return mapBlock(only, path, refuse);
    refuse(shown(path), `is written ${value.length} times, and the Kubernetes API takes it once`);
    return undefined;
  }
  return value === "" ? undefined : mapScalar(value, path, refuse);
}

function mapList(value: unknown, path: readonly string[], refuse: Refuse): unknown {
  const blocks = Array.isArray(value) ? value : [value];
  if (blocks.length === 0) return undefined;
  return blocks.map((block) => mapBlock(isObject(block) ? block : {}, path, refuse));
}

function mapData(value: unknown, path: readonly string[], refuse: Refuse): unknown {
  if (!isObject(value)) {
    refuse(shown(path), "is not a map");
    return undefined;
  }
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([key, item]) => [key, mapScalar(String(item), path, refuse)]));
}

function mapScalar(value: unknown, path: readonly string[], refuse: Refuse): unknown {
  const conversion = exceptionFor(CONVERTED, path);
  if (conversion === undefined) return value;
  const converted = convert(value, conversion);
  if (converted === undefined) refuse(shown(path), `is ${JSON.stringify(value)}, which is no ${conversion}`);
  return converted;
}

function apiNameOf(value: unknown, path: readonly string[]): string {
  const list = isList(value, path) ? exceptionFor(LISTS, path) : undefined;
  return list ?? exceptionFor(RENAMED, path) ?? camelCase(path.at(-1) ?? "");
}

/** Whether it is a block that the API takes as a list: an attribute of the same name is not (`path` of a rule). */
function isList(value: unknown, path: readonly string[]): boolean {
  return exceptionFor(LISTS, path) !== undefined && (isObject(value) || (Array.isArray(value) && value.some(isObject)));
}

/** `host_network` as `hostNetwork`. @internal */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function shown(path: readonly string[]): string {
  return path.slice(1).join(".");
}
