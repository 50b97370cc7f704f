import { duration, type Duration } from "../../core/duration";
import { Brand, type ChartSource } from "../../brand/brand";
import { group, needed, type PropsOf } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { anyText, either, oneOf, type Shape } from "../../core/schema/shapes";
import { fieldsOf } from "../../core/given";
import { chartFolder } from "../../terraform/chart-folder";
import type { DeclaredRelease } from "../features/agent-release-props";
import type { Feature } from "./feature";
import { UPDATE_RULES } from "./update-rules";
import { declaredVersion } from "./updates";

const CHART_NAME = /^[a-z0-9][a-z0-9-]*$/;
const CHART_REPOSITORY = /^(https?|oci):\/\/[^\s/@]+(\/\S*)?$/;

const SOURCE = invalidForm(
  'kind "bundled" with a chart of this package, or kind "repository" with an https:// or oci:// repository',
  "correct helm.chart, or the chart of the brand",
);
const someText = needed(anyText());

/** Where a chart comes from. */
export const chartSourceShape: Shape<ChartSource> = either(
  (given) => fieldsOf(given)["kind"] === "repository",
  group<Extract<ChartSource, { kind: "repository" }>>()({
    kind: needed(oneOf(["repository"])),
    name: someText,
    repository: someText,
  }),
  group<Extract<ChartSource, { kind: "bundled" }>>()({ kind: needed(oneOf(["bundled"])), name: someText }),
);

/** Where the chart comes from, and how long an apply waits for it. */
export interface ChartProps {
  /** Where the chart comes from. @default the brand's */
  readonly chart?: ChartSource;

  /** How long an apply waits for the rollout. @default "5m" */
  readonly timeout?: Duration;
}

/** Chart of a release. */
export const CHART = {
  helm: {
    chart: chartSourceShape,
    timeout: duration({ whole: "s" }),
  } satisfies PropsOf<ChartProps>,
  check: (release, problems) => {
    const source = chartSource(release);
    const isNamed = CHART_NAME.test(source.name);
    const isFound = source.kind === "bundled" || CHART_REPOSITORY.test(source.repository);
    if (!isNamed || !isFound) problems.add(SOURCE, "helm.chart", source);
    else if (source.kind === "bundled" && chartFolder(source.name) === undefined) {
      problems.add(SOURCE, "helm.chart.name", source.name);
    }
    if (source.kind === "repository" && chartVersion(release) === "") {
      problems.add(UPDATE_RULES["AGENT-052"], "version", source.name);
    }
  },
} satisfies Feature;

/** Where the chart of a release comes from. */
export function chartSource({ helm, platform }: Pick<DeclaredRelease, "helm" | "platform">): ChartSource {
  return helm.chart ?? platform.brand.chart;
}

/** Whether a release has the chart of Teleport's agents. */
export function isPublicChart(release: Pick<DeclaredRelease, "helm" | "platform">): boolean {
  return chartSource(release).name === Brand.TELEPORT.chart.name;
}

/**
 * Version of a chart from a repository, of which facts are asked: the declared version of the agents, otherwise the platform's.
 *
 * Teleport's chart has the version of the product; the version that agents run does not depend on it.
 */
export function chartVersion(release: Pick<DeclaredRelease, "version" | "platform">): string {
  return (declaredVersion(release) ?? release.platform.version)?.toString() ?? "";
}
