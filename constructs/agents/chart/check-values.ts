import { checkReferences } from "../../core/reference-checks";
import type { Problems } from "../../core/value";
import type { DeclaredRelease } from "../features/agent-release-props";
import { chartValues, ownValues } from "../features/features";
import { checkRenderedValues } from "../features/further-values";
import { checkChartSchema } from "./bundled-chart";
import { checkPublicChart } from "./public-chart";

/**
 * Notes what the chart does not let stand: references that it cannot hold (`REFERENCE-001`), further values that the
 * release renders (`AGENT-030`), and values that the chart does not know (`AGENT-079`, `AGENT-087`).
 */
export function checkValues(release: DeclaredRelease, problems: Problems): void {
  checkRendered(release, problems);
  checkRenderedValues(release.helm.values ?? {}, ownValues(release), problems);
  checkChartSchema(release, problems);
  checkPublicChart(release, problems);
}

/** References are looked for where the program wrote them, and then in what the chart gets, which holds those of values too. */
function checkRendered(release: DeclaredRelease, problems: Problems): void {
  const before = problems.list.length;
  const services = release.services.map(({ declaration }) => declaration);
  checkReferences({ ...release, services }, "", problems);
  if (problems.list.length === before) checkReferences(chartValues(release), "helm.values", problems);
}
