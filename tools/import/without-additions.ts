import { SERVICE_ADDITIONS, type ServiceAddition } from "../../constructs/brand/image-contract/service-additions";
import { fieldsOf, isRecord, listOf } from "../../constructs/core/given";
import { byKey } from "../../constructs/core/order";
import type { Resource } from "../tctl/resource-text";

/** Maps whose entries people make: an empty text in them says something. */
const MADE_BY_PEOPLE = /(^|_)labels$|^annotations$|^traits$/;

/** A resource without what the service adds to it by itself. */
export function withoutAdditions(resource: Resource): Resource {
  const rows = rowsOf(resource);
  // In this version, an empty map of labels reaches nothing, and a missing one reaches everything.
  const keepsEmpty = resource["kind"] === "role" && resource["version"] === "v3";
  const left = strip(withoutNull(resource), "", { rows, keepsEmpty, isMadeByPeople: false });
  return { ...fieldsOf(left) };
}

interface Context {
  readonly rows: ReadonlyMap<string, readonly ServiceAddition[]>;
  readonly keepsEmpty: boolean;
  readonly isMadeByPeople: boolean;
}

/** What is left of a value; undefined if all of it is added. */
function strip(value: unknown, path: string, context: Context): unknown {
  const rows = context.rows.get(path) ?? [];
  const isAdded = rows.some((row) => row.value === undefined || row.value === textOf(value));
  if (isAdded || value === undefined) return undefined;
  const isWanted = context.isMadeByPeople || rows.length > 0;
  if (!isRecord(value))
    return !isWanted && isEmpty(value) && !(context.keepsEmpty && listOf(value)) ? undefined : value;
  // What is added as a whole has no defaults of its own below it.
  if (rows.some((row) => row.value?.startsWith("{") === true)) return value;
  const isMadeByPeople = context.isMadeByPeople || MADE_BY_PEOPLE.test(path.slice(path.lastIndexOf(".") + 1));
  const left = Object.entries(value).flatMap(([key, inner]) => {
    const kept = strip(inner, path === "" ? key : `${path}.${key}`, { ...context, isMadeByPeople });
    return kept === undefined ? [] : [[key, kept] as const];
  });
  const isLeft = left.length > 0 || isWanted || (context.keepsEmpty && MADE_BY_PEOPLE.test(path));
  return isLeft ? Object.fromEntries(left) : undefined;
}

/** Data without fields that are null: nobody can have declared them. */
function withoutNull(value: unknown): unknown {
  const items = listOf(value);
  if (items !== undefined) return items.map(withoutNull);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutNull(inner)]));
}

function rowsOf(resource: Resource): ReadonlyMap<string, readonly ServiceAddition[]> {
  const rows = SERVICE_ADDITIONS.filter(({ kind, with: needed, without }) => {
    if (kind !== "*" && kind !== resource["kind"]) return false;
    return (
      (needed === undefined || isThere(resource, needed)) && (without === undefined || !isThere(resource, without))
    );
  });
  const byPath = new Map<string, ServiceAddition[]>();
  for (const row of rows) {
    const path = row.path.replace(/\.\*$/, "");
    byPath.set(path, [...(byPath.get(path) ?? []), row]);
  }
  return byPath;
}

function isThere(resource: Resource, path: string): boolean {
  const value = path.split(".").reduce<unknown>((outer, key) => fieldsOf(outer)[key], resource);
  return (
    value !== undefined && value !== null && !isEmpty(value) && !(isRecord(value) && Object.keys(value).length === 0)
  );
}

/** Whether a value means nothing. `false` may mean something. */
function isEmpty(value: unknown): boolean {
  return value === "" || value === 0 || value === "0001-01-01T00:00:00Z" || listOf(value)?.length === 0;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  const items = listOf(value);
  if (items !== undefined) return items.map(sorted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(byKey));
}
