import { isDeepStrictEqual } from "node:util";
import { at as valueAt } from "../../json/plain-data";
import { isNothing, type Component, type Values } from "./given-values";
import { isWithin, leafText, collectLeaves, withLeaf, type Leaf, type LeafPath } from "./leaves";
import type { Translation } from "./translation";
import type { ChartValue } from "./chart-values";

/** What is needed to translate the values of a chart into props. */
export interface ChartOfValues {
  readonly rows: readonly ChartValue[];

  /** The chart's defaults. */
  readonly defaults: Values;

  /** Names of the components that have values of their own, below their name. */
  readonly components: readonly Component[];
  readonly translate: (given: Values) => Translation;
}

/** A value of a release that has no effect on the program, and its row of the table. */
export interface ValueWithoutEffect {
  readonly path: string;
  readonly given: unknown;
  readonly row: ChartValue | undefined;

  /** Path of the row's value, without the component. */
  readonly value: string;
}

/**
 * The values of a release that have no effect on the program: no row translates them, or their row reads and drops
 * them.
 *
 * To find them, each leaf is left out once. A leaf has no effect if the program and its reports stay the same, unless
 * the leaf only repeats the chart's default.
 */
export function valuesWithoutEffect(translation: Translation, chart: ChartOfValues): readonly ValueWithoutEffect[] {
  const { given } = translation.values;
  const named = reportedValuePaths(translation);
  const leaves = collectLeaves(given);
  const seen = new Map<Values, Translation>([[given, translation]]);
  const few = withSingleItems(given);
  const lost = leaves.filter((leaf) => {
    if (named.some((path) => isWithin(leafText(leaf.path), path)) || isDefault(leaf, given, chart)) return false;
    const { values, path } = few(leaf.path);
    const before = seen.get(values) ?? chart.translate(values);
    seen.set(values, before);
    if (fingerprint(chart.translate(withLeaf(values, path, undefined) as Values)) !== fingerprint(before)) return false;
    // A value that the program has by default does count, if another value would change the program.
    const other = chart.translate(withLeaf(values, path, otherThan(leaf.value)) as Values);
    return leaf.value === null || serializedProps(other) === serializedProps(before);
  });
  return byChartValue(lost, leaves, given, chart);
}

/** Items of a longer list are checked alone, because each item becomes a part of the program by itself. */
const MANY = 8;

/** For a leaf in a long list: values in which the list has only the leaf's item, and the leaf's path in them. */
function withSingleItems(given: Values) {
  const reduced = new Map<string, Values>();
  return (path: LeafPath): { readonly values: Values; readonly path: LeafPath } => {
    const at = path.findIndex((key) => typeof key === "number");
    const list = at < 0 ? undefined : valueAt(given, ...path.slice(0, at));
    if (!Array.isArray(list) || list.length <= MANY) return { values: given, path };
    const place = leafText(path.slice(0, at + 1));
    const values = reduced.get(place) ?? (withLeaf(given, path.slice(0, at), [list[Number(path[at])]]) as Values);
    reduced.set(place, values);
    return { values, path: [...path.slice(0, at), 0, ...path.slice(at + 1)] };
  };
}

/** Combines the leaves of one chart value, if all of them have no effect. */
function byChartValue(
  lost: readonly Leaf[],
  leaves: readonly Leaf[],
  given: Values,
  { rows, components }: ChartOfValues,
): readonly ValueWithoutEffect[] {
  const found = new Map<string, ValueWithoutEffect>();
  for (const leaf of lost) {
    const row = findChartValueRow(leaf.path, rows, components);
    const around = row?.path ?? upToList(leaf.path);
    const isAll = leaves
      .filter(({ path }) => isWithin(leafText(path), leafText(around)))
      .every((each) => lost.includes(each));
    const path = isAll ? around : leaf.path;
    found.set(leafText(path), {
      path: leafText(path),
      given: valueAt(given, ...path),
      row: row?.row,
      value: row?.value ?? "",
    });
  }
  return [...found.values()];
}

function upToList(path: LeafPath): LeafPath {
  const list = path.findIndex((key) => typeof key === "number");
  return list < 0 ? path : path.slice(0, list);
}

/** The row of a value or of the nearest value around it, and the path of that value. */
function findChartValueRow(path: LeafPath, rows: readonly ChartValue[], components: readonly string[]) {
  const componentLength = components.includes(String(path[0])) ? 1 : 0;
  for (let length = path.length; length > 0; length -= 1) {
    for (const start of [0, componentLength]) {
      const name = path.slice(start, length).join(".");
      const row = rows.find(({ values }) => values.includes(name));
      // The row of a whole component does not describe the values inside.
      if (row !== undefined && !components.includes(name)) return { row, path: path.slice(0, length), value: name };
    }
  }
  return undefined;
}

/** Whether a leaf repeats the default that the chart would use without it. */
function isDefault({ path, value }: Leaf, given: Values, { rows, defaults, components }: ChartOfValues): boolean {
  const isOwn = components.includes(String(path[0]) as Component);
  const inner = isOwn ? path.slice(1) : path;
  const below = isOwn ? valueAt(given, ...inner) : undefined;
  const fallback = below ?? valueAt(defaults, ...inner);
  if (isDeepStrictEqual(value, fallback)) return true;
  if (!isNothing(value) || !isNothing(fallback)) return false;
  // In values that the chart only passes on, `false` and 0 differ from an empty value.
  const isOfChart = rows.some(({ values }) => values.includes(inner.join(".")));
  return isOfChart || (value !== false && value !== 0);
}

function otherThan(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 7;
  return typeof value === "string" ? `${value}-x` : "x";
}

function reportedValuePaths({ left, needless, changed }: Translation): readonly string[] {
  return [...left.keys(), ...needless.keys(), ...changed.keys()];
}

function fingerprint(translation: Translation): string {
  return `${serializedProps(translation)}${reportedValuePaths(translation).join("\n")}`;
}

function serializedProps({ props, elsewhere }: Translation): string {
  return JSON.stringify([props.written([]), [...elsewhere]]);
}
