import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { ClusterStack, clusterOf } from "../../terraform/cluster-stack";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";

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

/** Stacks without a target count as the same cluster. */
function isSameCluster(agents: TerraformStack, platform: TerraformStack | undefined): boolean {
  if (!(agents instanceof ClusterStack && platform instanceof ClusterStack)) return true;
  return agents === platform || clusterOf(agents) === clusterOf(platform);
}
