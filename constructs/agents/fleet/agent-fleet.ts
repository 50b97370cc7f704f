import { Report, invalidForm } from "../../core/schema/report";
import { TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { placedInProgram } from "../../terraform/placed-in-stack";
import { checksum } from "../../core/checksum";
import { isText, isTextLike } from "../../core/given";
import { show } from "../../core/show";
import { declared, noteForms, noteViolations, violationsOfTree } from "../../core/tree/tree";
import { Problems, propertyOf } from "../../core/value";
import { isUnbuilt } from "../../core/unbuilt";
import type { Rule } from "../../core/violation";
import { ViolationsError } from "../../core/violations-error";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import { ClusterStack } from "../../terraform/cluster-stack";
import { KubernetesTarget } from "../../terraform/kubernetes-target";
import type { StateBackend } from "../../terraform/state-backend";
import { AgentRelease } from "../release/agent-release";
import {
  FLEET,
  keep,
  type AgentFleetProps,
  type FleetCluster,
  type FleetDeclaration,
  type FleetRelease,
} from "./declaration/agent-fleet-props";
import { ask, readCluster, releasesOf } from "./declaration/fleet-clusters";
import { FLEET_RULES } from "./declaration/rules";

const NAME = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;
/** Fleet and cluster name the stack. */
const NOT_A_NAME = invalidForm(
  "1 to 63 letters, digits, dots, hyphens and underscores, beginning and ending with a letter or digit",
  "choose another id for the fleet, or another name for the cluster",
);
const RELEASE_ID = /^[A-Za-z][A-Za-z0-9_-]*$/;

/**
 * Agents of one platform in many Kubernetes clusters: a stack for each cluster, the same releases in each, with
 * differences where they are declared.
 *
 * The stack of a cluster is named `<id of the fleet>-<name of the cluster>`. Names, Terraform addresses and state of a
 * stack depend on the names of its own cluster and releases alone, so that adding or removing a cluster changes no other.
 * Each stack is deployed after that of the platform.
 *
 * Violations: `FLEET-003` to `FLEET-005`, and those of each `ClusterStack` and `AgentRelease`; two clusters with one
 * state are `STATE-007`. An invalid cluster has no stack, while the others are built and checked.
 */
export class AgentFleet<Id extends string = string> extends Construct {
  private readonly deployed!: ReadonlyMap<string, DeployedCluster | undefined>;

  constructor(scope: Construct, id: string, props: AgentFleetProps<Id>) {
    super(...placedInProgram(scope, isText(id) ? id : "fleet"));
    const declaration = declared(this, FLEET, keep(props));
    const found = new Report();
    if (!isTextLike(NAME, id)) found.forms.add(NOT_A_NAME, "", id);
    if (declaration === undefined) {
      noteForms(this, found.forms.list);
      this.reportWithoutStack();
      return;
    }
    const targets = new Map<string, string>();
    const deployed = new Map<string, DeployedCluster | undefined>();
    for (const [name, kept] of Object.entries(declaration.clusters)) {
      const isNamed = NAME.test(name);
      if (!isNamed) found.forms.add(NOT_A_NAME, propertyOf("clusters", name), name);
      const cluster = readCluster(name, kept, found);
      const isRight = isNamed && cluster !== undefined;
      if (isRight) checkTarget(name, cluster, targets, found.others);
      deployed.set(name, isRight ? this.deploy(name, cluster, declaration, found) : undefined);
    }
    this.deployed = deployed;
    noteForms(this, found.forms.list);
    noteViolations(this, found.others.list);
    if (found.forms.list.length > 0 && ![...deployed.values()].some(Boolean)) this.reportWithoutStack();
  }

  /** Names of the clusters, in the order of their declaration. */
  get clusters(): readonly string[] {
    return [...this.deployed.keys()];
  }

  /**
   * The stack of a cluster, for what the props do not reach.
   *
   * @throws ViolationsError when the fleet has no such cluster (`FLEET-007`), or the cluster is wrong
   */
  stack(cluster: string): ClusterStack {
    return this.cluster(cluster).stack;
  }

  /**
   * A release in a cluster, for what the props do not reach.
   *
   * @throws ViolationsError when the fleet has no such cluster (`FLEET-007`), the cluster no such release (`FLEET-008`),
   *   or one of them is wrong
   */
  release(cluster: string, id: Id): AgentRelease {
    const { releases } = this.cluster(cluster);
    const release = releases.get(id);
    if (release === undefined) {
      throw this.unknown(FLEET_RULES.unknownRelease, `releases(${show(cluster)})`, id, releases.keys());
    }
    return release;
  }

  private cluster(name: string): DeployedCluster {
    const cluster = this.deployed.get(name);
    if (cluster !== undefined) return cluster;
    if (this.deployed.has(name)) throw new ViolationsError(violationsOfTree(this));
    throw this.unknown(FLEET_RULES.unknownCluster, "clusters", name, this.clusters);
  }

  private unknown(rule: Rule, property: string, given: string, names: Iterable<string>): ViolationsError {
    const closer = { ...rule, allowed: show([...names].join(", ")) };
    return new ViolationsError([{ rule: closer, property, given: show(given), path: this.node.path }]);
  }

  private deploy(
    name: string,
    cluster: FleetCluster,
    { state, releases, platform, providerVersions, requiredTerraformVersion }: FleetDeclaration,
    found: Report,
  ): DeployedCluster | undefined {
    const place = ask(state, "state", name, found);
    const declarations = ask(releases, "releases", name, found);
    if (place === undefined || declarations === undefined) return undefined;
    const stack = new ClusterStack(this, `${this.node.id}-${name}`, {
      target: cluster.target,
      // The stack checks it.
      state: place.answer as StateBackend,
      ...(providerVersions && { providerVersions }),
      ...(requiredTerraformVersion !== undefined && { requiredTerraformVersion }),
    });
    return { stack, releases: addReleases(stack, releasesOf(name, cluster, declarations.answer, found), platform) };
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

/** Reports clusters that are the same cluster (`FLEET-004`); the stack reports an invalid target. */
function checkTarget(name: string, { target }: FleetCluster, known: Map<string, string>, problems: Problems): void {
  if (!(target instanceof KubernetesTarget) || isUnbuilt(target)) return;
  const first = known.get(target.location);
  if (first === undefined) known.set(target.location, name);
  else problems.add(FLEET_RULES.target, `${propertyOf("clusters", name)}.target`, [first, name]);
}

function addReleases(
  stack: ClusterStack,
  releases: ReadonlyMap<string, FleetRelease>,
  platform: ProxyEndpoint,
): ReadonlyMap<string, AgentRelease> {
  const problems = new Problems();
  const added = new Map<string, AgentRelease>();
  for (const [id, release] of releases) {
    const isFree = RELEASE_ID.test(id) && stack.node.tryFindChild(id) === undefined;
    if (isFree) added.set(id, new AgentRelease(stack, id, { ...release, platform }));
    else problems.add(FLEET_RULES.releaseId, "", id);
  }
  noteForms(stack, problems.list);
  return added;
}
