import { DataKubernetesResources } from "@cdktf/provider-kubernetes/lib/data-kubernetes-resources";
import type { Construct } from "constructs";

/** Which object is read. */
export interface LiveObject {
  readonly apiVersion: string;
  readonly kind: string;

  /** Undefined for objects of the cluster. */
  readonly namespace?: string;

  /** Undefined for all of the kind. */
  readonly name?: string;
}

/**
 * Reads an object when Terraform plans.
 *
 * The plural data source answers an empty list before the first installation; a singular one would fail. It depends on
 * nothing, so Terraform reads it in the plan. Changes between plan and apply are not seen.
 *
 * @returns expression of the list of objects: one or none, or all
 */
export function liveObjects(scope: Construct, id: string, { name, ...where }: LiveObject): string {
  const data = new DataKubernetesResources(scope, id, {
    ...where,
    ...(name !== undefined && { fieldSelector: `metadata.name=${name}` }),
  });
  return `data.kubernetes_resources.${data.friendlyUniqueId}.objects`;
}
