import { duration, lengthIn, type Duration } from "../../core/duration";
import { labels } from "../../core/kubernetes";
import { group, needed } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { list } from "../../core/schema/shapes";
import type { NetworkPeer } from "../../network/flow";
import { PolicyPeer } from "../../network/policy-peer";
import { METRICS_RULES } from "./rules";

/** How the Prometheus Operator scrapes pods. */
export interface PodMonitorProps {
  /** Time from one scrape to the next. @default the setting of Prometheus */
  readonly interval?: Duration;

  /** How long a scrape may take; at most the interval (`METRICS-002`). @default the setting of Prometheus */
  readonly scrapeTimeout?: Duration;

  /** Labels by which a Prometheus selects its monitors, such as `release`. @default none */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Who reads the metrics of some pods, and how. */
export interface MetricsProps {
  /** Who may connect to the diagnostics port (`METRICS-001`). The metrics are at `/metrics`. */
  readonly scrapedBy: readonly PolicyPeer[];

  /**
   * A `PodMonitor` for the Prometheus Operator. An apply fails if the cluster has no definition of it.
   *
   * @default none
   */
  readonly podMonitor?: PodMonitorProps;
}

const second = duration({ whole: "s" });

const POD_MONITOR = group<PodMonitorProps>()({ interval: second, scrapeTimeout: second, labels: labels() }, [
  ({ interval = "0s", scrapeTimeout = "0s" }, problems) => {
    if (lengthIn("s", scrapeTimeout) <= lengthIn("s", interval)) return;
    problems.add(METRICS_RULES["METRICS-002"], "scrapeTimeout", scrapeTimeout);
  },
]);

/** Shapes of the props, for groups with further props. */
export const METRICS_PROPS = {
  scrapedBy: needed(list(instance(PolicyPeer), { rule: METRICS_RULES["METRICS-001"] }), METRICS_RULES["METRICS-001"]),
  podMonitor: POD_MONITOR,
} as const;

/** Who reads the metrics of some pods, and how. */
export const METRICS = group<MetricsProps>()(METRICS_PROPS);

/** Who reads the metrics, for network policies. */
export function scrapers(metrics: MetricsProps | undefined): readonly NetworkPeer[] {
  return metrics?.scrapedBy.map(({ peer }) => peer) ?? [];
}
