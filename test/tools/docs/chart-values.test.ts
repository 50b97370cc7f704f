import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CHART_VALUES } from "../../../tools/docs/chart-values/chart-values";

/** Every value of the chart at that version, as its values, its schema and its templates have them. */
const CHART = JSON.parse(
  readFileSync(join(__dirname, "..", "..", "fixtures", "charts", "teleport-cluster-values.json"), "utf8"),
) as { readonly version: string; readonly paths: readonly string[] };

const ROWS = CHART_VALUES.flatMap(({ rows }) => rows);

test("every value of the chart has a row, and every row is a value of the chart", () => {
  expect(ROWS.flatMap(({ values }) => values).sort()).toEqual([...CHART.paths].sort());
});

test("a row says what to write, or why there is nothing to write", () => {
  for (const { values, status, write, remark } of ROWS) {
    const isSaid = status === "same" || status === "other way";
    expect({ values, isSaid: write.length > 0 }).toEqual({ values, isSaid });
    if (!isSaid) expect(remark).not.toBe("");
  }
});

test("what the chart gives to its own pods does not reach agents, which have a chart of their own", () => {
  expect(ROWS.filter(({ write }) => write.some((code) => code.startsWith("allPods")))).toEqual([]);
});

test("the page says how many values the chart has", () => {
  const page = readFileSync(join(__dirname, "..", "..", "..", "docs", "migration.md"), "utf8");
  expect(page).toContain(`the ${CHART.paths.length} values of the public cluster chart`);
  expect(page).toContain(`at version ${CHART.version}`);
});
