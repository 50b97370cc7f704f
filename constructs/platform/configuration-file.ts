import { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { checksum } from "../core/checksum";
import { literals } from "../terraform/literals";

/** Files of one ConfigMap. */
export interface ConfigurationFileProps {
  readonly name: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;

  /** Contents by file name. */
  readonly files: Readonly<Record<string, string>>;
  readonly dependsOn: readonly ITerraformDependable[];
}

/** A ConfigMap that pods mount, with a checksum: the pods are replaced when it changes. */
export class ConfigurationFile extends Construct {
  readonly configMap: ConfigMapV1;
  readonly name: string;

  /** Changes exactly when a file does. */
  readonly checksum: string;

  constructor(scope: Construct, id: string, props: ConfigurationFileProps) {
    super(scope, id);
    this.name = props.name;
    this.checksum = checksum(JSON.stringify(Object.entries(props.files).sort(([a], [b]) => (a < b ? -1 : 1))));
    this.configMap = new ConfigMapV1(
      this,
      "config-map",
      literals({
        metadata: { name: props.name, namespace: props.namespace, labels: props.labels },
        data: props.files,
        dependsOn: [...props.dependsOn],
      }),
    );
  }
}
