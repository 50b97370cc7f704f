import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { AssetType, TerraformAsset, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import type { ChartSource } from "../brand";
import { Problems } from "../validation/value";
import type { Violation } from "../validation/violation";
import { AGENT_RELEASE_RULES } from "./rules";

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

/** Folder of a chart of this package, whose code may be in `constructs/` or `dist/constructs/`. */
function bundledChart(name: unknown): string | undefined {
  if (typeof name !== "string" || !/^[a-z0-9][a-z0-9-]*$/.test(name)) return undefined;
  const candidates = ["../..", "../../.."].map((up) => join(dirname(__filename), up, "charts", name));
  return candidates.find((candidate) => existsSync(join(candidate, "Chart.yaml")));
}
