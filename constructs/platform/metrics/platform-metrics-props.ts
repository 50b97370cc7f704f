import { annotations, labels } from "../../core/kubernetes";
import { defaulted, group } from "../../core/schema/group";
import { METRICS_PROPS, type MetricsProps } from "../../workloads/metrics";

/** How a sidecar of Grafana finds the dashboard. */
export interface DashboardProps {
  /** Labels of the ConfigMap. @default `{ grafana_dashboard: "1" }` */
  readonly labels?: Readonly<Record<string, string>>;

  /** Annotations of the ConfigMap, such as `grafana_folder`. @default none */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** How a Prometheus finds the alerts. */
export interface AlertsProps {
  /** Labels by which a Prometheus selects its rules, such as `release`. @default none */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Who reads the metrics of auth service and proxies, and how. */
export interface PlatformMetricsProps extends MetricsProps {
  /** The Grafana dashboard of the platform as a ConfigMap of its namespace. @default none */
  readonly dashboard?: DashboardProps;

  /**
   * A `PrometheusRule` for the Prometheus Operator. It alerts if no check has found the service as declared for twice
   * the time between two checks. It reads the metrics of kube-state-metrics.
   *
   * @default none
   */
  readonly alerts?: AlertsProps;
}

/** The label that the sidecar of Grafana's chart looks for unless it is told another one. */
const SIDECAR_LABEL = { grafana_dashboard: "1" };

/** Who reads the metrics of auth service and proxies, and how. */
export const PLATFORM_METRICS = group<PlatformMetricsProps>()({
  ...METRICS_PROPS,
  dashboard: group<DashboardProps>()({ labels: defaulted(labels(), SIDECAR_LABEL), annotations: annotations() }),
  alerts: group<AlertsProps>()({ labels: labels() }),
});
