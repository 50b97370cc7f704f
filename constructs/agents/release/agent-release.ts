import type { Release } from "@cdktf/provider-helm/lib/release";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { referredSecrets } from "../../access/platform-resource";
import { isNamespaceName } from "../../core/kubernetes";
import { built, declared } from "../../core/tree/tree";
import { describeJoinedPlatform } from "../../platform/joined-platform";
import { CustomObjects } from "../../terraform/custom-objects";
import { addModelPart, resourceAddress } from "../../terraform/declared-parts";
import { checkObjectNames } from "../../terraform/object-names";
import { placedInStack } from "../../terraform/placed-in-stack";
import { standardLabels } from "../../terraform/standard-labels";
import { POD_MONITOR_INSTALLATION, podMonitor } from "../../workloads/metrics";
import type { NetworkPolicy } from "../../workloads/policy/network-policy";
import { ServiceExposure } from "../../workloads/service-exposure";
import { chartObjects } from "../chart/chart-objects";
import { checkValues } from "../chart/check-values";
import type { AgentReleaseProps } from "../common/agent-release-props";
import { agentsOfProgram, joinProgram, joinCanaryGroup } from "../common/agents-of-program";
import type { PlannedRelease } from "../common/feature";
import { chartVersion } from "../common/updates";
import { AGENT_RELEASE } from "../features/agent-release-schema";
import { describedRelease } from "../features/described-agents";
import { directDialServicePorts, hostPrincipals } from "../features/direct-dial";
import { chartValues, checkRelease } from "../features/features";
import { serviceAccountNames } from "../features/joining";
import { joiningServices } from "../features/services";
import { DirectDialService } from "./direct-dial-service";
import { addHelmRelease, prerequisites } from "./helm-release";
import { planRelease } from "./plan-release";
import { checkNeededObjects, checkToken } from "./release-checks";
import { addPolicies, type ReleasePolicies } from "./release-policies";
import { releaseVersion } from "./release-version";

export type { AgentReleaseProps } from "../common/agent-release-props";

/** Name of the diagnostics port in the pods of both charts. */
const DIAGNOSTICS_PORT = "diag";

/** What a release consists of. */
interface ReleaseParts {
  readonly release: PlannedRelease;
  readonly resource: Release;
  readonly policies: ReleasePolicies;
  readonly podMonitor: Release | undefined;
  readonly directDial: DirectDialService | undefined;
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
  private readonly parts: ReleaseParts | undefined;

  constructor(scope: Construct, id: string, props: AgentReleaseProps) {
    super(...placedInStack(scope, id));
    const release = declared(this, AGENT_RELEASE, props, (right, problems) => {
      const planned = this.admitted(planRelease(this, right));
      checkRelease(planned, problems);
      checkValues(planned, problems);
      return planned;
    });
    if (release === undefined) return;
    checkNeededObjects(this, release);
    checkToken(this, release);
    joinCanaryGroup(this, release);
    joinProgram(agentsOfProgram(release));
    checkObjectNames(this);
    describeJoinedPlatform(this, release.platform);
    const { joinToken, pods, network, certificateAuthority } = release;
    const secrets = referredSecrets([joinToken, pods, network.httpProxy, certificateAuthority]);
    const before = prerequisites(this, { ...release, secrets });
    const policies = addPolicies(this, release, before);
    const { agents, updater, authAdmission, proxyDial } = policies;
    const directDial = this.addDirectDial(release, before);
    const podMonitor = this.addPodMonitor(release, before);
    const opened = [agents, updater, authAdmission, proxyDial].flatMap((policy) => policy?.resource ?? []);
    const resource = this.addRelease(release, [...before, ...opened]);
    this.parts = { release, resource, policies, podMonitor, directDial };
    addModelPart(this, "agents", () => ({ ...describedRelease(release), address: resourceAddress(resource) }));
  }

  private get built(): ReleaseParts {
    return built(this, this.parts);
  }

  /** Name of the Helm release. */
  get releaseName(): string {
    return this.built.release.releaseName;
  }

