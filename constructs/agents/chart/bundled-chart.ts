import { readFileSync } from "node:fs";
import { join } from "node:path";
import { givenFields } from "../../core/given";
import { rememberedTexts } from "../../core/remembered";
import { childProperty, type Problems } from "../../core/value";
import { chartFolder } from "../../terraform/chart-folder";
import { blocks, defineRules } from "../../core/violation";
import type { PlannedRelease, Values } from "../common/feature";
import { knownPlaces } from "../features/further-values";
import { schemaCheck, type SchemaCheck } from "./chart-schema";

/** Rules of the values of a chart of this package. */
const BUNDLED_CHART_RULES = defineRules({
  "AGENT-079": {
    problem: "the chart does not take this value",
    fix: "correct or remove the value",
    source: "chart of the agents, values.schema.json",
  },
});

/**
 * Notes values that a chart of this package refuses (`AGENT-079`), before Helm does.
 *
 * It leaves out further values that already have a violation; and what the release itself sets, where something else is
 * wrong with it.
 */
export function checkChartSchema({ helm }: PlannedRelease, values: Values, problems: Problems): void {
  const folder = helm.chart.kind === "bundled" ? chartFolder(helm.chart.name) : undefined;
  if (folder === undefined) return;
  const isAlone = !problems.list.some(blocks);
  const isKnown = knownPlaces(problems);
  const given = new Set(innerPlaces(helm.values, "helm.values"));
  for (const { place: inValues, allowed } of bundledSchemaCheck(folder)(values)) {
    const place = `helm.${inValues}`;
    if (isKnown(place) || !(isAlone || given.has(place))) continue;
    // What the chart does not know may be a secret too.
    problems.add({ ...BUNDLED_CHART_RULES["AGENT-079"], allowed }, place, "(redacted)");
  }
}

/** The places of everything that is in an object. */
function innerPlaces(data: unknown, place: string): readonly string[] {
  if (Array.isArray(data)) return data.flatMap((item, index) => placesAt(item, `${place}[${index}]`));
  return Object.entries(givenFields(data)).flatMap(([key, item]) => placesAt(item, childProperty(place, key)));
}

function placesAt(data: unknown, place: string): readonly string[] {
  return [place, ...innerPlaces(data, place)];
}

/** Compiling a schema takes a hundred times as long as checking a release, so this is done once for each chart. */
const bundledSchemaCheck = rememberedTexts((folder: string): SchemaCheck =>
  schemaCheck(JSON.parse(readFileSync(join(folder, "values.schema.json"), "utf8")) as object),
);
