import { DataKubernetesResources } from "@cdktf/provider-kubernetes/lib/data-kubernetes-resources";
import { TerraformLocal, type Precondition } from "cdktf";
import { Construct } from "constructs";
import type { Version } from "../updates/version";
import { compatible, liveVersion, readable } from "./live-version-expressions";

/** Declaration of a {@link LiveVersion}. */
export interface LiveVersionProps {
  readonly releaseName: string;
  readonly namespace: string;

  /** Name of the agent's container. */
  readonly container: string;

  /** Version of the first installation. */
  readonly first: Version;

  /** Version of the platform, where it is known. */
  readonly platform: Version | undefined;
}

/**
 * The version that an agent runs, read from its StatefulSet when Terraform plans.
 *
 * The plural data source answers an empty list before the first installation, where a singular one would fail. It
 * depends on nothing, so that it is read in the plan and the plan shows the version. An update between plan and apply
 * is taken back by that apply, and made again by the updater.
 */
export class LiveVersion extends Construct {
  /** Reference to the version. */
  readonly version: string;

  /** What has to hold before the release is changed. */
  readonly preconditions: Precondition[];

  constructor(scope: Construct, id: string, { releaseName, namespace, container, first, platform }: LiveVersionProps) {
    super(scope, id);
    const data = new DataKubernetesResources(this, "stateful-set", {
      apiVersion: "apps/v1",
      kind: "StatefulSet",
      namespace,
      fieldSelector: `metadata.name=${releaseName}`,
    });
    const subject = { objects: `data.kubernetes_resources.${data.friendlyUniqueId}.objects`, container };
    const local = new TerraformLocal(this, "version", `\${${liveVersion(subject, first)}}`);
    const isComparable = platform !== undefined && platform.violations.length === 0;
    this.version = local.asString;
    this.preconditions = [
      readable(subject, releaseName),
      ...(isComparable ? compatible(`local.${local.friendlyUniqueId}`, platform, releaseName) : []),
    ].map(({ condition, message }) => ({ condition: `\${${condition}}`, errorMessage: message }));
  }
}