  /** Namespace of the release. */
  get namespace(): string {
    return this.built.release.namespace;
  }

  /** Principals that the agents' SSH host certificates have for their public addresses. @see specification 1.1, rule 1 */
  get principals(): readonly string[] {
    return hostPrincipals(this.built.release.publicAddresses);
  }

  /** The underlying resource, for settings without a prop. */
  get resource(): Release {
    return this.built.resource;
  }

  /** Connections that the agents' pods may open and accept. */
  get networkPolicy(): NetworkPolicy {
    return this.built.policies.agents;
  }

  /** Connections that the updater's pod may open; undefined without an updater. */
  get updaterPolicy(): NetworkPolicy | undefined {
    return this.built.policies.updater;
  }

  /** Policy that lets the agents join the auth service of their cluster; undefined unless they are dialled directly. */
  get authAdmission(): NetworkPolicy | undefined {
    return this.built.policies.authAdmission;
  }

  /** Policy that lets the proxies of the same cluster dial the agents; undefined unless they are dialled directly. */
  get proxyDial(): NetworkPolicy | undefined {
    return this.built.policies.proxyDial;
  }

  /** The monitor of the metrics; undefined unless `metrics` has a `podMonitor`. */
  get podMonitor(): Release | undefined {
    return this.built.podMonitor;
  }

  /** Service in front of the agents; undefined unless they are dialled directly. */
  get directDial(): DirectDialService | undefined {
    return this.built.directDial;
  }

  /** A release in a stack of its own may be in another cluster. The platform cannot check a service account there. */
  private admitted(release: PlannedRelease): PlannedRelease {
    const { platform, namespace, releaseName, isAdmitted } = release;
    const services = joiningServices(release);
    // Without them there is no token to make, and the release is refused.
    if (!isAdmitted || services.length === 0 || !isNamespaceName(namespace)) return release;
    const admitted = { namespace, releaseName, serviceAccount: serviceAccountNames(release).agent, services };
    const joinToken = platform.admitAgents?.({ ...admitted, declaredBy: this.node.path });
    return { ...release, ...(joinToken && { joinToken }) };
  }

  private addDirectDial(release: PlannedRelease, dependsOn: ITerraformDependable[]): DirectDialService | undefined {
    const { directDial, platform, releaseName, namespace } = release;
    if (directDial === undefined) return undefined;
    return new DirectDialService(this, "direct-dial", {
      releaseName,
      namespace,
      labels: standardLabels(platform.brand, "agent", releaseName),
      exposure: directDial.exposure ?? ServiceExposure.clusterIp(),
      ports: directDialServicePorts(release),
      dependsOn,
    });
  }

  private addPodMonitor(release: PlannedRelease, dependsOn: ITerraformDependable[]): Release | undefined {
    const { metrics, releaseName, namespace, platform } = release;
    const settings = metrics?.podMonitor;
    if (settings === undefined) return undefined;
    const labels = standardLabels(platform.brand, "agent", releaseName);
    const pods = { selector: { app: releaseName }, targetLabels: ["app"], port: DIAGNOSTICS_PORT };
    return new CustomObjects(this, "pod-monitor", {
      releaseName: `${releaseName}-metrics`,
      namespace,
      objects: [podMonitor({ name: releaseName, labels, ...pods, settings })],
      installation: POD_MONITOR_INSTALLATION,
      dependsOn,
    }).resource;
  }

  private addRelease(release: PlannedRelease, dependsOn: ITerraformDependable[]): Release {
    const { releaseName: name, namespace, platform, helm } = release;
    const { version, preconditions } = releaseVersion(this, release);
    return addHelmRelease(this, {
      name,
      namespace,
      chart: helm.chart,
      chartVersion: chartVersion(release),
      values: chartValues(release),
      computed: { [platform.brand.versionOverrideValue]: version },
      timeout: helm.timeout,
      preconditions,
      dependsOn,
      claims: () => chartObjects(release),
    });
  }
}
