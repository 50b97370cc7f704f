import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chartFolder } from "../../terraform/chart-folder";
import { Problems, propertyOf, violationsIn } from "../../core/value";
import type { Violation } from "../../core/violation";
import type { AgentReleaseProps } from "../agent-release-props";
import { schemaProblems, type ChartSchema, type SchemaProblem } from "./chart-schema";
import { chartSource, chartValues } from "./chart-values";
import { AGENT_SETTING_RULES } from "../settings/rules";

const schemas = new Map<string, ChartSchema>();

/**
 * Reports values that a chart of this package refuses (`AGENT-079`), before Helm does.
 *
 * It skips further values that already have a violation, and rendered values that a violation of the release explains.
 *
 * @param found the other violations of the release
 */
export function checkChartSchema(props: AgentReleaseProps, found: readonly Violation[]): readonly Violation[] {
  const source = chartSource(props);
  const folder = source.kind === "bundled" ? chartFolder(source.name) : undefined;
  if (folder === undefined) return [];
  const refused = schemaProblems(schemaOf(folder), chartValues(props));
  if (refused.length === 0) return [];
  const isExplained = found.length > 0 || violationsIn({ ...props, values: undefined }).length > 0;
  const problems = new Problems();
  for (const { path, allowed } of refused) {
    const place = placeOf(path);
    const isKnown = isIn(props.values, path) ? found.some(({ property }) => overlap(property, place)) : isExplained;
    // What the chart does not know may be a secret too.
    if (!isKnown) problems.add({ ...AGENT_SETTING_RULES.chartSchema, allowed }, place, "(redacted)");
  }
  return problems.list;
}

function schemaOf(folder: string): ChartSchema {
  const known = schemas.get(folder);
  if (known !== undefined) return known;
  const schema = JSON.parse(readFileSync(join(folder, "values.schema.json"), "utf8")) as ChartSchema;
  schemas.set(folder, schema);
  return schema;
}

function isIn(values: unknown, path: SchemaProblem["path"]): boolean {
  let inner = values;
  for (const key of path) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, key)) return false;
    inner = (inner as Record<string | number, unknown>)[key];
  }
  return path.length > 0;
}

/** Whether one of two places is in the other. */
function overlap(place: string, other: string): boolean {
  return place.startsWith(other) || other.startsWith(place);
}

function placeOf(path: SchemaProblem["path"]): string {
  return path.reduce<string>(
    (place, key) => (typeof key === "number" ? `${place}[${key}]` : propertyOf(place, key)),
    "values",
  );
}
