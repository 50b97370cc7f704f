import { Release, type ReleaseConfig } from "@cdktf/provider-helm/lib/release";
import { TerraformStack, type ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { JoinToken } from "../../access/joining/join-token";
import { secretsIn } from "../../access/platform-resource";
import { isNamespaceName } from "../../core/kubernetes";
import { canonicalYaml } from "../../core/canonical-yaml";
import { kubernetesApiPorts } from "../../network/egress";
import { agentAdmissionFlows, agentDialFlows, agentFlows, type AgentFlowOptions } from "../../network/network-flows";
import { addressOf, describe } from "../../terraform/declared-parts";
import { literals } from "../../terraform/literals";
import { encodeReferences } from "../../terraform/references";
import { checkObjectNames, claimObjects } from "../../terraform/object-names";
import { apiPortOf } from "../../terraform/cluster-stack";
import { placedInStack } from "../../terraform/placed-in-stack";
import { standardLabels } from "../../terraform/standard-labels";
import { withoutTraces } from "../../terraform/without-traces";
import { declared } from "../../core/tree/tree";
import { scrapers } from "../../workloads/metrics/metrics";
import { ServiceExposure } from "../../workloads/service-exposure";
import { metadataServers } from "../../workloads/identity/pod-service-account";
import { describeJoinedPlatform } from "../../platform/joined-platform";
import { NetworkPolicy } from "../../workloads/policy/network-policy";
import { chartObjects } from "../chart/chart-objects";
import { checkValues } from "../chart/check-values";
import type { AgentReleaseProps, DeclaredRelease, PlannedRelease } from "../features/agent-release-props";
import { AGENT_RELEASE } from "../features/agent-release-schema";
import { chartSource, chartVersion } from "../common/chart-source";
import { describedRelease } from "../features/described-agents";
import { directDialPorts, directDialServicePorts, joinsInCluster } from "../direct-dial/direct-dial";
import { joiningServices } from "../services/discovery";
import { chartValues, checkRelease } from "../features/features";
import { hostPrincipals } from "../direct-dial/public-addresses";
import { namespaceOf, releaseNameOf, updaterName } from "../common/release-name";
import { serviceAccountNames } from "../joining/service-account";
import { agentEgress, targetsOf, updaterEgress } from "../features/traffic";
import { hasUpdater } from "../common/updates";
import { agentPodMonitor } from "./agent-pod-monitor";
import { agentsOfProgram, joinProgram } from "../common/agents-of-program";
import { joinCanaryGroup } from "./canary-groups";
import { DirectDialService } from "./direct-dial-service";
import { helmSettings, prerequisites } from "./helm-settings";
import { locateChart } from "./locate-chart";
import { isInPlatformCluster } from "./proxies-in-cluster";
import { checkNeededObjects, checkToken } from "./release-checks";
import { releaseVersion } from "./release-version";
import { written } from "../../terraform/written-objects";

export type { AgentReleaseProps } from "../features/agent-release-props";

/** The policy of the agents of a release, or of their updater: their pods have its name. */
interface PodPolicy {
  readonly id: string;
  readonly component: "agent" | "updater";
  readonly name: string;
  readonly flows: AgentFlowOptions;
  readonly dependsOn: ITerraformDependable[];
}

/**
 * Agents in Kubernetes: one Helm release of the brand's agent chart, with its updater and its network policy.
 *
 * In the stack of the platform, it waits for the rollout of the proxies; another stack is deployed after the
 * platform's. Program, updater or version server decide the version: see `AgentVersion`.
 *
 * @see specification 3, 4.4 and 6
 * @example
 * ```ts
 * new AgentRelease(stack, "agents", {
 *   platform,
 *   services: [AgentService.kubernetes({ clusterName: "production" })],
 *   version: AgentVersion.followUpdater({ first: platform.version }),
 * });
 * ```
 */
export class AgentRelease extends Construct {
  /** Name of the Helm release. */
  readonly releaseName!: string;
  /** Namespace of the release. */
  readonly namespace!: string;

  /** The underlying resource, for settings without a prop. */
  readonly resource!: Release;

  /** Connections that the agents' pods may open and accept. */
  readonly networkPolicy!: NetworkPolicy;

  /** Connections that the updater's pod may open; undefined without an updater. */
  readonly updaterPolicy!: NetworkPolicy | undefined;

  /** Policy that lets the agents join the auth service of their cluster; undefined unless they are dialled directly. */
  readonly authAdmission!: NetworkPolicy | undefined;

  /** Policy that lets the proxies of the same cluster dial the agents; undefined unless they are dialled directly. */
  readonly proxyDial!: NetworkPolicy | undefined;

  /** Principals that the agents' SSH host certificates have for their public addresses. @see specification 1.1, rule 1 */
  readonly principals!: readonly string[];

  /** The monitor of the metrics; undefined unless `metrics` has a `podMonitor`. */
  readonly podMonitor!: Release | undefined;

  /** Service in front of the agents; undefined unless they are dialled directly. */
  readonly directDial!: DirectDialService | undefined;

  constructor(scope: Construct, id: string, props: AgentReleaseProps) {
    super(...placedInStack(scope, id));
    const declaration = declared(this, AGENT_RELEASE, props, (right, problems) => {
      const planned = this.plan(right);
      checkRelease(planned, problems);
      checkValues(planned, problems);
    });
    if (declaration === undefined) return;
    const planned = this.plan(declaration);
    checkNeededObjects(this, declaration, planned);
    checkToken(this, planned);
    joinCanaryGroup(this, planned);
    joinProgram(agentsOfProgram(planned));
    checkObjectNames(this);
    this.releaseName = planned.releaseName;
    this.namespace = planned.namespace;
    this.principals = hostPrincipals(planned.publicAddresses);
    const admission = this.admittedBy(planned);
    const release = admission === undefined ? planned : { ...planned, joinToken: admission };
    describeJoinedPlatform(this, release.platform);
    const { joinToken, pods, network, certificateAuthority } = release;
    const secrets = secretsIn([joinToken, pods, network.httpProxy, certificateAuthority]);
    const before = prerequisites(this, { ...release, secrets });
    this.networkPolicy = this.addNetworkPolicy(release, before);
    this.updaterPolicy = this.addUpdaterPolicy(release, before);
    this.authAdmission = this.addAuthAdmission(release, before);
    this.proxyDial = this.addProxyDial(release, before);
    this.directDial = this.addDirectDial(release, before);
    this.podMonitor = agentPodMonitor(this, release, before);
    const policies = [this.networkPolicy, this.updaterPolicy, this.authAdmission, this.proxyDial].flatMap(
      (policy) => policy?.resource ?? [],
    );
    this.resource = this.addRelease(release, [...before, ...policies]);
    describe(this, "agents", () => ({ ...describedRelease(release), address: addressOf(this.resource) }));
  }

  /** A release with what follows from its props. */
  private plan(props: DeclaredRelease): PlannedRelease {
    const { platform, network, pods } = props;
    const stack = TerraformStack.of(this);
    const isInStackOfPlatform = platform.stack === stack;
    const inPlatformCluster = network.inPlatformCluster ?? isInPlatformCluster(this, platform);
    return {
      ...props,
      releaseName: releaseNameOf(props),
      namespace: namespaceOf(props),
      certificateAuthority: props.certificateAuthority ?? platform.certificateAuthority,
      inPlatformCluster,
      network: {
        ...network,
        kubernetesApiPorts: kubernetesApiPorts(network.kubernetesApiPorts, apiPortOf(stack)),
      },
      pods: { ...(inPlatformCluster && platform.allPods), ...pods },
      isInStackOfPlatform,
      isAdmitted: isInStackOfPlatform && platform.admitAgents !== undefined,
    } as PlannedRelease;
  }

  /** A release in a stack of its own may be in another cluster. The platform cannot check a service account there. */
  private admittedBy(props: PlannedRelease): JoinToken | undefined {
    const { platform, namespace, releaseName, joinToken, isAdmitted } = props;
    const services = joiningServices(props);
    // Without them there is no token to make, and the release is refused.
    if (joinToken !== undefined || !isAdmitted || services.length === 0 || !isNamespaceName(namespace))
      return undefined;
    const serviceAccount = serviceAccountNames(props).agent;
    return platform.admitAgents?.({ namespace, releaseName, serviceAccount, services, declaredBy: this.node.path });
  }

  private addNetworkPolicy(props: PlannedRelease, dependsOn: ITerraformDependable[]): NetworkPolicy {
    const flows = {
      ...agentEgress(props, proxiesOf(props)),
      directDial: directDialPorts(props),
      scrapedBy: scrapers(props.metrics),
      metadataServers: metadataServers(props.pods.serviceAccount),
    };
    return this.addPodPolicy(props, { id: "traffic", component: "agent", name: this.releaseName, flows, dependsOn });
  }

  private addUpdaterPolicy(props: PlannedRelease, dependsOn: ITerraformDependable[]): NetworkPolicy | undefined {
    if (!hasUpdater(props)) return undefined;
    const flows = {
      ...updaterEgress(props, proxiesOf(props)),
      metadataServers: metadataServers(props.updater?.serviceAccount),
    };
    const name = updaterName(this.releaseName);
    return this.addPodPolicy(props, { id: "updater-traffic", component: "updater", name, flows, dependsOn });
  }

  private addPodPolicy(props: PlannedRelease, { id, component, name, flows, dependsOn }: PodPolicy): NetworkPolicy {
    const { brand, authService } = props.platform;
    const proxies = proxiesOf(props);
    return new NetworkPolicy(this, id, {
      name,
      namespace: this.namespace,
      labels: standardLabels(brand, component, this.releaseName),
      // The label that both charts give these pods.
      pods: { app: name },
      about: { component, name: this.releaseName },
      ...(component === "agent" && { targets: targetsOf(props) }),
      flows: agentFlows(flows),
      podsOf: (peer) => (peer === "auth" ? authService?.pods : proxies) ?? { podLabels: {} },
      dependsOn,
    });
  }

  /** A separate policy, because agents may come later than the auth service, and from another stack. */
  private addAuthAdmission(props: PlannedRelease, dependsOn: ITerraformDependable[]): NetworkPolicy | undefined {
    const { brand, authService } = props.platform;
    if (authService === undefined || !joinsInCluster(props)) return undefined;
    return new NetworkPolicy(this, "auth-traffic", {
      name: `${authService.name}-${this.namespace}-${this.releaseName}`,
      namespace: authService.pods.namespace,
      labels: standardLabels(brand, "agent", this.releaseName),
      pods: authService.pods.podLabels,
      about: { component: "auth", name: authService.platform },
      flows: agentAdmissionFlows(),
      podsOf: () => ({ namespace: this.namespace, podLabels: { app: this.releaseName } }),
      dependsOn,
    });
  }

  /** A separate policy, as that of the auth service: nothing else opens these ports of the proxies. */
  private addProxyDial(props: PlannedRelease, dependsOn: ITerraformDependable[]): NetworkPolicy | undefined {
    const { brand, inClusterPeer, authService } = props.platform;
    if (inClusterPeer === undefined || authService === undefined || !joinsInCluster(props)) return undefined;
    return new NetworkPolicy(this, "proxy-traffic", {
      name: `${this.namespace}-${this.releaseName}-dialled`,
      namespace: inClusterPeer.namespace,
      labels: standardLabels(brand, "agent", this.releaseName),
      pods: inClusterPeer.podLabels,
      about: { component: "proxy", name: authService.platform },
      flows: agentDialFlows(directDialPorts(props)),
      podsOf: () => inClusterPeer,
      dependsOn,
    });
  }

  private addDirectDial(props: PlannedRelease, dependsOn: ITerraformDependable[]): DirectDialService | undefined {
    const { directDial, platform } = props;
    if (directDial === undefined) return undefined;
    return new DirectDialService(this, "direct-dial", {
      releaseName: this.releaseName,
      namespace: this.namespace,
      labels: standardLabels(platform.brand, "agent", this.releaseName),
      exposure: directDial.exposure ?? ServiceExposure.clusterIp(),
      ports: directDialServicePorts(props),
      dependsOn,
    });
  }

  private addRelease(props: PlannedRelease, dependsOn: ITerraformDependable[]): Release {
    const { brand } = props.platform;
    const { version, preconditions } = releaseVersion(this, props, this);
    const { releaseName, namespace } = this;
    const config: ReleaseConfig = {
      ...literals({
        name: releaseName,
        namespace,
        ...locateChart(this, chartSource(props), chartVersion(props)),
        values: [encodeReferences(canonicalYaml(chartValues(props)))],
      }),
      set: [{ name: brand.versionOverrideValue, value: version, type: "string" }],
      ...helmSettings(props.helm.timeout),
      dependsOn,
      ...(preconditions.length > 0 && { lifecycle: { precondition: [...preconditions] } }),
    };
    const release = withoutTraces(() => written(new Release(this, "release", config)));
    claimObjects(release, () => chartObjects(props));
    return release;
  }
}

/** The pods of the proxies, where they are in the agents' cluster. */
function proxiesOf({ inPlatformCluster, platform }: PlannedRelease) {
  return inPlatformCluster ? platform.inClusterPeer : undefined;
}
