import { isRecord } from "../../../constructs/core/given";
import type { Values } from "./given-values";
import { withLeaf, type LeafPath } from "./leaves";

/** Values that override others, map by map. As in Helm, null removes the chart's default. */
export function overlaid(below: Values, above: Values): Values {
  const entries = Object.entries(above).map(([name, value]): [string, unknown] => {
    const before = Object.hasOwn(below, name) ? below[name] : undefined;
    return [name, isRecord(before) && isRecord(value) ? overlaid(before, value) : value];
  });
  return Object.fromEntries([...Object.entries(below), ...entries]);
}

/** The path of a name in the notation of `helm set`: `a\.b.list[0].c`. */
export function pathOfSet(name: string): LeafPath {
  return Array.from(name.matchAll(/\[(\d+)\]|((?:\\.|[^.[\]\\])+)/g), ([, index, key = ""]) =>
    index === undefined ? key.replaceAll(/\\(.)/g, "$1") : Number(index),
  );
}

/** Values with one more value from `helm set` or from a parameter of Argo CD. */
export function withSet(values: Values, name: string, value: unknown): Values {
  const path = pathOfSet(name);
  return path.length === 0 ? values : (withLeaf(grown(values, path), path, value) as Values);
}

/** Data with a value at a path, including the lists and maps on the way. */
function grown(data: unknown, [key, ...inner]: LeafPath): unknown {
  if (key === undefined) return data ?? "";
  if (typeof key === "number") {
    const items: readonly unknown[] = Array.isArray(data) ? (data as unknown[]) : [];
    return Array.from({ length: Math.max(items.length, key + 1) }, (_, index) =>
      index === key ? grown(items[index], inner) : (items[index] ?? null),
    );
  }
  const fields = isRecord(data) ? data : {};
  return { ...fields, [key]: grown(Object.hasOwn(fields, key) ? fields[key] : undefined, inner) };
}

/** Parses a value as `helm set` does: true, null, an integer, `{a,b}`, or text. */
export function setValue(text: string): unknown {
  const list = /^\{([^]*)\}$/.exec(text)?.[1];
  if (list !== undefined) return list === "" ? [] : list.split(/(?<!\\),/).map(setValue);
  if (text === "true" || text === "false") return text === "true";
  if (text === "null") return null;
  const number = Number(text);
  if (/^(0|-?[1-9]\d*)$/.test(text) && Number.isSafeInteger(number)) return number;
  return text.replaceAll(/\\(.)/g, "$1");
}
