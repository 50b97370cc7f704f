import { checkReferences } from "../../core/reference-checks";
import { type Problems, childProperty } from "../../core/value";
import type { PlannedRelease, Values } from "../common/feature";
import { chartValues, ownValues } from "../features/features";
import { checkFurtherKeys, checkRenderedValues, knownPlaces } from "../features/further-values";
import { checkPublicChart } from "./public-chart";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { givenFields } from "../../core/given";
import { rememberedTexts } from "../../core/remembered";
import { chartFolder } from "../../terraform/chart-folder";
import { blocks, defineRules } from "../../core/violation";
import { schemaCheck, type SchemaCheck } from "./chart-schema";

/**
 * Notes what the chart refuses: references that it cannot hold (`REFERENCE-001`), further values that the
 * release renders (`AGENT-030`), values that the chart does not know (`AGENT-079`, `AGENT-087`),
 * and keys of the configuration file that the agents do not know (`CONFIGURATION-005`).
 */
export function checkValues(release: PlannedRelease, problems: Problems): void {
  const values = chartValues(release);
  checkRendered(release, values, problems);
  checkRenderedValues(release.helm.values ?? {}, ownValues(release), problems);
  checkFurtherKeys(release, problems);
  checkChartSchema(release, values, problems);
  checkPublicChart(release, values, problems);
}

/** References are looked for where the program wrote them, and then in what the chart gets, which holds those of values too. */
function checkRendered(release: PlannedRelease, values: Values, problems: Problems): void {
  const before = problems.list.length;
  const services = release.services.map(({ declaration: { labels, section, entry } }) => ({
    ...section,
    ...entry,
    labels,
  }));
  checkReferences({ ...release, services }, "", problems);
  if (problems.list.length === before) checkReferences(values, "helm.values", problems);
}

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
function checkChartSchema({ helm }: PlannedRelease, values: Values, problems: Problems): void {
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
