import { DataKubernetesResources } from "@cdktf/provider-kubernetes/lib/data-kubernetes-resources";
import type { Construct } from "constructs";
import type { LiveVersionSubject } from "./live-version-expressions";

/** A workload whose version is read. */
export interface LiveWorkload {
  readonly kind: "Deployment" | "StatefulSet";
  readonly namespace: string;
  readonly name: string;

  /** Container of the workload whose image says the version. */
  readonly container: string;

  /** What a person does about an image without a version, without a full stop. */
  readonly fixUnreadable: string;
}

/**
 * Reads a workload when Terraform plans.
 *
 * The plural data source answers an empty list before the first installation, where a singular one would fail. It
 * depends on nothing, so that it is read in the plan and the plan shows the version. What changes the workload between
 * plan and apply is not seen.
 */
export function readWorkload(scope: Construct, { kind, namespace, name, container }: LiveWorkload): LiveVersionSubject {
  const data = new DataKubernetesResources(scope, "workload", {
    apiVersion: "apps/v1",
    kind,
    namespace,
    fieldSelector: `metadata.name=${name}`,
  });
  return { objects: `data.kubernetes_resources.${data.friendlyUniqueId}.objects`, container };
}
