import { Construct } from "constructs";
import { checksum } from "../../core/checksum";
import { ClusterStack } from "../../terraform/cluster-stack";
import type { KubernetesTarget } from "../../terraform/kubernetes-target";
import { refuseAtOnce } from "../../core/prop-types";
import { show } from "../../core/show";
import { checkDeclaration } from "../../core/tree";
import { Problems } from "../../core/value";
import type { AgentFleetProps, FleetCluster, FleetRelease } from "./agent-fleet-props";
import { AgentRelease } from "../agent-release";
import { checkClusters, checkForm, isReleaseId, isStackNamePart, releasesOf, targetOf } from "./fleet-checks";
import { FLEET_RULES } from "./fleet-rules";
import type { ProxyEndpoint } from "../../platform/proxy-endpoint";

/**
 * Agents of one platform in many Kubernetes clusters: a stack for each cluster, the same releases in each, with
 * differences where they are declared.
 *
 * The stack of a cluster is named `<id of the fleet>-<name of the cluster>`. Names, Terraform addresses and state of a
 * stack depend on the names of its own cluster and releases alone, so that adding or removing a cluster changes no other.
 * Each stack is deployed after that of the platform.
 *
 * Violations: `FLEET-001` to `FLEET-005`, and those of each `ClusterStack` and `AgentRelease`; two clusters with one
 * state are `STATE-007`.
 */
export class AgentFleet<Id extends string = string> extends Construct {
  private readonly deployed = new Map<string, DeployedCluster>();

  constructor(scope: Construct, id: string, props: AgentFleetProps<Id>) {
    super(scope, id);
    const problems = new Problems();
    checkDeclaration(this, {}, () => problems.list);
    if (!isStackNamePart(id)) problems.add(FLEET_RULES.name, "", id);
    // Without any stack, synthesis would ask nothing else for violations.
    refuseAtOnce(this, checkForm(props));
    const clusters = Object.entries(props.clusters);
    checkClusters(clusters, problems);
    for (const [name, cluster] of clusters) {
      const stack = this.addStack(name, cluster, props);
      const releases = releasesOf(name, cluster, props.releases({ name }), problems);
      this.deployed.set(name, { stack, releases: addReleases(stack, releases, props.platform) });
    }
  }

  /** Names of the clusters, in the order of their declaration. */
  get clusters(): readonly string[] {
    return [...this.deployed.keys()];
  }

  /**
   * The stack of a cluster, for what the props do not reach.
   *
   * @throws Error when the fleet has no such cluster
   */
  stack(cluster: string): ClusterStack {
    return this.cluster(cluster).stack;
  }

  /**
   * A release in a cluster, for what the props do not reach.
   *
   * @throws Error when the fleet has no such cluster, or the cluster no such release
   */
  release(cluster: string, id: Id): AgentRelease {
    return found(
      this.cluster(cluster).releases,
      id,
      `the cluster ${cluster} of the fleet ${this.node.path} has no release`,
    );
  }

  private cluster(name: string): DeployedCluster {
    return found(this.deployed, name, `the fleet ${this.node.path} has no cluster`);
  }

  private addStack(name: string, cluster: FleetCluster, props: AgentFleetProps<Id>): ClusterStack {
    const { state, providerVersions, requiredTerraformVersion } = props;
    return new ClusterStack(this, stackName(this.node.id, name), {
      target: targetOf(cluster) as KubernetesTarget,
      state: state({ name }),
      ...(providerVersions && { providerVersions }),
      ...(requiredTerraformVersion !== undefined && { requiredTerraformVersion }),
    });
  }
}

interface DeployedCluster {
  readonly stack: ClusterStack;
  readonly releases: ReadonlyMap<string, AgentRelease>;
}

/** CDKTF needs a name that it accepts even here, so that the violation is reported instead of its own error. */
function stackName(fleet: string, cluster: string): string {
  const isUsable = isStackNamePart(fleet) && isStackNamePart(cluster);
  return isUsable ? `${fleet}-${cluster}` : `fleet-${checksum(JSON.stringify([fleet, cluster])).slice(0, 8)}`;
}

function addReleases(
  stack: ClusterStack,
  releases: ReadonlyMap<string, FleetRelease>,
  platform: ProxyEndpoint,
): ReadonlyMap<string, AgentRelease> {
  const problems = new Problems();
  const added = [...releases].map(([id, release]): [string, AgentRelease] => {
    const isUsable = isReleaseId(id) && stack.node.tryFindChild(id) === undefined;
    if (!isUsable) problems.add(FLEET_RULES.releaseId, "", id);
    const constructId = isUsable ? id : `release-${checksum(id).slice(0, 8)}`;
    return [id, new AgentRelease(stack, constructId, { ...release, platform })];
  });
  if (problems.list.length > 0) checkDeclaration(stack, {}, () => problems.list);
  return new Map(added);
}

function found<T>(items: ReadonlyMap<string, T>, name: string, otherwise: string): T {
  const item = items.get(name);
  if (item === undefined) throw new Error(`${otherwise} ${show(name)}; it has ${show([...items.keys()].join(", "))}`);
  return item;
}
