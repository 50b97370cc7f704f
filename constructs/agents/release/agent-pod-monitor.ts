import type { Release } from "@cdktf/provider-helm/lib/release";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import { CustomObjects } from "../../terraform/custom-objects";
import { standardLabels } from "../../terraform/standard-labels";
import { POD_MONITOR_INSTALLATION, podMonitor } from "../../workloads/metrics/pod-monitor";
import type { PlannedRelease } from "../features/agent-release-props";

/** Name of the diagnostics port in the pods of both charts. */
const DIAGNOSTICS_PORT = "diag";

/** The monitor of the agents of a release; undefined unless its metrics have one. */
export function agentPodMonitor(
  scope: Construct,
  { metrics, releaseName, namespace, platform }: PlannedRelease,
  dependsOn: readonly ITerraformDependable[],
): Release | undefined {
  const settings = metrics?.podMonitor;
  if (settings === undefined) return undefined;
  const labels = standardLabels(platform.brand, "agent", releaseName);
  const pods = { selector: { app: releaseName }, targetLabels: ["app"], port: DIAGNOSTICS_PORT };
  return new CustomObjects(scope, "pod-monitor", {
    releaseName: `${releaseName}-metrics`,
    namespace,
    objects: [podMonitor({ name: releaseName, labels, ...pods, settings })],
    installation: POD_MONITOR_INSTALLATION,
    dependsOn,
  }).resource;
}
