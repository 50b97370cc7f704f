import { defineRules } from "../core/violation";
import { type Duration, duration, lengthIn } from "../core/duration";
import { PolicyPeer } from "../network/policy-peer";
import { group, needed } from "../core/schema/group";
import { labels } from "../core/kubernetes";
import { list } from "../core/schema/shapes";
import { instance } from "../core/schema/instance";
import type { NetworkPeer } from "../network/flow";
import type { CustomObject } from "../terraform/custom-objects";

export const METRICS_RULES = defineRules({
  "METRICS-001": {
    problem: "nobody may read the metrics: the network policies let nobody connect to the diagnostics port",
    fix: "name the pods of Prometheus, such as PolicyPeer.pods({ namespace: 'monitoring' })",
    source: "docs/ports.md, metrics",
  },
  "METRICS-002": {
    problem: "a scrape may take longer than the time to the next one, which Prometheus refuses",
    fix: "make the interval longer, or the timeout shorter; without interval, leave scrapeTimeout out",
    source: "Prometheus, scrape_config",
  },
  "METRICS-003": {
    problem: "the name of the release that makes the PodMonitor would be too long for Helm: it ends with -metrics",
    allowed: "a releaseName of at most 45 characters where there is a podMonitor",
    fix: "shorten releaseName, or leave podMonitor out and declare the PodMonitor elsewhere",
    source: "Helm, release names",
  },
});

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

/** How to get the definition of `PodMonitor`. */
export const POD_MONITOR_INSTALLATION =
  "install the Prometheus Operator, or at least its definition of PodMonitor, and apply again; " +
  "or leave podMonitor out (docs/ports.md)";

/** Pods that are scraped. */
interface ScrapedPods {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;

  /** Labels by which they are selected in the namespace of the monitor. */
  readonly selector: Readonly<Record<string, string>>;

  /** Labels of the pods that every series gets. */
  readonly targetLabels: readonly string[];

  /** Name of the diagnostics port. */
  readonly port: string;
  readonly settings: PodMonitorProps;
}

/** A `PodMonitor` of the Prometheus Operator. */
export function podMonitor({ name, labels, selector, targetLabels, port, settings }: ScrapedPods): CustomObject {
  const { interval, scrapeTimeout } = settings;
  const endpoint = {
    port,
    path: "/metrics",
    ...(interval !== undefined && { interval: `${lengthIn("s", interval)}s` }),
    ...(scrapeTimeout !== undefined && { scrapeTimeout: `${lengthIn("s", scrapeTimeout)}s` }),
  };
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PodMonitor",
    metadata: { name, labels: { ...settings.labels, ...labels } },
    spec: { selector: { matchLabels: selector }, podTargetLabels: targetLabels, podMetricsEndpoints: [endpoint] },
  };
}
