import { nearest } from "../../../constructs/core/nearest";
import { unsaid, type ChartOfValues, type Unsaid } from "./accounting";
import { CONVERSIONS, putAt } from "./conversions";
import { stepsTo } from "./draft";
import type { Values } from "./given-values";
import type { Translate, Translation } from "./translation";
import { named, type ChartValue } from "./values/row";

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
  const steps = [...new Set(chart.rows.flatMap(translationsOf))];
  const translate: ChartOfValues["translate"] = (values) => {
    const translation = start(values);
    for (const step of steps) step(translation);
    return translation;
  };
  const translation = translate(given);
  for (const each of unsaid(translation, { ...chart, translate })) name(translation, each, chart.rows);
  return translation;
}

function translationsOf({ values, status, write, translate }: ChartValue): readonly Translate[] {
  if (translate !== undefined) return [translate];
  const arePlaces = write.every((code) => values.every((path) => stepsTo(named(code, path)) !== undefined));
  return status === "same" && arePlaces ? [putAt(values, write)] : [];
}

const RESET = "null takes the chart's default away: here it stays, unless you declare another value";
const READ_AND_DROPPED = "the program does not set it: write it where it belongs, or leave it out";

function name(translation: Translation, { path, given, row, value }: Unsaid, rows: readonly ChartValue[]): void {
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
  } else if (row.status === "same" && (row.translate !== undefined || Object.hasOwn(CONVERSIONS, value))) {
    translation.leave(path, READ_AND_DROPPED, given);
  } else {
    const write = `write ${row.write.join(", ")}${row.remark === "" ? "" : `; ${row.remark}`}`;
    translation.leave(path, named(write, value), given);
  }
}
