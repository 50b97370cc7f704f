import { lengthIn } from "../../core/duration";
import type { CustomObject } from "../../terraform/custom-objects";
import type { PodMonitorProps } from "./metrics";

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
