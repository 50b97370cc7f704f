import type { ServiceAddition } from "../../brand/image-contract/service-additions";
import { isRecord } from "../../core/given";

/**
 * What the service adds, as lines of kind, path, the paths of fields with which and without which it does so, and values,
 * each after a tab.
 */
export function additionLines(additions: readonly ServiceAddition[]): readonly string[] {
  const lines = additions.flatMap(({ kind, path, value, with: needed = "", without = "" }) =>
    fieldsOfValue(pathOf(path), value).map(([field, values]) => [kind, field, needed, without, ...values].join("\t")),
  );
  return [...new Set(lines)];
}

type Field = readonly [path: string, values: readonly string[]];

function fieldsOfValue(path: string, value: string | undefined): readonly Field[] {
  if (value === undefined) return [[path, []]];
  return /^[[{]/.test(value) ? scalarsIn(path, JSON.parse(value)) : [[path, [value]]];
}

function scalarsIn(path: string, value: unknown): readonly Field[] {
  if (isRecord(value)) return Object.entries(value).flatMap(([key, item]) => scalarsIn(`${path}.${key}`, item));
  if (!Array.isArray(value) || !value.some(isRecord)) return [[path, [value].flat().map(String)]];
  return value.flatMap((item, index) => scalarsIn(`${path}[${index}]`, item));
}

/** In the form of the program that reads documents: a key with dots of its own stands in brackets. */
function pathOf(path: string): string {
  const { key } = /^metadata\.labels\.(?<key>.+)/.exec(path)?.groups ?? {};
  return key === undefined ? path : `metadata.labels[${JSON.stringify(key)}]`;
}
