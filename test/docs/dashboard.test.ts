import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SERIES } from "../../tools/docs/series";
import { at } from "../support/synthesis";

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const FILE = join(__dirname, "..", "..", "docs", "grafana-dashboard.json");
const DASHBOARD = JSON.parse(readFileSync(FILE, "utf8")) as { readonly panels: readonly Panel[] };
const PANELS = DASHBOARD.panels;
const QUERIES = PANELS.flatMap(({ targets = [] }) => targets);

/** Labels that Prometheus and its operator add to every series. */
const ADDED = ["le", "namespace", "pod"];

/** Names of series in a query: whatever stands before a selector. */
function seriesIn(expr: string): readonly string[] {
  return [...expr.matchAll(/([a-z_]+)\{/g)].map(([, name = ""]) => name.replace(/_bucket$/, ""));
}

test("its queries name series that the product has, and every series has a place", () => {
  const named = QUERIES.map(({ expr }) => seriesIn(expr));
  expect(named.every((names) => names.length === 1)).toBe(true);
  expect([...new Set(named.flat())].sort()).toEqual(SERIES.map(({ name }) => name).sort());
});

test("its queries group by labels that the series have, and name them in the legend", () => {
  for (const { expr, legendFormat } of QUERIES) {
    const [name] = seriesIn(expr);
    const labels = [...(SERIES.find((series) => series.name === name)?.labels ?? []), ...ADDED];
    const grouped = /by \(([^)]*)\)/.exec(expr)?.[1]?.split(", ") ?? [];
    expect(labels).toEqual(expect.arrayContaining(grouped));
    const shown = [...legendFormat.matchAll(/{{(\w+)}}/g)].map(([, label]) => label);
    expect(shown.sort()).toEqual(grouped.filter((label) => label !== "le").sort());
  }
});

test("a counter is shown by its rate, and a histogram by quantiles of its buckets", () => {
  for (const { expr } of QUERIES) {
    const type = SERIES.find(({ name }) => name === seriesIn(expr)[0])?.type;
    expect([expr, expr.includes("rate(")]).toEqual([expr, type !== "gauge"]);
    expect([expr, /histogram_quantile.*_bucket{/.test(expr)]).toEqual([expr, type === "histogram"]);
  }
});

test("its panels have ids of their own, and do not overlap", () => {
  expect(new Set(PANELS.map(({ id }) => id)).size).toBe(PANELS.length);
  const cells = PANELS.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(PANELS.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});

test("it asks the data source and the namespaces that its reader chooses", () => {
  const variables = at(DASHBOARD, "templating.list") as readonly { readonly name: string }[];
  expect(variables.map(({ name }) => name)).toEqual(["datasource", "namespace"]);
  for (const { expr } of QUERIES) expect(expr).toContain('{namespace=~"$namespace"}');
});
