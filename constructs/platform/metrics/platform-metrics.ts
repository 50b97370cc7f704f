import { lengthIn } from "../../core/duration";
import { type CustomObject, CustomObjects } from "../../terraform/custom-objects";
import { componentMetadata, componentName, selectorLabels } from "../component/component-names";
import type { AlertsProps, DashboardProps, PlatformMetricsProps } from "./platform-metrics-props";
import type { PlatformSettings } from "../component/platform-settings";
import { type WatchSettings, watchSettings } from "../delivery/resource-delivery";
import type { Release } from "@cdktf/provider-helm/lib/release";
import type { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { Construct } from "constructs";
import { portRow } from "../../network/ports";
import type { MetricsPart } from "../../core/model/platform-part";
import { packageFile } from "../../core/package-programs";
import { type PodMonitorProps, POD_MONITOR_INSTALLATION, podMonitor } from "../../workloads/metrics";
import { POOL_LABEL } from "../proxy/proxy-pool";
import { addResource } from "../../terraform/written-objects";
import type { PartProps } from "../component/workload";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** How to get the definition of `PrometheusRule`. */
const PROMETHEUS_RULE_INSTALLATION =
  "install the Prometheus Operator, or at least its definition of PrometheusRule, and apply again; " +
  "or leave alerts out (docs/ports.md)";

/** The alert where no look has found everything as declared for twice the time between two. */
function watchAlert(settings: PlatformSettings, { every }: WatchSettings, { labels }: AlertsProps): CustomObject {
  const { name, namespace, labels: own } = componentMetadata(settings, "watch");
  const series = (metric: string) => `kube_cronjob_${metric}{namespace="${namespace}", cronjob="${name}"}`;
  const last = `max by (namespace, cronjob) (${series("status_last_successful_time")} or ${series("created")})`;
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name, labels: { ...labels, ...own } },
    spec: {
      groups: [
        {
          name,
          rules: [
            {
              alert: "AccessServiceNotAsDeclared",
              expr: `time() - ${last} > ${2 * lengthIn("s", every)}`,
              labels: { severity: "warning" },
              annotations: {
                summary: "the access service is not as declared, or nobody could look",
                description:
                  `see kubectl get configmap --namespace ${namespace} ${name} --output yaml; ` +
                  "an apply delivers again what differs",
              },
            },
          ],
        },
      ],
    },
  };
}

/** What reads the metrics of a platform. */
interface PlatformMetricsConstructProps extends PartProps {
  readonly metrics: PlatformMetricsProps;
}

/** The monitors of auth service and proxies, and the dashboard. Network policies decide who may connect. */
export class PlatformMetrics extends Construct {
  /** The monitors; undefined without `podMonitor`. */
  readonly podMonitors: Release | undefined;

  /** The alerts; undefined without `alerts` or without a watch. */
  readonly alerts: Release | undefined;

  /** The ConfigMap; undefined unless there is a `dashboard`. */
  readonly dashboard: ConfigMapV1 | undefined;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: PlatformMetricsConstructProps,
  ) {
    super(scope, id);
    const { podMonitor: monitor, dashboard: shown, alerts } = props.metrics;
    const watch = watchSettings(props.settings.delivery);
    this.podMonitors = monitor && this.addMonitors(monitor);
    this.alerts = alerts && watch && this.addAlerts(alerts, watch);
    this.dashboard = shown && this.addDashboard(shown);
  }

  /** What the document of its stack says of them. @internal */
  part(): MetricsPart {
    const isMade = (each: object | undefined) => each !== undefined;
    return { monitors: isMade(this.podMonitors), dashboard: isMade(this.dashboard), alerts: isMade(this.alerts) };
  }

  private addMonitors(monitor: PodMonitorProps): Release {
    const { settings, dependsOn } = this.props;
    return new CustomObjects(this, "pod-monitors", {
      releaseName: componentName(settings, "metrics"),
      namespace: settings.namespace,
      objects: (["auth", "proxy"] as const).map((component) => {
        const { name, labels } = componentMetadata(settings, component);
        const selector = selectorLabels(settings, component);
        const targetLabels = [...Object.keys(selector), ...(component === "proxy" ? [POOL_LABEL] : [])];
        const port = portRow("diagnostics").name;
        return podMonitor({ name, labels, selector, targetLabels, port, settings: monitor });
      }),
      installation: POD_MONITOR_INSTALLATION,
      dependsOn,
    }).resource;
  }

  private addAlerts(alerts: AlertsProps, watch: WatchSettings): Release {
    const { settings, dependsOn } = this.props;
    return new CustomObjects(this, "alerts", {
      releaseName: componentName(settings, "watch"),
      namespace: settings.namespace,
      objects: [watchAlert(settings, watch, alerts)],
      installation: PROMETHEUS_RULE_INSTALLATION,
      dependsOn,
    }).resource;
  }

  private addDashboard({ labels, annotations }: DashboardProps): ConfigMapV1 {
    const { settings, dependsOn } = this.props;
    const metadata = componentMetadata(settings, "metrics");
    return addResource(kubernetesClass("ConfigMapV1"), this, "dashboard", {
      metadata: {
        ...metadata,
        labels: { ...labels, ...metadata.labels },
        ...(annotations && { annotations }),
      },
      data: { "access-platform.json": packageFile("docs/grafana-dashboard.json") },
      dependsOn,
    });
  }
}
