import {
  EMPTY_IS_A_VALUE,
  MADE_BY_PEOPLE,
  SERVICE_ADDITIONS,
  type ServiceAddition,
} from "../../constructs/brand/image-contract/service-additions";
import { canonicalJson } from "../../constructs/core/canonical-json";
import { isRecord, givenList } from "../../constructs/core/given";
import type { Resource } from "../tctl/resource-text";
import { objectAt } from "../json/plain-data";

/** A resource without what the service adds to it by itself. */
export function withoutAdditions(resource: Resource): Resource {
  const kept = EMPTY_IS_A_VALUE.filter((row) => isAdditionFor(row, resource)).map(({ path }) => path);
  const left = strip(withoutNull(resource), "", { rows: additionsByPath(resource), kept, isMadeByPeople: false });
  return { ...objectAt(left) };
}

interface Context {
  readonly rows: ReadonlyMap<string, readonly ServiceAddition[]>;

  /** Paths at which an empty value is kept. */
  readonly kept: readonly string[];
  readonly isMadeByPeople: boolean;
}

/** The rest of a value without additions; undefined if nothing is left. */
function strip(value: unknown, path: string, context: Context): unknown {
  const rows = context.rows.get(path) ?? [];
  const isAdded = rows.some(
    (row) => row.value === undefined || row.value === comparableText(value) || (row.empty === true && isEmpty(value)),
  );
  if (isAdded || value === undefined) return undefined;
  const isWanted = context.isMadeByPeople || rows.length > 0 || context.kept.includes(path);
  if (!isRecord(value)) return !isWanted && isEmpty(value) ? undefined : value;
  // An object that is added as a whole has no default values inside.
  if (rows.some((row) => row.value?.startsWith("{") === true)) return value;
  const isMadeByPeople = context.isMadeByPeople || MADE_BY_PEOPLE.test(path.slice(path.lastIndexOf(".") + 1));
  const left = Object.entries(value).flatMap(([key, inner]) => {
    const kept = strip(inner, path === "" ? key : `${path}.${key}`, { ...context, isMadeByPeople });
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return left.length > 0 || isWanted ? Object.fromEntries(left) : undefined;
}

/** Data without null fields, which nobody can have declared. */
function withoutNull(value: unknown): unknown {
  const items = givenList(value);
  if (items !== undefined) return items.map(withoutNull);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutNull(inner)]));
}

function additionsByPath(resource: Resource): ReadonlyMap<string, readonly ServiceAddition[]> {
  const rows = SERVICE_ADDITIONS.filter((row) => {
    const { with: needed, without } = row;
    const isWith = needed === undefined || isThere(resource, needed);
    return isAdditionFor(row, resource) && isWith && (without === undefined || !isThere(resource, without));
  });
  const byPath = new Map<string, ServiceAddition[]>();
  for (const row of rows) {
    const path = row.path.replace(/\.\*$/, "");
    byPath.set(path, [...(byPath.get(path) ?? []), row]);
  }
  return byPath;
}

function isAdditionFor({ kind, versions }: Pick<ServiceAddition, "kind" | "versions">, resource: Resource): boolean {
  const isOfVersion = versions === undefined || versions.includes(String(resource["version"]));
  return (kind === "*" || kind === resource["kind"]) && isOfVersion;
}

function isThere(resource: Resource, path: string): boolean {
  const value = path.split(".").reduce<unknown>((outer, key) => objectAt(outer)[key], resource);
  return value !== undefined && value !== null && !isEmpty(value);
}

/** Whether a value is empty; `false` is not. */
function isEmpty(value: unknown): boolean {
  if (isRecord(value)) return Object.keys(value).length === 0;
  return value === "" || value === 0 || value === "0001-01-01T00:00:00Z" || givenList(value)?.length === 0;
}

function comparableText(value: unknown): string {
  return typeof value === "string" ? value : canonicalJson(value);
}
