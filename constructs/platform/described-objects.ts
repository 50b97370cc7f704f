import { TerraformResource } from "cdktf";
import type { Construct } from "constructs";
import { literals } from "../terraform/literals";
import { metadataOf, type DeclaredObjects } from "../workloads/object-metadata";

/** What a program calls the objects of a component, by type of resource. */
const KINDS: Readonly<Record<string, string>> = {
  kubernetes_cluster_role_binding_v1: "clusterRoleBinding",
  kubernetes_cluster_role_v1: "clusterRole",
  kubernetes_config_map_v1: "configMap",
  kubernetes_deployment_v1: "deployment",
  kubernetes_horizontal_pod_autoscaler_v2: "autoscaler",
  kubernetes_ingress_v1: "ingress",
  kubernetes_job_v1: "job",
  kubernetes_network_policy_v1: "networkPolicy",
  kubernetes_persistent_volume_claim_v1: "volumeClaim",
  kubernetes_pod_disruption_budget_v1: "disruptionBudget",
  kubernetes_role_binding_v1: "roleBinding",
  kubernetes_role_v1: "role",
  kubernetes_service_account_v1: "serviceAccount",
  kubernetes_service_v1: "service",
};

interface Metadata {
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A resource of the provider `kubernetes` with metadata, of whatever type. */
interface DescribedResource extends TerraformResource {
  readonly metadataInput: Metadata;
  putMetadata(metadata: Metadata): void;
}

/**
 * Gives the objects of a component the labels and annotations that a program says, in addition to those that they have.
 *
 * @param without a component inside of it, whose objects have their own
 */
export function describeObjects(
  component: Construct,
  declared: DeclaredObjects | undefined,
  without: readonly Construct[] = [],
): void {
  if (declared === undefined) return;
  const others = new Set(without.flatMap((each) => each.node.findAll()));
  for (const resource of component.node.findAll()) {
    if (others.has(resource) || !isDescribed(resource)) continue;
    const { labels, annotations } = literals(metadataOf(declared, KINDS[resource.terraformResourceType]));
    const { metadataInput } = resource;
    const all = { ...annotations, ...metadataInput.annotations };
    resource.putMetadata({
      ...metadataInput,
      labels: { ...labels, ...metadataInput.labels },
      ...(Object.keys(all).length > 0 && { annotations: all }),
    });
  }
}

function isDescribed(construct: unknown): construct is DescribedResource {
  return (
    TerraformResource.isTerraformResource(construct) &&
    construct.terraformResourceType.startsWith("kubernetes_") &&
    "putMetadata" in construct
  );
}
