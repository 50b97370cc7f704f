import { DataKubernetesResources } from "@cdktf/provider-kubernetes/lib/data-kubernetes-resources";
import type { Construct } from "constructs";
import type { LiveVersionSubject } from "./version-expressions";
import { addResource } from "./written-objects";

export interface LiveObject {
  readonly apiVersion: string;
  readonly kind: string;

  /** Undefined for objects of the cluster. */
  readonly namespace?: string;

  /** Undefined for all of the kind. */
  readonly name?: string;

  /** Selector of labels. @default any labels */
  readonly labels?: string;
}

/**
 * Reads an object when Terraform plans.
 *
 * The plural data source answers an empty list before the first installation; a singular one would fail. It depends on
 * nothing, so Terraform reads it in the plan. Changes between plan and apply are not seen.
 *
 * @returns expression of the list of objects: one or none, or all
 */
export function liveObjects(scope: Construct, id: string, { name, labels, ...where }: LiveObject): string {
  const selected = {
    ...where,
    ...(name !== undefined && { fieldSelector: `metadata.name=${name}` }),
    ...(labels !== undefined && { labelSelector: labels }),
  };
  const data = addResource(DataKubernetesResources, scope, id, selected);
  return `data.kubernetes_resources.${data.friendlyUniqueId}.objects`;
}

/** A workload whose version is read. */
export interface LiveWorkload {
  readonly kind: "Deployment" | "StatefulSet";
  readonly namespace: string;
  readonly name: string;

  /** Container of the workload whose image says the version. */
  readonly container: string;

  /** What a person should do about an image without a version; without a full stop. */
  readonly fixUnreadable: string;
}

/** Reads a workload when Terraform plans, so that the plan shows its version. */
export function readWorkload(scope: Construct, { kind, namespace, name, container }: LiveWorkload): LiveVersionSubject {
  return { objects: liveObjects(scope, "workload", { apiVersion: "apps/v1", kind, namespace, name }), container };
}
