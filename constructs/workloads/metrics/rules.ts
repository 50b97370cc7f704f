import { defineRules } from "../../core/violation";

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
