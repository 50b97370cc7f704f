import type { Construct } from "constructs";
import type { ChartSource } from "../../brand/brand";
import { chartAsset } from "../../terraform/chart-asset";
import { chartFolder } from "../../terraform/chart-folder";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import { AGENT_RELEASE_RULES } from "../features/rules";

/** Where a Helm release finds its chart. */
export interface ChartLocation {
  readonly chart: string;
  readonly repository?: string;
  readonly version?: string;
}

/**
 * Where Terraform finds the chart: in a repository at a version, or in the output of the stack, where all releases
 * share one copy.
 *
 * @param version version of a chart from a repository; a chart of this package has a version of its own
 */
export function locateChart(scope: Construct, source: ChartSource, version: string): ChartLocation {
  if (source.kind === "repository") return { chart: source.name, repository: source.repository, version };
  // Where it is not there, the release carries AGENT-039, and nothing is written.
  return { chart: chartAsset(scope, source.name) ?? source.name };
}

/** Whether a chart that the package should bring is there (`AGENT-039`). */
export function checkBundledChart(source: ChartSource): readonly Violation[] {
  const problems = new Problems();
  if (source.kind === "bundled" && chartFolder(source.name) === undefined) {
    problems.add(AGENT_RELEASE_RULES.chart, "helm.chart.name", source.name);
  }
  return problems.list;
}
