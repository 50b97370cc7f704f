import type { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { FilePart } from "../../core/model/platform-part";
import { byKey } from "../../core/order";
import { checkDeclaration } from "../../core/tree/tree";
import { resourceAddress } from "../../terraform/declared-parts";
import { checkConfigMapSize } from "../../terraform/object-size";
import { encodeReferences, evaluatedChecksum } from "../../terraform/references";
import { addResource } from "../../terraform/written-objects";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** Files of one ConfigMap. */
export interface ConfigurationFileProps {
  readonly name: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;

  /** YAML documents by file name. */
  readonly files: Readonly<Record<string, string>>;

  /** Whether the ConfigMap is never changed. @default false */
  readonly immutable?: true;
  readonly dependsOn: readonly ITerraformDependable[];
}

/** A ConfigMap that pods mount, with a checksum: the pods are replaced when it changes. */
export class ConfigurationFile extends Construct {
  /** The underlying resource. */
  readonly resource: ConfigMapV1;

  /** Name of the ConfigMap. @internal */
  readonly name: string;

  /** The documents by file name. @internal */
  readonly files: Readonly<Record<string, string>>;

  /** Changes when a file does, also when it is the value of a reference that changes. @internal */
  readonly checksum: string;

  constructor(scope: Construct, id: string, props: ConfigurationFileProps) {
    super(scope, id);
    this.name = props.name;
    checkDeclaration(this, (problems) => {
      checkConfigMapSize(props, problems);
    });
    this.files = props.files;
    const files = Object.entries(props.files);
    this.checksum = evaluatedChecksum(JSON.stringify([...files].sort(byKey)));
    this.resource = addResource(kubernetesClass("ConfigMapV1"), this, "config-map", {
      metadata: { name: props.name, namespace: props.namespace, labels: props.labels },
      data: Object.fromEntries(files.map(([file, document]) => [file, encodeReferences(document)])),
      ...(props.immutable && { immutable: true }),
      dependsOn: props.dependsOn,
    });
  }

  /** What the document of its stack says of one of its files. @internal */
  part(file: string): FilePart {
    return { address: resourceAddress(this.resource), file };
  }
}
