import { isObject } from "../../json/json";
import { at } from "../../json/plain-data";
import { parseQuantity } from "../../model/quantity";

/** A declared field with another value in the live object. */
export interface FieldDifference {
  readonly path: string;
  readonly declared: unknown;
  readonly live: unknown;
}

/**
 * Lists to which webhooks add entries, and the field that identifies an entry. In all other lists, such as the ports of
 * a Service or the peers of a network policy, an additional entry is a difference.
 */
const OPEN_LISTS: Readonly<Record<string, string>> = {
  containers: "name",
  initContainers: "name",
  env: "name",
  imagePullSecrets: "name",
  volumes: "name",
  volumeMounts: "mountPath",
};

/** Lists of texts whose order matters. */
const ORDERED = ["args", "command"];

/**
 * The declared fields with another value in a live object. Fields that are not declared are ignored, because the API
 * server, controllers and others add some.
 */
export function fieldDifferences(declared: unknown, live: unknown, path = ""): readonly FieldDifference[] {
  if (isNothing(declared) && isNothing(live)) return [];
  if (isObject(declared) && isObject(live)) {
    return Object.entries(declared).flatMap(([key, value]) =>
      fieldDifferences(value, at(live, key), path === "" ? key : `${path}.${key}`),
    );
  }
  if (Array.isArray(declared) && Array.isArray(live)) return listDifferences(declared, live, path);
  return isSame(declared, live) ? [] : [{ path, declared, live }];
}

function listDifferences(
  declared: readonly unknown[],
  live: readonly unknown[],
  path: string,
): readonly FieldDifference[] {
  const [name = ""] = path.split(".").slice(-1);
  const key = Object.hasOwn(OPEN_LISTS, name) ? OPEN_LISTS[name] : undefined;
  if (key !== undefined) {
    return declared.flatMap((item) => {
      const value = at(item, key);
      const found = live.find((candidate) => isSame(at(candidate, key), value));
      return fieldDifferences(item, found, `${path}[${String(value)}]`);
    });
  }
  const isSet = !ORDERED.includes(name) && [...declared, ...live].every(isText);
  const [left, right] = isSet ? [[...declared].sort(), [...live].sort()] : [declared, live];
  if (left.length !== right.length) return [{ path, declared, live }];
  return left.flatMap((item, index) => fieldDifferences(item, right[index], `${path}[${index}]`));
}

/** Whether a value counts as unset, because the API server omits it or adds it as a default. */
function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === false || value === 0) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Whether values are equal. The quantities `500m` and `0.5` are, and so are the ports `3080` and `"3080"`. */
function isSame(declared: unknown, live: unknown): boolean {
  if (Object.is(declared, live) || String(declared) === String(live)) return true;
  const [left, right] = [declared, live].map(parseQuantity);
  return left !== undefined && left === right;
}
