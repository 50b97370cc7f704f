import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import { agentAdmissionFlows, agentDialFlows, agentFlows, type AgentFlowOptions } from "../../network/network-flows";
import { standardLabels } from "../../terraform/standard-labels";
import { metadataServers } from "../../workloads/identity/pod-service-account";
import { scrapers } from "../../workloads/metrics";
import { NetworkPolicy, type NetworkPolicyProps } from "../../workloads/policy/network-policy";
import type { PlannedRelease } from "../common/feature";
import { hasUpdater } from "../common/updates";
import { directDialPorts, joinsInCluster } from "../features/direct-dial";
import { updaterName } from "../features/helm";
import { agentEgress, releaseTargets, updaterEgress } from "../features/traffic";

/** The network policies of a release. */
export interface ReleasePolicies {
  readonly agents: NetworkPolicy;

  /** Undefined without an updater. */
  readonly updater: NetworkPolicy | undefined;

  /** Lets the agents join the auth service of their cluster. Undefined unless they are dialled directly. */
  readonly authAdmission: NetworkPolicy | undefined;

  /** Lets the proxies of the cluster dial the agents. Undefined unless they are dialled directly. */
  readonly proxyDial: NetworkPolicy | undefined;
}

/** Adds the network policies of a release to its construct. */
export function addPolicies(
  scope: Construct,
  release: PlannedRelease,
  dependsOn: ITerraformDependable[],
): ReleasePolicies {
  const { platform, releaseName, namespace, inPlatformCluster } = release;
  const { brand, authService, inClusterPeer } = platform;
  const proxies = inPlatformCluster ? inClusterPeer : undefined;
  type Component = "agent" | "updater";
  const add = (id: string, component: Component, props: Omit<NetworkPolicyProps, "labels" | "dependsOn">) =>
    new NetworkPolicy(scope, id, { labels: standardLabels(brand, component, releaseName), dependsOn, ...props });
  const ofPods = (component: Component, name: string, flows: AgentFlowOptions) => ({
    name,
    namespace,
    // The label that both charts give these pods.
    pods: { app: name },
    about: { component, name: releaseName },
    flows: agentFlows(flows),
    podsOf: (peer: string) => (peer === "auth" ? authService?.pods : proxies),
  });
  const agents = add("traffic", "agent", {
    ...ofPods("agent", releaseName, {
      ...agentEgress(release, proxies),
      directDial: directDialPorts(release),
      scrapedBy: scrapers(release.metrics),
      metadataServers: metadataServers(release.pods.serviceAccount),
    }),
    targets: releaseTargets(release),
  });
  const updater = hasUpdater(release)
    ? add(
        "updater-traffic",
        "updater",
        ofPods("updater", updaterName(releaseName), {
          ...updaterEgress(release, proxies),
          metadataServers: metadataServers(release.updater?.serviceAccount),
        }),
      )
    : undefined;
  if (authService === undefined || !joinsInCluster(release)) {
    return { agents, updater, authAdmission: undefined, proxyDial: undefined };
  }
  // Separate policies, because agents may come later than the platform, and from another stack.
  const authAdmission = add("auth-traffic", "agent", {
    name: `${authService.name}-${namespace}-${releaseName}`,
    namespace: authService.pods.namespace,
    pods: authService.pods.podLabels,
    about: { component: "auth", name: authService.platform },
    flows: agentAdmissionFlows(),
    podsOf: () => ({ namespace, podLabels: { app: releaseName } }),
  });
  const proxyDial =
    inClusterPeer &&
    add("proxy-traffic", "agent", {
      name: `${namespace}-${releaseName}-dialled`,
      namespace: inClusterPeer.namespace,
      pods: inClusterPeer.podLabels,
      about: { component: "proxy", name: authService.platform },
      flows: agentDialFlows(directDialPorts(release)),
    });
  return { agents, updater, authAdmission, proxyDial };
}
