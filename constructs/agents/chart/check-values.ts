import { checkReferences } from "../../core/reference-checks";
import type { Problems } from "../../core/value";
import type { PlannedRelease, Values } from "../common/feature";
import { chartValues, ownValues } from "../features/features";
import { checkFurtherKeys, checkRenderedValues } from "../features/further-values";
import { checkChartSchema } from "./bundled-chart";
import { checkPublicChart } from "./public-chart";

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
