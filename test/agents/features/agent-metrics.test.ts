import { parse } from "yaml";
import { PolicyPeer } from "../../../constructs/network/policy-peer";
import { at } from "../../support/synthesis";
import { configurationOf } from "../fixtures";

const scrapedBy = [PolicyPeer.pods({ namespace: "monitoring" })];

test("whoever reads the metrics reaches the diagnostics port of the agents", () => {
  const policies = Object.values(configurationOf({ metrics: { scrapedBy } }).resource.kubernetes_network_policy_v1);
  expect(at(policies[0], "spec.ingress")).toEqual([
    {
      from: [{ namespace_selector: { match_labels: { "kubernetes.io/metadata.name": "monitoring" } } }],
      ports: [{ port: "3000", protocol: "TCP" }],
    },
  ]);
});

test("a monitor scrapes the agents of the release, and not its updater", () => {
  const { resource } = configurationOf({
    releaseName: "edge",
    metrics: { scrapedBy, podMonitor: { interval: "30s", labels: { release: "main" } } },
  });
  const releases = Object.values(resource.helm_release as Record<string, { name: string; values: string[] }>);
  const monitor = releases.find(({ name }) => name === "edge-metrics");
  expect(at(parse(monitor?.values[0] ?? ""), "objects")).toMatchObject([
    {
      kind: "PodMonitor",
      metadata: { name: "edge", labels: { release: "main" } },
      spec: {
        selector: { matchLabels: { app: "edge" } },
        podMetricsEndpoints: [{ port: "diag", path: "/metrics", interval: "30s" }],
      },
    },
  ]);
});
