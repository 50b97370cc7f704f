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
 * What an unset field is taken for. Without a value, what is empty there is not taken for unset; `any` says that the service adds
 * it with whatever value.
 */
type FieldRow = Omit<ServiceAddition, "kind" | "value"> & { readonly value?: unknown; readonly any?: true };

const PRESETS = [...Object.keys(PRESET_ROLES).map((name) => `role/${name}`), ...MADE_AT_EVERY_START];

/**
 * What the programs of a delivery know of the service.
 *
 * @param declared kinds that are declared, besides those that are known
 */
export function serviceFacts(declared: readonly string[]) {
  return {
    /** Kinds that are delivered: the record can name no other. */
    kinds: nameSet([...RESOURCE_KINDS.created, ...declared]),

    /** Kinds that are there again once they are removed. */
    reset: nameSet(RESOURCE_KINDS.reset),

    /** Kinds of which there is one. */
    singletons: nameSet(Object.keys(RESOURCE_KINDS.singletons)),

    /** When a kind is delivered: with a higher rank it is later, and is removed earlier. */
    ranks: RANKS,

    /** Entries in the record of roles and users that the service makes by itself, and that are never removed. */
    presets: nameSet(PRESETS),

    /** Kinds and names of all resources that the service makes by itself. */
    made: nameSet([...PRESETS, ...MADE_BY_SERVICE]),

    /** For each kind that has its own, and `*` for all others: what the service takes unset fields for, by path. */
    additions: byKind((isOf) =>
      byPath([...SERVICE_ADDITIONS.filter(isOf).flatMap(additionRows), ...EMPTY_IS_A_VALUE.filter(isOf)]),
    ),

    /** For each of these: beginnings of the paths of what it adds. */
    added: byKind((isOf) =>
      SERVICE_ADDITIONS.filter(isOf).flatMap(({ path }) => (path.endsWith(".*") ? [path.slice(0, -1)] : [])),
    ),

    /** Pattern of the names of maps in which what is empty says something. */
    madeByPeople: MADE_BY_PEOPLE.source,
  };
}

function byKind<T>(make: (isOf: (row: { readonly kind: string }) => boolean) => T): Readonly<Record<string, T>> {
  const kinds = [...new Set(SERVICE_ADDITIONS.map(({ kind }) => kind))].sort();
  return Object.fromEntries(kinds.map((of) => [of, make(({ kind }) => kind === "*" || kind === of)]));
}

/** An object that is added is so field by field, and an empty one is not added; a list is added as a whole. */
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

/** In the form of the program that compares: a key with dots of its own stands in brackets. */
function comparedPath(path: string): string {
  const { key } = /^metadata\.labels\.(?<key>.+)/.exec(path)?.groups ?? {};
  return key?.includes(".") === true ? `metadata.labels[${JSON.stringify(key)}]` : path;
}

function nameSet(names: readonly string[]): Readonly<Record<string, true>> {
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, true]));
}
