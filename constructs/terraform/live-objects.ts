import { DataKubernetesResources } from "@cdktf/provider-kubernetes/lib/data-kubernetes-resources";
import type { Construct } from "constructs";

/** Which object of a namespace is read. */
export interface LiveObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/**
 * Reads an object when Terraform plans.
 *
 * The plural data source answers an empty list before the first installation, where a singular one would fail. It
 * depends on nothing, so that it is read in the plan. What changes the object between plan and apply is not seen.
 *
 * @returns expression of the list of objects: the one in question, or none
 */
export function liveObjects(scope: Construct, id: string, { name, ...where }: LiveObject): string {
  const data = new DataKubernetesResources(scope, id, { ...where, fieldSelector: `metadata.name=${name}` });
  return `data.kubernetes_resources.${data.friendlyUniqueId}.objects`;
}
