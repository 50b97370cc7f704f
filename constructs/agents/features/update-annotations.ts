import { Brand } from "../../brand/brand";
import { Version } from "../../updates/version";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import type { DeclaredRelease } from "./agent-release-props";
import { chartSource } from "./chart-values";
import { UPDATE_RULES } from "./update-rules";

/** First version of the public chart whose value `annotations.deployment` reaches the StatefulSet of new installations. */
const FIRST_WITH_ANNOTATIONS = Version.of("16.2.2");

/**
 * Reports requests to the updater that the chart would not pass on: `AGENT-053`.
 *
 * @param chartVersion version of a chart from a repository
 */
export function checkUpdateAnnotations(props: DeclaredRelease, chartVersion: string): readonly Violation[] {
  const problems = new Problems();
  const { suspended, forceReconcile } = props.updates ?? {};
  const version = Version.of(chartVersion);
  const isOld = version.violations.length === 0 && !version.isAtLeast(FIRST_WITH_ANNOTATIONS);
  if (isOld && chartSource(props).name === Brand.TELEPORT.chart.name) {
    const given = `chart ${chartVersion}`;
    if (suspended === true) problems.add(UPDATE_RULES.annotations, "updates.suspended", given);
    if (forceReconcile !== undefined) problems.add(UPDATE_RULES.annotations, "updates.forceReconcile", given);
  }
  return problems.list;
}
