import { lengthIn } from "../../core/duration";
import type { CustomObject } from "../../terraform/custom-objects";
import { componentMetadata } from "../component/component-names";
import type { AlertsProps } from "./platform-metrics-props";
import type { PlatformSettings } from "../component/platform-settings";
import type { WatchSettings } from "../delivery/resource-delivery";

/** How to get the definition of `PrometheusRule`. */
export const PROMETHEUS_RULE_INSTALLATION =
  "install the Prometheus Operator, or at least its definition of PrometheusRule, and apply again; " +
  "or leave alerts out (docs/ports.md)";

/** The alert where no look has found everything as declared for twice the time between two. */
export function watchAlert(
  settings: PlatformSettings,
  { every }: WatchSettings,
  { labels }: AlertsProps,
): CustomObject {
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
