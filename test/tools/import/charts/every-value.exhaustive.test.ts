import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { ChartName } from "../../../../tools/import/charts/chart-release-values";
import { AGENT_DEFAULTS, CLUSTER_DEFAULTS } from "../../../../tools/import/charts/defaults";
import { at, isNothing, type Values } from "../../../../tools/import/charts/given-values";
import { isWithin } from "../../../../tools/import/charts/leaves";
import { isRecord } from "../../../../constructs/core/given";
import {
  AGENT_VALUES,
  CLUSTER_VALUES,
  leavesOfValues,
  programOf,
  recordedChart,
  withValue,
} from "../../../support/charts-program";
import { TRIED, sampled } from "../../../support/sample";

const CHARTS = [
  { chart: "teleport-cluster", given: CLUSTER_VALUES, defaults: CLUSTER_DEFAULTS },
  { chart: "teleport-kube-agent", given: AGENT_VALUES, defaults: AGENT_DEFAULTS },
] as const;

/** Paths that the chart's templates read, beside those of its values and of its schema. */
function pathsOf(chart: ChartName): readonly string[] {
  const file = join(__dirname, "../../../fixtures/charts", `${chart}-values.json`);
  const { paths } = JSON.parse(readFileSync(file, "utf8")) as { readonly paths: readonly string[] };
  const { values, schema } = recordedChart(chart);
  return [...new Set([...paths, ...schema, ...leaves(values)])];
}

function leaves(values: Values): readonly string[] {
  return leavesOfValues(values).map(([path]) => path.join("."));
}

/** Values of each kind, of which most are invalid. */
const OF_ANY_KIND = ["constructor", 7, true, ["an-item"], { name: "x" }, [{ name: "x" }]];

/** A value that nobody would call the default. */
function other(fallback: unknown): unknown {
  if (typeof fallback === "boolean") return !fallback;
  if (typeof fallback === "number") return fallback + 7;
  if (Array.isArray(fallback)) return ["something-else"];
  return isRecord(fallback) ? { "something-else": "x" } : "something-else";
}

function imported(chart: ChartName, given: Values) {
  return chart === "teleport-cluster" ? programOf(given) : programOf(CLUSTER_VALUES, given);
}

describe.each(CHARTS)("$chart", ({ chart, given, defaults }) => {
  const before = imported(chart, given);
  const all = recordedChart(chart).values;
  const paths = pathsOf(chart);

  test.each(sampled(paths))(`%s is in the program, or is named: ${TRIED}`, (path) => {
    const fallback = at(given, path) ?? at(all, path);
    for (const value of [other(fallback), ...OF_ANY_KIND.filter((each) => !isDeepStrictEqual(each, fallback))]) {
      const after = imported(chart, withValue(given, path.split("."), value));
      const named = after.parts.flatMap(({ left, needless, changed }) =>
        [...left, ...needless, ...changed].map((each) => each.path),
      );
      const isNamed = named.some((name) => isWithin(name, path) || isWithin(path, name));
      const isWritten = after.text.replace(/^\/\/.*$/gm, "") !== before.text.replace(/^\/\/.*$/gm, "");
      expect({ path, value, isAnswered: isNamed || isWritten }).toEqual({ path, value, isAnswered: true });
    }
  });

  test("the chart's defaults are those of its values", () => {
    const ours = leaves(defaults);
    expect(Object.fromEntries(ours.map((path) => [path, at(defaults, path)]))).toEqual(
      Object.fromEntries(ours.map((path) => [path, at(all, path)])),
    );
    expect(leaves(all).filter((path) => !isNothing(at(all, path)) && at(defaults, path) === undefined)).toEqual([]);
  });

  test("what helm get values --all prints is the same program", () => {
    const merged = Object.entries(given).reduce((values, [name, value]) => {
      const below = values[name];
      return { ...values, [name]: isRecord(below) && isRecord(value) ? { ...below, ...value } : value };
    }, all);
    expect(imported(chart, merged)).toEqual({
      ...before,
      parts: before.parts.map((each) => ({ ...each, release: expect.anything() as unknown })),
    });
  });
});
