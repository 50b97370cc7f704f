import type { PropsOf } from "../../core/schema/group";
import { METRICS as METRICS_SHAPE, type MetricsProps } from "../../workloads/metrics/metrics";
import { METRICS_RULES } from "../../workloads/metrics/rules";
import type { Feature } from "../common/feature";

/** Helm allows 53 characters, of which the release of the monitor adds `-metrics`. */
const LONGEST_NAME = 45;

/** Who reads what agents measure. */
export interface AgentMetricsProps {
  /**
   * Who reads the metrics of the agents (`METRICS-001` to `METRICS-003`); a `podMonitor` is the release
   * `<release>-metrics`.
   *
   * @default nobody
   */
  readonly metrics?: MetricsProps;
}

/** Who reads the metrics of the agents; no value of the chart, whose own monitor has neither a timeout nor a message. */
export const METRICS = {
  props: { metrics: METRICS_SHAPE } satisfies PropsOf<AgentMetricsProps>,
  owns: () => ["podMonitor"],
  check: ({ metrics, releaseName }, problems) => {
    if (metrics?.podMonitor === undefined || releaseName.length <= LONGEST_NAME) return;
    problems.add(METRICS_RULES["METRICS-003"], "releaseName", releaseName);
  },
} satisfies Feature;
