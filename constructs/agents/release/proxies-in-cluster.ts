import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { ClusterStack, clusterOf } from "../../terraform/cluster-stack";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import type { DeclaredRelease } from "../features/agent-release-props";
import { FLEET_RULES } from "../fleet/declaration/rules";
import type { ProxyEndpoint } from "../../platform/proxy-endpoint";

/**
 * Whether agents run in the cluster of the platform, where they reach its pods as such.
 *
 * In another cluster, a network policy that selects those pods would let the agents reach nothing, or unrelated pods
 * with the same labels.
 *
 * @param agents a construct of the stack that deploys the agents
 */
export function isInPlatformCluster(
  agents: Construct,
  platform: Pick<ProxyEndpoint, "inClusterPeer" | "stack">,
): boolean {
  return platform.inClusterPeer !== undefined && isSameCluster(TerraformStack.of(agents), platform.stack);
}

/**
 * Reports `network.inPlatformCluster` if the platform has no known cluster, or if it is neither true nor false (`FLEET-006`).
 */
export function checkPlatformCluster({
  platform,
  network: { inPlatformCluster },
}: Pick<DeclaredRelease, "platform" | "network">): readonly Violation[] {
  const problems = new Problems();
  const isPossible = inPlatformCluster !== true || platform.inClusterPeer !== undefined;
  if (!isPossible || !["undefined", "boolean"].includes(typeof inPlatformCluster)) {
    problems.add(FLEET_RULES.platformCluster, "network.inPlatformCluster", inPlatformCluster);
  }
  return problems.list;
}

/** Stacks without a target count as the same cluster. */
function isSameCluster(agents: TerraformStack, platform: TerraformStack | undefined): boolean {
  if (!(agents instanceof ClusterStack && platform instanceof ClusterStack)) return true;
  return agents === platform || clusterOf(agents) === clusterOf(platform);
}
