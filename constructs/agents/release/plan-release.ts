import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import type { Declared } from "../../core/schema/group";
import { kubernetesApiPorts } from "../../network/egress";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import { clusterApiPort, clusterIdentity } from "../../terraform/cluster-stack";
import type { PlannedRelease } from "../common/feature";
import type { AGENT_RELEASE } from "../features/agent-release-schema";

/** A release with what follows from its props, and from where it is in the program. */
export function planRelease(release: Construct, props: Declared<typeof AGENT_RELEASE>): PlannedRelease {
  const { platform, network, pods, helm } = props;
  const { accounts, brand } = platform;
  const stack = TerraformStack.of(release);
  const isInStackOfPlatform = platform.stack === stack;
  const inPlatformCluster = network.inPlatformCluster ?? isInPlatformCluster(release, platform);
  return {
    ...props,
    releaseName: props.releaseName ?? brand.agentRelease,
    namespace: props.namespace ?? (accounts === undefined ? brand.namespace : `${accounts.namespace}-agents`),
    certificateAuthority: props.certificateAuthority ?? platform.certificateAuthority,
    imageRegistry: props.imageRegistry ?? platform.imageRegistry,
    inPlatformCluster,
    network: { ...network, kubernetesApiPorts: kubernetesApiPorts(network.kubernetesApiPorts, clusterApiPort(stack)) },
    pods: { ...(inPlatformCluster && platform.allPods), ...pods },
    helm: { ...helm, chart: helm.chart ?? brand.chart },
    isInStackOfPlatform,
    isAdmitted: props.joinToken === undefined && isInStackOfPlatform && platform.admitAgents !== undefined,
  };
}

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
  const { inClusterPeer, stack } = platform;
  if (inClusterPeer === undefined) return false;
  return stack === undefined || clusterIdentity(TerraformStack.of(agents)) === clusterIdentity(stack);
}
