import { MADE_AT_EVERY_START, PRESET_ROLES } from "../../brand/image-contract/preset-roles";
import { RESOURCE_KINDS } from "../../brand/image-contract/resource-kinds";
import {
  EMPTY_IS_A_VALUE,
  MADE_BY_PEOPLE,
  MADE_BY_SERVICE,
  SERVICE_ADDITIONS,
  type ServiceAddition,
} from "../../brand/image-contract/service-additions";
import { isRecord } from "../../core/given";
import { RANKS } from "./delivery-order";

/**
 * The value that the service takes an unset field for. If a row has no value, an empty value does not count as unset.
 * `any` says that the service adds the field with any value.
 */
type FieldRow = Omit<ServiceAddition, "kind" | "value"> & { readonly value?: unknown; readonly any?: true };

const PRESETS = [...Object.keys(PRESET_ROLES).map((name) => `role/${name}`), ...MADE_AT_EVERY_START];

/**
 * Facts about the service for the programs of a delivery.
 *
 * @param declared kinds that are declared, besides those that are known
 */
export function serviceFacts(declared: readonly string[]) {
  return {
    /** Kinds that are delivered: the record can name no other. */
    kinds: nameSet([...RESOURCE_KINDS.created, ...declared]),

    /** Kinds that the service restores to their defaults when they are removed. */
    reset: nameSet(RESOURCE_KINDS.reset),

    /** Kinds with a single resource. */
    singletons: nameSet(Object.keys(RESOURCE_KINDS.singletons)),

    /** Ranks of kinds: a higher rank is delivered later, and removed earlier. */
    ranks: RANKS,

    /** Entries of the record for roles and users that the service makes by itself. They are never removed. */
    presets: nameSet(PRESETS),

    /** Kinds and names of all resources that the service makes by itself. */
    made: nameSet([...PRESETS, ...MADE_BY_SERVICE]),

    /** By kind, with `*` for kinds without rows: the values that the service takes unset fields for, by path. */
    additions: byKind((isOf) =>
      byPath([...SERVICE_ADDITIONS.filter(isOf).flatMap(additionRows), ...EMPTY_IS_A_VALUE.filter(isOf)]),
    ),

    /** By kind, as above: beginnings of the paths below which the service adds fields. */
    added: byKind((isOf) =>
      SERVICE_ADDITIONS.filter(isOf).flatMap(({ path }) => (path.endsWith(".*") ? [path.slice(0, -1)] : [])),
    ),

    /** Pattern of the names of maps in which an empty value differs from a missing one. */
    madeByPeople: MADE_BY_PEOPLE.source,
  };
}

function byKind<T>(make: (isOf: (row: { readonly kind: string }) => boolean) => T): Readonly<Record<string, T>> {
  const kinds = [...new Set(SERVICE_ADDITIONS.map(({ kind }) => kind))].sort();
  return Object.fromEntries(kinds.map((of) => [of, make(({ kind }) => kind === "*" || kind === of)]));
}

/** The service adds an object field by field, and an empty object not at all. It adds a list as a whole. */
function fieldRowsBelow(path: string, value: unknown, conditions: object): readonly FieldRow[] {
  if (!isRecord(value)) return [{ ...conditions, path, value }];
  const below = Object.entries(value).flatMap(([key, item]) => fieldRowsBelow(`${path}.${key}`, item, conditions));
  return [{ ...conditions, path }, ...below];
}

function additionRows({ path, value, ...others }: ServiceAddition): readonly FieldRow[] {
  const conditions = Object.fromEntries(Object.entries(others).filter(([key]) => key !== "kind"));
  if (path.endsWith(".*")) return [];
  const field = comparedPath(path);
  if (value === undefined) return [{ ...conditions, path: field, any: true }];
  return fieldRowsBelow(field, /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value, conditions);
}

function byPath(rows: readonly FieldRow[]): Readonly<Record<string, readonly FieldRow[]>> {
  const paths = [...new Set(rows.map(({ path }) => path))];
  return Object.fromEntries(paths.map((path) => [path, rows.filter((row) => row.path === path)]));
}

/** A path as compare.jq writes it: a key with dots stands in brackets. */
function comparedPath(path: string): string {
  const { key } = /^metadata\.labels\.(?<key>.+)/.exec(path)?.groups ?? {};
  return key?.includes(".") === true ? `metadata.labels[${JSON.stringify(key)}]` : path;
}

function nameSet(names: readonly string[]): Readonly<Record<string, true>> {
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, true]));
}
