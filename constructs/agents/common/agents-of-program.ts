import { nameOrReference } from "../../access/platform-resource";
import { DATABASE_NAME_RULES, withoutNames, type ProtectedDatabase } from "../../access/roles/database-names";
import { ROLLOUT_RULES } from "../../access/settings/managed-updates";
import { isConstruct } from "../../core/tree/placed";
import { checkDeclaration, checkTree, type TreeProblems } from "../../core/tree/tree";
import { joinProperty, childProperty, type Problems } from "../../core/value";
import type { DatabaseProtocol } from "../../network/database-protocols";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import type { AgentService } from "../services/agent-service";
import type { ResourceLabels } from "../services/protected-resource";
import { hasUpdater, updaterChannel, type UpdateDeclaration, canBeCanaries } from "./updates";
import type { IConstruct, Construct } from "constructs";
import type { PlannedRelease } from "./feature";
import { grouped } from "../../core/grouped";

/** What agents are asked for where the whole program is checked. */
interface AgentsOfProgram {
  readonly platform: ProxyEndpoint;
  readonly databases: readonly ProtectedDatabase[];

  /** What their updater follows; undefined without an updater. */
  readonly channel: string | undefined;
}

const known = new WeakMap<ProxyEndpoint, AgentsOfProgram[]>();

/** What is asked of a declaration, on Kubernetes or on Linux. */
export function agentsOfProgram(
  agents: UpdateDeclaration & { readonly services: readonly AgentService[]; readonly labels?: ResourceLabels },
): AgentsOfProgram {
  const { platform, services, labels } = agents;
  const databases = services.flatMap(({ declaration: { kind, name, entry, labels: own } }) =>
    kind === "database" && name !== undefined
      ? [{ name, protocol: entry?.["protocol"] as DatabaseProtocol, labels: { ...labels, ...own } }]
      : [],
  );
  return { platform, databases, channel: hasUpdater(agents) ? updaterChannel(agents) : undefined };
}

/** Has synthesis compare agents with the roles and the groups of their platform, once the whole program is declared. */
export function joinProgram(agents: AgentsOfProgram): void {
  const { platform } = agents;
  const others = known.get(platform);
  if (others !== undefined) {
    others.push(agents);
    return;
  }
  const all = [agents];
  known.set(platform, all);
  if (!isConstruct(platform)) return;
  checkDeclaration(platform, (problems) => {
    checkNames(platform, all, problems);
    checkGroups(platform, all, problems);
  });
}

/** Notes roles that have accounts of the agents' databases without the names that these need (`ROLE-021`). */
function checkNames(platform: ProxyEndpoint, agents: readonly AgentsOfProgram[], problems: Problems): void {
  const databases = agents.flatMap((each) => each.databases);
  for (const { resource, value, property } of platform.declaredRoles?.() ?? []) {
    const found = withoutNames(resource, databases).map(({ name, protocol }) => `${name} (${protocol})`);
    if (found.length === 0) continue;
    const place =
      value === undefined
        ? `${childProperty(property, `role/${nameOrReference(resource)}`)}.spec.allow.db_names`
        : joinProperty(property, "allow.databaseNames");
    problems.add(DATABASE_NAME_RULES["ROLE-021"], place, `none, for ${found.join(", ")}`);
  }
}

/** Notes groups of a rollout in which no agents of the program are, where some are in another one (`ROLLOUT-020`). */
function checkGroups({ managedUpdates }: ProxyEndpoint, agents: readonly AgentsOfProgram[], problems: Problems): void {
  const channels = agents.flatMap(({ channel }) => channel ?? []);
  if (managedUpdates === undefined || channels.length === 0) return;
  const used = channels.map((channel) => managedUpdates.groupOf(channel)?.name);
  managedUpdates.groups.forEach((group, index) => {
    if (!used.includes(group)) problems.add(ROLLOUT_RULES["ROLLOUT-020"], `managedUpdates.groups[${index}]`, group);
  });
}

const members = new WeakMap<IConstruct, PlannedRelease>();

/** Counts a release among those of its group of the rollout, which the whole program is asked for. */
export function joinCanaryGroup(construct: Construct, release: PlannedRelease): void {
  if (!canBeCanaries(release)) return;
  members.set(construct, release);
  checkTree(construct, checkCanariesOfGroups);
}

/**
 * Notes groups that have no more releases than canaries (`ROLLOUT-010`). A release is one canary, whatever its replicas: all have
 * the id of its updater, and the service picks each id once.
 */
function checkCanariesOfGroups(root: IConstruct, problems: TreeProblems): void {
  const found = root.node.findAll().flatMap((at) => {
    const release = members.get(at);
    const group = release?.platform.managedUpdates?.groupOf(updaterChannel(release));
    return group === undefined ? [] : [{ at, group }];
  });
  for (const [{ name, canaries = 0 }, releases] of grouped(found, ({ group }) => group)) {
    if (canaries === 0 || canaries < releases.length) continue;
    const given = `${name}: ${canaries} of ${releases.length} releases`;
    problems.add(releases[0].at, ROLLOUT_RULES["ROLLOUT-010"], "updater.channel", given);
  }
}
