import { TerraformResource } from "cdktf";
import type { Construct } from "constructs";
import { literals } from "../../terraform/literals";
import { kindFromType } from "../../core/object-kinds";
import { mergedObjectMetadata, type DeclaredObjects } from "../../workloads/object-metadata";

/** Kinds that a program calls by another name; the others begin with a small letter. */
const NAMES: Readonly<Record<string, string>> = {
  HorizontalPodAutoscaler: "autoscaler",
  PersistentVolumeClaim: "volumeClaim",
  PodDisruptionBudget: "disruptionBudget",
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
    const kind = kindFromType(resource.terraformResourceType);
    const { labels, annotations } = literals(
      mergedObjectMetadata(declared, NAMES[kind] ?? kind.charAt(0).toLowerCase() + kind.slice(1)),
    );
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
