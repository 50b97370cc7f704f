import { DataKubernetesResources } from "@cdktf/provider-kubernetes/lib/data-kubernetes-resources";
import { TerraformLocal, type Precondition } from "cdktf";
import { Construct } from "constructs";
import { liveVersion, readable, type LiveCondition } from "./live-version-expressions";

/** Declaration of a {@link LiveVersion}. */
export interface LiveVersionProps {
  readonly kind: "Deployment" | "StatefulSet";
  readonly namespace: string;
  readonly name: string;

  /** Container of the workload whose image says the version. */
  readonly container: string;

  /** Version of the first installation. */
  readonly first: string;

  /** What a person does about an image without a version, without a full stop. */
  readonly fixUnreadable: string;

  /**
   * What the version has to be.
   *
   * @param live expression of the version
   */
  readonly conditions: (live: string) => readonly LiveCondition[];
}

/**
 * The version that a workload runs, read from the cluster when Terraform plans.
 *
 * The plural data source answers an empty list before the first installation, where a singular one would fail. It
 * depends on nothing, so that it is read in the plan and the plan shows the version. What changes the workload between
 * plan and apply is not seen.
 */
export class LiveVersion extends Construct {
  /** Reference to the version. */
  readonly version: string;

  /** What has to hold before the workload is changed. */
  readonly preconditions: Precondition[];

  constructor(scope: Construct, id: string, props: LiveVersionProps) {
    super(scope, id);
    const { kind, namespace, name, container } = props;
    const data = new DataKubernetesResources(this, "workload", {
      apiVersion: "apps/v1",
      kind,
      namespace,
      fieldSelector: `metadata.name=${name}`,
    });
    const subject = { objects: `data.kubernetes_resources.${data.friendlyUniqueId}.objects`, container };
    const local = new TerraformLocal(this, "version", `\${${liveVersion(subject, props.first)}}`);
    this.version = local.asString;
    this.preconditions = [
      readable(subject, `${kind} ${name}`, props.fixUnreadable),
      ...props.conditions(`local.${local.friendlyUniqueId}`),
    ].map(({ condition, message }) => ({ condition: `\${${condition}}`, errorMessage: message }));
  }
}
