import { nearest } from "../../../constructs/core/nearest";
import { areOnePlace, putAt } from "./places";
import type { Translate, Translation } from "./translation";
import type { ChartValue, ChartValueGroup } from "./values/row";

/**
 * Translates the values of a release by the rows of its chart's table. What no row translates, and what the chart does not
 * know, is named: nothing passes in silence.
 *
 * @param groups the chart's table
 * @param components names below which a component has values of its own
 */
export function translateValues(
  translation: Translation,
  groups: readonly ChartValueGroup[],
  components: readonly string[] = [],
): void {
  const rows = groups.flatMap((group) => group.rows);
  for (const translate of new Set(rows.flatMap((row) => translationOf(row) ?? []))) translate(translation);
  for (const path of translation.values.resets()) {
    translation.leave(
      path,
      "null takes the chart's default away: here it stays, unless you declare another value",
      null,
    );
  }
  for (const [path, given] of translation.values.unasked())
    nameRemaining(translation, { path, given, rows, components });
}

function translationOf(row: ChartValue): Translate | undefined {
  if (row.translate !== undefined) return row.translate;
  return row.status === "same" && row.values.length === 1 && areOnePlace(row.write)
    ? putAt(row.values, row.write)
    : undefined;
}

interface Unasked {
  readonly path: string;
  readonly given: unknown;
  readonly rows: readonly ChartValue[];
  readonly components: readonly string[];
}

function nameRemaining(translation: Translation, { path, given, rows, components }: Unasked): void {
  const known = components.find((component) => path.startsWith(`${component}.`));
  const inner = known === undefined ? path : path.slice(known.length + 1);
  const row = rowOf(rows, path) ?? rowOf(rows, inner);
  if (row === undefined) {
    const names = rows.flatMap(({ values }) => values);
    translation.leave(path, `the chart has no such value${hint(nearest(inner, names))}`, given);
  } else if (row.status === "decided by the toolkit" || row.status === "not needed") {
    translation.needsNothing(path, row.remark, given);
  } else {
    const [name = ""] = inner.split(".");
    const write = row.write.map((code) => code.replaceAll(/\bNAME\b/g, name)).join(", ");
    translation.leave(path, `write ${write}${row.remark === "" ? "" : `; ${row.remark}`}`, given);
  }
}

/** The row of a value, or of one around it; values around all others, such as `auth`, tell nothing of what is inside. */
function rowOf(rows: readonly ChartValue[], path: string): ChartValue | undefined {
  const names = path.split(".");
  const around = names.map((_, index) => names.slice(0, names.length - index).join("."));
  const found = around.map((name) => rows.find(({ values }) => values.includes(name))).find((row) => row !== undefined);
  return found !== undefined && (found.values.includes("auth") || found.values.includes("proxy")) ? undefined : found;
}

function hint(fix: string | undefined): string {
  return fix === undefined ? "" : `: ${fix} if you mean that`;
}
