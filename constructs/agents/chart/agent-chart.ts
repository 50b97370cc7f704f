import { AssetType, TerraformAsset, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import type { ChartSource } from "../../brand";
import { Problems } from "../../validation/value";
import type { Violation } from "../../validation/violation";
import { bundledChart } from "./bundled-chart";
import { AGENT_RELEASE_RULES } from "../rules";

/** Where a Helm release finds its chart. */
export interface ChartLocation {
  readonly chart: string;
  readonly repository?: string;
  readonly version?: string;
}

/**
 * Where the chart is for Terraform: in a repository at a version, or in the output of the stack, one copy for all
 * releases.
 *
 * @param version version of a chart from a repository; a chart of this package has its own
 */
export function locateChart(scope: Construct, source: ChartSource, version: string): ChartLocation {
  if (source.kind === "repository") return { chart: source.name, repository: source.repository, version };
  const directory = bundledChart(source.name);
  // The release carries AGENT-039 then, and nothing is written.
  if (directory === undefined) return { chart: source.name };
  const stack = TerraformStack.of(scope);
  const id = `chart-${source.name}`;
  const known = stack.node.tryFindChild(id) as TerraformAsset | undefined;
  const asset = known ?? new TerraformAsset(stack, id, { path: directory, type: AssetType.DIRECTORY });
  return { chart: `./${asset.path}` };
}

/** Whether a chart that the package should bring is there (`AGENT-039`). */
export function checkBundledChart(source: ChartSource): readonly Violation[] {
  const problems = new Problems();
  if (source.kind === "bundled" && bundledChart(source.name) === undefined) {
    problems.add(AGENT_RELEASE_RULES.chart, "chart.name", source.name);
  }
  return problems.list;
}
