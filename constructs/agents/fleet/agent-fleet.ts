import { TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { placedInProgram } from "../../terraform/placed-in-stack";
import { checksum } from "../../core/checksum";
import { isText } from "../../core/given";
import { read } from "../../core/schema/read";
import { show } from "../../core/show";
import { placeInProgram } from "../../core/tree/place-in-program";
import { built, declared, noteForms, noteViolations } from "../../core/tree/tree";
import { joinProperty, Problems, childProperty } from "../../core/value";
import { isUnbuilt } from "../../core/unbuilt";
import type { Rule } from "../../core/violation";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import { ClusterStack } from "../../terraform/cluster-stack";
import { KubernetesTarget } from "../../terraform/kubernetes-target";
import { AgentRelease } from "../release/agent-release";
import {
  FLEET,
  nameInStack,
  RELEASES,
  withDifference,
  type AgentFleetProps,
  type FleetCluster,
  type FleetRelease,
  FLEET_RULES,
} from "./declaration/agent-fleet-props";

const RELEASE_ID = /^[A-Za-z][A-Za-z0-9_-]*$/;

/**
 * Agents of one platform in many Kubernetes clusters: a stack for each cluster with the same releases, and with
 * declared differences.
 *
 * The stack of a cluster is named `<id of the fleet>-<name of the cluster>`. It depends only on its own cluster and releases, so adding or removing a cluster changes no other stack. Each stack is deployed after that of the platform.
 *
 * Errors are `FLEET-003` to `FLEET-005`, and those of each `ClusterStack` and `AgentRelease`; two clusters with one
 * state are `STATE-007`.
 *
 * @example
 * ```ts
 * new AgentFleet(app, "fleet", {
 *   platform,
 *   clusters: {
 *     eu: { target: KubernetesTarget.kubeconfig({ context: "eu" }) },
 *     us: { target: KubernetesTarget.kubeconfig({ context: "us" }) },
 *   },
 *   state: ({ name }) => StateBackend.s3({ bucket: "acme-terraform", key: `agents/${name}`, region: "eu-central-1" }),
 *   releases: ({ name }) => ({
 *     agents: {
 *       services: [AgentService.kubernetes({ clusterName: name })],
 *       joinToken: SecretRef.ephemeral({ variable: "agent_join_token", key: "auth-token" }),
 *       version: AgentVersion.followUpdater({ first: "18.3.0" }),
 *     },
 *   }),
 * });
 * ```
 */
export class AgentFleet<Id extends string = string> extends Construct {
  private readonly deployed: ReadonlyMap<string, DeployedCluster> | undefined;

  constructor(scope: Construct, id: string, props: AgentFleetProps<Id>) {
    super(...placedInProgram(scope, isText(id) ? id : "fleet"));
    const declaration = declared(this, FLEET, props);
    const { violations } = read(nameInStack, id);
    noteForms(this, violations);
    if (declaration === undefined || violations.length > 0) this.reportWithoutStack();
    if (declaration === undefined) return;
    const clusters = Object.entries(declaration.clusters);
    const problems = new Problems();
    checkTargets(clusters, problems);
    this.deployed = new Map(
      clusters.map(([name, cluster]) => [name, this.deploy(name, cluster, declaration, problems)]),
    );
    noteViolations(this, problems.list);
  }

  /** Names of the clusters, in the order of their declaration. */
  get clusters(): readonly string[] {
    return [...built(this, this.deployed).keys()];
  }

  /** The stack of a cluster, for settings without a prop; another name is refused (`FLEET-007`). */
  stack(cluster: string): ClusterStack {
    return this.cluster(cluster).stack;
  }

  /**
   * A release in a cluster, for settings without a prop. A cluster that the fleet does not have (`FLEET-007`) is refused, and so
   * is a release that the cluster does not have (`FLEET-008`).
   */
  release(cluster: string, id: Id): AgentRelease {
    const { releases } = this.cluster(cluster);
    return releases.get(id) ?? this.refuse(FLEET_RULES["FLEET-008"], `releases(${show(cluster)})`, id, releases);
  }

  private cluster(name: string): DeployedCluster {
    const clusters = built(this, this.deployed);
    return clusters.get(name) ?? this.refuse(FLEET_RULES["FLEET-007"], "clusters", name, clusters);
  }

  /** Notes a name that is not there. The program goes on with the first that is, so that synthesis reports everything. */
  private refuse<T>(rule: Rule, property: string, given: string, there: ReadonlyMap<string, T>): T {
    const closer = { ...rule, allowed: show([...there.keys()].join(", ")) };
    noteViolations(this, [{ rule: closer, property, given: show(given) }], placeInProgram());
    const [first] = there.values();
    return built(this, first);
  }

  private deploy(
    name: string,
    cluster: FleetCluster,
    { state, releases, platform, providerVersions, requiredTerraformVersion }: AgentFleetProps,
    problems: Problems,
  ): DeployedCluster {
    const stack = new ClusterStack(this, `${this.node.id}-${name}`, {
      target: cluster.target,
      state: state({ name }),
      ...(providerVersions && { providerVersions }),
      ...(requiredTerraformVersion !== undefined && { requiredTerraformVersion }),
    });
    const { data: answered = {}, violations } = read(RELEASES, releases({ name }));
    const place = `releases(${JSON.stringify(name)})`;
    noteForms(
      this,
      violations.map((violation) => ({ ...violation, property: joinProperty(place, violation.property) })),
    );
    const differences = new Map(Object.entries(cluster.differences ?? {}));
    for (const id of differences.keys()) {
      if (Object.hasOwn(answered, id)) continue;
      problems.add(FLEET_RULES["FLEET-005"], childProperty(`${childProperty("clusters", name)}.differences`, id), id);
    }
    const own = Object.entries(answered).flatMap(([id, release]) => {
      const difference = differences.get(id);
      if (release === undefined || difference === false) return [];
      return [[id, withDifference(release, difference ?? {}) as FleetRelease] as const];
    });
    return { stack, releases: addReleases(stack, own, platform) };
  }

  /** Synthesis asks stacks alone for violations. */
  private reportWithoutStack(): void {
    const stack = new TerraformStack(this, `fleet-${checksum(this.node.path).slice(0, 8)}`);
    noteViolations(stack, []);
  }
}

interface DeployedCluster {
  readonly stack: ClusterStack;
  readonly releases: ReadonlyMap<string, AgentRelease>;
}

/** Notes clusters that are the same cluster (`FLEET-004`); the stack reports an invalid target. */
function checkTargets(clusters: readonly (readonly [string, FleetCluster])[], problems: Problems): void {
  const known = new Map<string, string>();
  for (const [name, { target }] of clusters) {
    if (!(target instanceof KubernetesTarget) || isUnbuilt(target)) continue;
    const first = known.get(target.location);
    if (first === undefined) known.set(target.location, name);
    else problems.add(FLEET_RULES["FLEET-004"], `${childProperty("clusters", name)}.target`, [first, name]);
  }
}

function addReleases(
  stack: ClusterStack,
  releases: readonly (readonly [string, FleetRelease])[],
  platform: ProxyEndpoint,
): ReadonlyMap<string, AgentRelease> {
  const problems = new Problems();
  const added = new Map<string, AgentRelease>();
  for (const [id, release] of releases) {
    const isFree = RELEASE_ID.test(id) && stack.node.tryFindChild(id) === undefined;
    if (isFree) added.set(id, new AgentRelease(stack, id, { ...release, platform }));
    else problems.add(FLEET_RULES["FLEET-003"], "", id);
  }
  noteForms(stack, problems.list);
  return added;
}
