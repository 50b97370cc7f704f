import { labels } from "../../core/kubernetes";
import { group, needed, together } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { list, wholeNumber } from "../../core/schema/shapes";
import type { NetworkPeer } from "../../network/flow";
import { PolicyPeer } from "../../network/policy-peer";
import { METRICS_RULES } from "./rules";

/** How the Prometheus Operator scrapes pods. */
export interface PodMonitorProps {
  /** Time from one scrape to the next. @default what Prometheus is told for all */
  readonly intervalSeconds?: number;

  /** How long a scrape may take; at most the interval (`METRICS-002`). @default what Prometheus is told for all */
  readonly scrapeTimeoutSeconds?: number;

  /** Labels by which a Prometheus selects its monitors, such as `release`. @default none */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Who reads the metrics of some pods, and how. */
export interface MetricsProps {
  /** Who may connect to the diagnostics port, which has the metrics at `/metrics` (`METRICS-001`). */
  readonly scrapedBy: readonly PolicyPeer[];

  /**
   * A `PodMonitor` for the Prometheus Operator; an apply fails where the cluster has no definition of it.
   *
   * @default none
   */
  readonly podMonitor?: PodMonitorProps;
}

const second = wholeNumber({ from: 1 });

const POD_MONITOR = group<PodMonitorProps>()(
  { intervalSeconds: second, scrapeTimeoutSeconds: second, labels: labels() },
  [
    together(
      ["intervalSeconds", "scrapeTimeoutSeconds"],
      ({ intervalSeconds = 0, scrapeTimeoutSeconds = 0 }, problems) => {
        if (scrapeTimeoutSeconds <= intervalSeconds) return;
        problems.add(METRICS_RULES.timeout, "scrapeTimeoutSeconds", scrapeTimeoutSeconds);
      },
    ),
  ],
);

/** The props, for the groups that have more of them. */
export const METRICS_PROPS = {
  scrapedBy: needed(list(instance(PolicyPeer), { rule: METRICS_RULES.scrapedBy }), METRICS_RULES.scrapedBy),
  podMonitor: POD_MONITOR,
} as const;

/** Who reads the metrics of some pods, and how. */
export const METRICS = group<MetricsProps>()(METRICS_PROPS);

/** The other ends of the connections that metrics are read through. */
export function scrapers(metrics: MetricsProps | undefined): readonly NetworkPeer[] {
  return metrics?.scrapedBy.map(({ peer }) => peer) ?? [];
}
