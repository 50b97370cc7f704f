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
 * The plural data source answers an empty list before the first installation, where a singular one would fail. It
 * depends on nothing, so that it is read in the plan. What changes the object between plan and apply is not seen.
 *
 * @returns expression of the list of objects: the one in question or none, or all
 */
export function liveObjects(scope: Construct, id: string, { name, ...where }: LiveObject): string {
  const data = new DataKubernetesResources(scope, id, {
    ...where,
    ...(name !== undefined && { fieldSelector: `metadata.name=${name}` }),
  });
  return `data.kubernetes_resources.${data.friendlyUniqueId}.objects`;
}
