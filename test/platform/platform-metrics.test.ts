import { parse } from "yaml";
import { packageFile } from "../../constructs/core/package-programs";
import { PolicyPeer } from "../../constructs/network/policy-peer";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import type { PlatformMetricsProps } from "../../constructs/platform/metrics/platform-metrics-props";
import type { PodMonitorProps } from "../../constructs/workloads/metrics";
import { at, type Synthesised } from "../support/synthesis";
import { codesOf, synthesise } from "./support";

const PROMETHEUS = PolicyPeer.pods({ namespace: "monitoring", labels: { "app.kubernetes.io/name": "prometheus" } });
const scrapedBy = [PROMETHEUS, PolicyPeer.network("10.20.0.0/16")];

function propsWith(metrics: Partial<PlatformMetricsProps>) {
  return { namespace: "access", name: "east", proxyPools: { internal: {} }, metrics: { scrapedBy, ...metrics } };
}

function platformWith(metrics: Partial<PlatformMetricsProps> = {}): Synthesised {
  return synthesise(propsWith(metrics));
}

function monitors(metrics: PodMonitorProps): unknown {
  const release = platformWith({ podMonitor: metrics })
    .resources("helm_release")
    .find(({ name }) => name === "east-metrics");
  return at(parse((release?.["values"] as readonly string[])[0] ?? ""), "objects");
}

test("whoever reads the metrics reaches the diagnostics port of auth service and proxies", () => {
  for (const name of ["east-auth", "east-proxy"]) {
    const ingress = at(platformWith().resource("kubernetes_network_policy_v1", name), "spec.ingress") as object[];
    const ports = [{ port: "3000", protocol: "TCP" }];
    const namespace_selector = { match_labels: { "kubernetes.io/metadata.name": "monitoring" } };
    const pod_selector = { match_labels: { "app.kubernetes.io/name": "prometheus" } };
    expect(ingress).toContainEqual({ from: [{ namespace_selector, pod_selector }], ports });
    expect(ingress).toContainEqual({ from: [{ ip_block: { cidr: "10.20.0.0/16" } }], ports });
  }
});

test("without metrics nobody reaches it, and nothing is made for them", () => {
  const { text } = synthesise();
  expect(text).not.toContain("custom-objects");
  expect(text).not.toContain('"port":"3000"');
});

test("a monitor for the auth service and one for all pools of proxies scrape the port by its name", () => {
  const endpoint = { port: "diagnostics", path: "/metrics", interval: "30s", scrapeTimeout: "10s" };
  expect(monitors({ interval: "30s", scrapeTimeout: "10s", labels: { release: "main" } })).toMatchObject(
    ["auth", "proxy"].map((component) => ({
      apiVersion: "monitoring.coreos.com/v1",
      kind: "PodMonitor",
      metadata: { name: `east-${component}`, namespace: "access", labels: { release: "main" } },
      spec: {
        selector: { matchLabels: { "app.kubernetes.io/instance": "east", "app.kubernetes.io/component": component } },
        podMetricsEndpoints: [endpoint],
      },
    })),
  );
});

describe("the alert", () => {
  const ruleWith = (props: Parameters<typeof synthesise>[0]) =>
    synthesise({ metrics: { scrapedBy, alerts: { labels: { release: "main" } } }, ...props })
      .resources("helm_release")
      .filter(({ name }) => name === "svc-watch")
      .map((release) => at(parse((release["values"] as readonly string[])[0] ?? ""), "objects.0"));

  test("fires where no look has found everything as declared for twice the time between two", () => {
    const watch = { every: "30m" } as const;
    const [rule] = ruleWith({ delivery: ResourceDelivery.job({ watch }) });
    expect(rule).toMatchObject({ kind: "PrometheusRule", metadata: { labels: { release: "main" }, namespace: "svc" } });
    expect(at(rule, "spec.groups.0.rules.0.expr")).toMatch(
      /^time\(\) - .*cronjob_status_last_successful_time\{namespace="svc", cronjob="svc-watch"\}.* > 3600$/,
    );
  });

  test("is not there where nobody looks", () => {
    expect(ruleWith({ delivery: ResourceDelivery.job({ watch: { mode: "off" } }) })).toEqual([]);
  });
});

test("without times, Prometheus decides them", () => {
  expect(at(monitors({}), "0.spec.podMetricsEndpoints")).toEqual([{ port: "diagnostics", path: "/metrics" }]);
});

test.each<[string, object, string]>([
  ["no reader", { scrapedBy: [] }, "METRICS-001"],
  ["readers left out", { podMonitor: {} }, "METRICS-001"],
  ["a timeout over the interval", { scrapedBy, podMonitor: { interval: "5s", scrapeTimeout: "6s" } }, "METRICS-002"],
  ["a timeout without an interval", { scrapedBy, podMonitor: { scrapeTimeout: "6s" } }, "METRICS-002"],
  ["pods of any namespace", { scrapedBy: [PolicyPeer.pods({ labels: { app: "prometheus" } })] }, "PEER-001"],
])("%s is a violation", (_, metrics, code) => {
  expect(codesOf({ metrics: metrics as PlatformMetricsProps })).toEqual([code]);
});

test("the dashboard is in a ConfigMap that the sidecar of Grafana finds, word by word", () => {
  const synthesised = platformWith({ dashboard: { annotations: { grafana_folder: "Platform" } } });
  const metadata = at(synthesised.resource("kubernetes_config_map_v1", "east-metrics"), "metadata");
  expect(metadata).toMatchObject({ labels: { grafana_dashboard: "1" }, annotations: { grafana_folder: "Platform" } });
  const file = synthesised.file("east-metrics", "access-platform.json");
  // Terraform would evaluate the name of the data source.
  expect(file).toContain("$${datasource}");
  expect(JSON.parse(file.replaceAll("$${", "${"))).toEqual(JSON.parse(packageFile("docs/grafana-dashboard.json")));
});
