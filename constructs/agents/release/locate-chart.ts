import type { Construct } from "constructs";
import type { ChartSource } from "../../brand/brand";
import { chartAsset } from "../../terraform/chart-asset";

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
  // Where it is not there, the release breaks FIELD-002, and nothing is written.
  return { chart: chartAsset(scope, source.name) ?? source.name };
}
