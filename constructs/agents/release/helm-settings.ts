import { TerraformStack, type ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import { lengthIn, type Duration } from "../../core/duration";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import type { SecretRef } from "../../secrets/secret-ref";
import { ensureEphemeralSecrets } from "../../terraform/ephemeral-secret";
import { ensureNamespace } from "../../terraform/namespace";

const DEFAULT_TIMEOUT = "5m";

/** Revisions that Helm keeps as Secrets in the namespace. */
const KEPT_REVISIONS = 10;

/** How Helm installs a release: all of it or nothing, and an apply waits for it. */
export function helmSettings(timeout: Duration = DEFAULT_TIMEOUT) {
  const settings = { atomic: true, cleanupOnFail: true, wait: true, maxHistory: KEPT_REVISIONS };
  return { ...settings, timeout: lengthIn("s", timeout) };
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
