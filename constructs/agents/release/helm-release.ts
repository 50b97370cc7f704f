import { Release } from "@cdktf/provider-helm/lib/release";
import { TerraformStack, type ITerraformDependable, type Precondition } from "cdktf";
import type { Construct } from "constructs";
import type { ChartSource } from "../../brand/brand";
import { canonicalYaml } from "../../core/canonical-yaml";
import { lengthIn, type Duration } from "../../core/duration";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import type { SecretRef } from "../../secrets/secret-ref";
import { chartAsset } from "../../terraform/chart-asset";
import { ensureEphemeralSecrets } from "../../terraform/ephemeral-secret";
import { ensureNamespace } from "../../terraform/namespace";
import type { ObjectClaim } from "../../terraform/object-claims";
import { claimObjects } from "../../terraform/object-names";
import { encodeReferences } from "../../terraform/references";
import { addResource } from "../../terraform/written-objects";
import type { Values } from "../common/feature";

const DEFAULT_TIMEOUT = "5m";

/** How Helm installs a release: all of it or nothing, and an apply waits for it. It keeps ten revisions as Secrets. */
const INSTALLED = { atomic: true, cleanupOnFail: true, wait: true, maxHistory: 10 };

/** A Helm release of agents or of a bot. */
interface HelmRelease {
  readonly name: string;
  readonly namespace: string;
  readonly chart: ChartSource;

  /** Version of a chart from a repository; a chart of this package has a version of its own. */
  readonly chartVersion: string;
  readonly values: Values;

  /** Values that Terraform computes, by their name. @default none */
  readonly computed?: Readonly<Record<string, string>>;

  /** How long an apply waits for the rollout. @default "5m" */
  readonly timeout: Duration | undefined;

  /** Conditions that must hold before the release is changed. */
  readonly preconditions: readonly Precondition[];
  readonly dependsOn: ITerraformDependable[];

  /** The objects that the chart makes. */
  readonly claims: () => readonly ObjectClaim[];
}

/** Adds a Helm release to a construct. */
export function addHelmRelease(scope: Construct, release: HelmRelease): Release {
  const { name, namespace, chart, chartVersion, values, computed, preconditions: precondition, dependsOn } = release;
  const { timeout = DEFAULT_TIMEOUT } = release;
  const added = addResource(Release, scope, "release", {
    name,
    namespace,
    ...locateChart(scope, chart, chartVersion),
    values: [encodeReferences(canonicalYaml(values))],
    ...INSTALLED,
    timeout: lengthIn("s", timeout),
    dependsOn,
    ...(precondition.length > 0 && { lifecycle: { precondition: [...precondition] } }),
  });
  if (computed) added.putSet(Object.entries(computed).map(([key, value]) => ({ name: key, value, type: "string" })));
  claimObjects(added, release.claims);
  return added;
}

/** Where Terraform finds a chart: in a repository, or in the output of the stack, where all releases share one copy. */
function locateChart(scope: Construct, source: ChartSource, version: string) {
  if (source.kind === "repository") return { chart: source.name, repository: source.repository, version };
  // Where it is not there, the release breaks FIELD-002, and nothing is written.
  return { chart: chartAsset(scope, source.name) ?? source.name };
}

/** Of a release: where it is, and what of a program's secrets its pods read. */
interface ReleaseOfPlatform {
  readonly platform: ProxyEndpoint;
  readonly namespace: string;
  readonly createNamespace: boolean;
  readonly secrets: readonly SecretRef[];
}

/** What must exist before the first object of a release. Another stack than the platform's is deployed after it. */
export function prerequisites(
  scope: Construct,
  { platform, namespace, createNamespace, secrets }: ReleaseOfPlatform,
): ITerraformDependable[] {
  const stack = TerraformStack.of(scope);
  if (platform.stack !== undefined && platform.stack !== stack) stack.addDependency(platform.stack);
  const made = createNamespace ? [ensureNamespace(scope, namespace)] : [];
  return [
    ...made,
    ...ensureEphemeralSecrets(scope, secrets, namespace, made),
    ...(platform.stack === stack ? platform.rollout : []),
  ];
}
