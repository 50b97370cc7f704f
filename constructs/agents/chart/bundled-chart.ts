import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rememberedTexts } from "../../core/remembered";
import type { Problems } from "../../core/value";
import { chartFolder } from "../../terraform/chart-folder";
import type { DeclaredRelease } from "../features/agent-release-props";
import { AGENT_SETTING_RULES } from "../features/setting-rules";
import { schemaCheck, type SchemaCheck } from "./chart-schema";
import { chartSource } from "../features/chart-source";
import { chartValues } from "../features/features";

/**
 * Notes values that a chart of this package refuses (`AGENT-079`), before Helm does.
 *
 * It leaves out further values that already have a violation.
 */
export function checkChartSchema(props: DeclaredRelease, problems: Problems): void {
  const source = chartSource(props);
  const folder = source.kind === "bundled" ? chartFolder(source.name) : undefined;
  if (folder === undefined) return;
  const known = problems.list.map(({ property }) => property).filter((property) => property.startsWith("helm.values"));
  for (const { place: inValues, allowed } of checkOf(folder)(chartValues(props))) {
    const place = `helm.${inValues}`;
    if (known.some((property) => place.startsWith(property) || property.startsWith(place))) continue;
    // What the chart does not know may be a secret too.
    problems.add({ ...AGENT_SETTING_RULES.chartSchema, allowed }, place, "(redacted)");
  }
}

/** Compiling a schema takes a hundred times as long as checking a release, so this is done once for each chart. */
const checkOf = rememberedTexts((folder: string): SchemaCheck =>
  schemaCheck(JSON.parse(readFileSync(join(folder, "values.schema.json"), "utf8")) as object),
);
