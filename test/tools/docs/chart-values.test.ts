import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownedPaths } from "../../../constructs/agents/features/features";
import { Brand } from "../../../constructs/brand/brand";
import { AGENT_CHART_VALUES } from "../../../tools/docs/chart-values/agents";
import { CHART_VALUES } from "../../../tools/docs/chart-values/chart-values";

/** Every value of a chart at a version, as its values, its schema and its templates have them. */
function pathsOf(chart: string): readonly string[] {
  const file = join(__dirname, "..", "..", "fixtures", "charts", `${chart}-values.json`);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly paths: readonly string[] }).paths;
}

describe.each([
  ["teleport-cluster", CHART_VALUES],
  ["teleport-kube-agent", AGENT_CHART_VALUES],
])("%s", (chart, groups) => {
  const rows = groups.flatMap((group) => group.rows);

  test("every value of the chart has a row, and every row is a value of the chart", () => {
    expect(rows.flatMap(({ values }) => values).sort()).toEqual([...pathsOf(chart)].sort());
  });

  test("a row says what to write, or why there is nothing to write", () => {
    for (const { values, status, write, remark } of rows) {
      const isSaid = status === "same" || status === "other way";
      expect({ values, isSaid: write.length > 0 }).toEqual({ values, isSaid });
      if (!isSaid) expect(remark).not.toBe("");
    }
  });
});

test("what the cluster chart gives to its own pods does not reach agents, which have a chart of their own", () => {
  const rows = CHART_VALUES.flatMap((group) => group.rows);
  expect(rows.filter(({ write }) => write.some((code) => code.startsWith("allPods")))).toEqual([]);
});

test("what helm.values of agents is to be used for, a release does not refuse", () => {
  const owned = ownedPaths(Brand.TELEPORT);
  const passed = AGENT_CHART_VALUES.flatMap((group) => group.rows)
    .filter(({ write }) => write.includes("helm.values: { NAME }") || write.includes("helm.values: { azureDatabases }"))
    .flatMap(({ values }) => values);
  expect(passed.filter((path) => owned.some((other) => path === other || path.startsWith(`${other}.`)))).toEqual([]);
});
