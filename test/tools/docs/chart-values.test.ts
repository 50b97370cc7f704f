import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownedPaths } from "../../../constructs/agents/features/features";
import { RESOURCE_KINDS } from "../../../constructs/brand/image-contract/resource-kinds";
import { Brand } from "../../../constructs/brand/brand";
import { AGENT_CHART_VALUES, CLUSTER_CHART_VALUES } from "../../../tools/import/charts/chart-values";
import { RESOURCE_TABLE } from "../../../tools/docs/chart-values/resources";

/** Every value of a chart at a version, as its values, its schema and its templates have them. */
function pathsOf(chart: string): readonly string[] {
  const file = join(__dirname, "..", "..", "fixtures", "charts", `${chart}-values.json`);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly paths: readonly string[] }).paths;
}

describe.each([
  ["teleport-cluster", CLUSTER_CHART_VALUES],
  ["teleport-kube-agent", AGENT_CHART_VALUES],
  ["resources", RESOURCE_TABLE],
])("%s", (chart, groups) => {
  const rows = groups.flatMap((group) => group.rows);

  test("everything that it has has a row, and every row is a part of it", () => {
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

test("what a row declares as it is, tctl creates and removes", () => {
  const codes = RESOURCE_TABLE.flatMap(({ rows }) => rows.flatMap(({ write }) => write));
  const kinds = codes.flatMap((code) => /^ServiceResource\.of\(\{ kind: "(\w+)" \}\)$/.exec(code)?.[1] ?? []);
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.filter((kind) => !RESOURCE_KINDS.removed.includes(kind))).toEqual([]);
});

test("what the cluster chart gives to its own pods does not reach agents, which have a chart of their own", () => {
  const rows = CLUSTER_CHART_VALUES.flatMap((group) => group.rows);
  expect(rows.filter(({ write }) => write.some((code) => code.startsWith("allPods")))).toEqual([]);
});

test("what helm.values of agents is to be used for, a release does not refuse", () => {
  const owned = ownedPaths(Brand.TELEPORT);
  const passed = AGENT_CHART_VALUES.flatMap((group) => group.rows)
    .filter(({ write }) => write.includes("helm.values: { NAME }"))
    .flatMap(({ values }) => values);
  expect(passed.filter((path) => owned.some((other) => path === other || path.startsWith(`${other}.`)))).toEqual([]);
});
