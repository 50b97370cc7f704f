import type { Construct, IConstruct } from "constructs";
import { nameOf } from "../../access/platform-resource";
import { DATABASE_NAME_RULES, withoutNames, type ProtectedDatabase } from "../../access/roles/database-names";
import { ROLLOUT_RULES } from "../../access/settings/managed-updates";
import { grouped } from "../../core/grouped";
import { isConstruct } from "../../core/tree/placed";
import { checkTree, type TreeProblems } from "../../core/tree/tree";
import { joinProperty, propertyOf } from "../../core/value";
import type { DatabaseProtocol } from "../../network/database-protocols";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import type { AgentReleaseProps } from "../features/agent-release-props";
import { hasUpdater, updaterChannel, type UpdateDeclaration } from "./updates";

/** What agents are asked for where the whole program is checked. */
interface AgentsOfProgram {
  readonly platform: ProxyEndpoint;
  readonly databases: readonly ProtectedDatabase[];

  /** What their updater follows; undefined without an updater. */
  readonly channel: string | undefined;
}

const known = new WeakMap<IConstruct, AgentsOfProgram>();

/** The same of a declaration, on Kubernetes or on Linux. */
export function agentsOfProgram(
  agents: UpdateDeclaration & Pick<AgentReleaseProps, "services" | "labels">,
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
export function joinProgram(construct: Construct, agents: AgentsOfProgram): void {
  known.set(construct, agents);
  checkTree(construct, checkPlatforms);
}

function checkPlatforms(root: IConstruct, problems: TreeProblems): void {
  const all = root.node.findAll().flatMap((each) => known.get(each) ?? []);
  for (const [platform, agents] of grouped(all, (each) => each.platform)) {
    if (!isConstruct(platform)) continue;
    checkNames(platform, agents, problems);
    checkGroups(platform, agents, problems);
  }
}

/** Notes roles that have accounts of the agents' databases without the names that these need (`ROLE-021`). */
function checkNames(
  platform: Construct & ProxyEndpoint,
  agents: readonly AgentsOfProgram[],
  problems: TreeProblems,
): void {
  const databases = agents.flatMap((each) => each.databases);
  for (const { resource, value, property } of platform.declaredRoles?.() ?? []) {
    const found = withoutNames(resource, databases).map(({ name, protocol }) => `${name} (${protocol})`);
    if (found.length === 0) continue;
    const place =
      value === undefined
        ? `${propertyOf(property, `role/${nameOf(resource)}`)}.spec.allow.db_names`
        : joinProperty(property, "allow.databaseNames");
    problems.add(platform, DATABASE_NAME_RULES["ROLE-021"], place, `none, for ${found.join(", ")}`);
  }
}

/** Notes groups of a rollout in which no agents of the program are, where some are in another one (`ROLLOUT-020`). */
function checkGroups(
  platform: Construct & ProxyEndpoint,
  agents: readonly AgentsOfProgram[],
  problems: TreeProblems,
): void {
  const { managedUpdates } = platform;
  const channels = agents.flatMap(({ channel }) => channel ?? []);
  if (managedUpdates === undefined || channels.length === 0) return;
  const used = channels.map((channel) => managedUpdates.groupOf(channel)?.name);
  managedUpdates.groups.forEach((group, index) => {
    if (used.includes(group)) return;
    problems.add(platform, ROLLOUT_RULES["ROLLOUT-020"], `managedUpdates.groups[${index}]`, group);
  });
}
