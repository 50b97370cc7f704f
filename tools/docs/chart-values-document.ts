import { CHART_VALUES } from "./chart-values/chart-values";
import type { ChartValue, ChartValueGroup, Status } from "./chart-values/row";
import { table } from "./markdown-table";
import { withWrittenPart } from "./written-part";

/** What stands in place of code where a program has nothing to write. */
const NOTHING: Readonly<Record<Status, string>> = {
  same: "",
  "other way": "",
  "decided by the toolkit": "nothing: it is always so",
  "not needed": "nothing",
};

/** The page on moving over, with what to write for each value of the public cluster chart. */
export function withChartValues(page: string): string {
  return withWrittenPart(page, "values of the chart", CHART_VALUES.flatMap(section).slice(0, -1));
}

function section({ title, rows }: ChartValueGroup): readonly string[] {
  return [`### ${title}`, "", ...table(["value", "what to write here", "remark"], rows.map(cells)), ""];
}

function cells({ values, status, write, remark }: ChartValue): string[] {
  return [code(values), write.length === 0 ? NOTHING[status] : code(write), remark];
}

function code(texts: readonly string[]): string {
  return texts.map((text) => `\`${text}\``).join(", ");
}
