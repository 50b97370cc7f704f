import { Release } from "@cdktf/provider-helm/lib/release";
import { Lazy, type ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import { canonicalYaml } from "../core/canonical-yaml";
import { chartAsset } from "./chart-asset";
import { literals } from "./literals";
import { encodeReferences } from "./references";
import { addResource } from "./written-objects";

/** How long an apply waits for objects that start nothing, in seconds. */
const TIMEOUT_SECONDS = 120;

/** A release of a chart of this package that starts no pods. */
export interface BundledReleaseProps {
  /** Folder of the chart in `charts`. */
  readonly chart: string;
  readonly name: string;
  readonly namespace: string;

  /** Returns the values at synthesis. They are literals, apart from references, which Terraform encodes. */
  readonly values: () => object;
  readonly dependsOn: readonly ITerraformDependable[];
}

/** A Helm release of objects for which the Kubernetes provider has no resource. Its plan needs no Kubernetes API. */
export function bundledRelease(scope: Construct, id: string, props: BundledReleaseProps): Release {
  const { chart, name, namespace, values, dependsOn } = props;
  return addResource(Release, scope, id, {
    name,
    namespace,
    chart: chartAsset(scope, chart) ?? chart,
    values: [Lazy.stringValue({ produce: () => literals(encodeReferences(canonicalYaml(values()))) })],
    atomic: true,
    cleanupOnFail: true,
    wait: true,
    timeout: TIMEOUT_SECONDS,
    maxHistory: 2,
    dependsOn,
  });
}
