import { nearest } from "../../../constructs/core/nearest";
import { unsaid, type ChartOfValues, type Unsaid } from "./accounting";
import { areOnePlace, putAt } from "./places";
import type { Values } from "./given-values";
import type { Translate, Translation } from "./translation";
import type { ChartValue } from "./values/row";

/**
 * Translates the values of a release by the rows of its chart's table, and names each value of which nothing in the program comes:
 * nothing passes in silence.
 *
 * @param start the translation of some values, of which nothing is translated yet
 */
export function translateValues(
  given: Values,
  chart: Omit<ChartOfValues, "translate">,
  start: ChartOfValues["translate"],
): Translation {
  const steps = [...new Set(chart.rows.flatMap((row) => translationOf(row) ?? []))];
  const translate: ChartOfValues["translate"] = (values) => {
    const translation = start(values);
    for (const step of steps) step(translation);
    return translation;
  };
  const translation = translate(given);
  for (const each of unsaid(translation, { ...chart, translate })) name(translation, each, chart.rows);
  return translation;
}

function translationOf(row: ChartValue): Translate | undefined {
  if (row.translate !== undefined) return row.translate;
  return row.status === "same" && row.values.length === 1 && areOnePlace(row.write)
    ? putAt(row.values, row.write)
    : undefined;
}

const RESET = "null takes the chart's default away: here it stays, unless you declare another value";
const READ_AND_DROPPED = "nothing in the program says it: write it where it belongs, or leave it behind";

function name(translation: Translation, { path, given, row }: Unsaid, rows: readonly ChartValue[]): void {
  if (row === undefined) {
    const hint = nearest(
      path,
      rows.flatMap(({ values }) => values),
    );
    const meant = hint === undefined ? "" : `: ${hint} if you mean that`;
    translation.leave(path, `the chart has no such value${meant}`, given);
  } else if (given === null) translation.leave(path, RESET, given);
  else if (row.status === "decided by the toolkit" || row.status === "not needed") {
    translation.needsNothing(path, row.remark, given);
  } else if (row.status === "same" && row.translate !== undefined) translation.leave(path, READ_AND_DROPPED, given);
  else {
    const last = path.split(".").at(-1) ?? "";
    const write = row.write.map((code) => code.replaceAll(/\bNAME\b/g, last)).join(", ");
    translation.leave(path, `write ${write}${row.remark === "" ? "" : `; ${row.remark}`}`, given);
  }
}
