import type { Release } from "@cdktf/provider-helm/lib/release";
import { Token, type ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { bundledRelease } from "./bundled-release";
import { objectClaim } from "./object-claims";
import { claimObjects } from "./object-names";

/** An object of a kind that Kubernetes does not have by itself. */
export interface CustomObject {
  /** Group and version, for example `monitoring.coreos.com/v1`. */
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };

  /** Fields that the definition allows besides metadata, nearly always `spec`. */
  readonly [field: string]: unknown;
}

/** Objects that one release makes. */
export interface CustomObjectsProps {
  /** Name of the release: at most 53 characters, unique in the namespace. */
  readonly releaseName: string;

  /** Namespace of the release and of all its objects. */
  readonly namespace: string;

  /** Data. Every text in it is a literal, or a reference that Terraform encodes. */
  readonly objects: readonly CustomObject[];

  /** A sentence on how to install the definitions. An apply that fails without them shows it. */
  readonly installation: string;
  readonly dependsOn: readonly ITerraformDependable[];
}

/**
 * Objects whose definition the cluster may lack, such as `PodMonitor`, `Certificate` or `TLSRoute`.
 *
 * The Kubernetes provider asks the API for their form at plan time, so it cannot plan them for a cluster that does not
 * exist yet. A Helm release can: an apply fails, and says which definition is missing.
 */
export class CustomObjects extends Construct {
  /** The underlying resource. */
  readonly resource: Release;

  constructor(scope: Construct, id: string, props: CustomObjectsProps) {
    super(scope, id);
    const { releaseName, namespace, installation, dependsOn } = props;
    const objects = props.objects.map((object) => ({ ...object, metadata: { ...object.metadata, namespace } }));
    this.resource = bundledRelease(this, "release", {
      chart: "custom-objects",
      name: releaseName,
      namespace,
      values: () => ({ objects, installation }),
      dependsOn,
    });
    const named = objects.filter(({ metadata }) => !Token.isUnresolved(metadata.name));
    claimObjects(this.resource, () => named.map(({ kind, metadata }) => objectClaim(kind, metadata.name, namespace)));
  }
}
