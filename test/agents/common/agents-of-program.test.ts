import { AgentRelease } from "../../../constructs/agents/release/agent-release";
import { AgentService } from "../../../constructs/agents/services/agent-service";
import { ServiceResource } from "../../../constructs/access/resources/service-resource";
import { Role, type RoleProps } from "../../../constructs/access/roles/role";
import { ManagedUpdates } from "../../../constructs/access/settings/managed-updates";
import type { DatabaseProtocol } from "../../../constructs/network/database-protocols";
import type { AccessPlatformProps } from "../../../constructs/platform/access-platform";
import { Version } from "../../../constructs/updates/version";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { platformStack } from "../../platform/support";
import { Synthesised, violations } from "../../support/synthesis";

/** A program with a platform and agents, one release for each group, that protect a database. */
function program(props: Partial<AccessPlatformProps>, protocol: DatabaseProtocol, groups: readonly string[] = []) {
  const { stack, platform } = platformStack(props);
  const uri = protocol === "spanner" ? "spanner.googleapis.com:443" : "orders:5432";
  const service = AgentService.database({ name: "orders", protocol, uri, labels: { env: "prod" } });
  for (const [index, channel] of (groups.length === 0 ? ["default"] : groups).entries()) {
    new AgentRelease(stack, `agents-${index}`, {
      platform,
      releaseName: `agents-${index}`,
      createNamespace: index === 0,
      services: [service],
      version: AgentVersion.followUpdater({ first: platform.version }),
      updater: { channel },
    });
  }
  return { stack, platform };
}

function found(allow: RoleProps["allow"], protocol: DatabaseProtocol): readonly string[] {
  const { stack } = program({ roles: [Role.of({ name: "dev", ...(allow && { allow }) })] }, protocol);
  return violations(stack).map(({ rule, property }) => `${rule.code} ${property}`);
}

const USERS = { databaseLabels: { env: "prod" }, databaseUsers: ["reader"] };
const NAMES_MISSING = ["ROLE-021 roles[0].allow.databaseNames"];

test.each<[DatabaseProtocol, RoleProps["allow"], readonly string[]]>([
  ["postgres", USERS, NAMES_MISSING],
  ["mongodb", { ...USERS, databaseLabels: { "*": "*" } }, NAMES_MISSING],
  ["spanner", USERS, NAMES_MISSING],
  ["postgres", { ...USERS, databaseNames: ["orders"] }, []],
  ["mysql", USERS, []],
  ["cockroachdb", USERS, []],
  ["postgres", { databaseLabels: { env: "prod" } }, []],
  ["postgres", { ...USERS, databaseLabels: { env: "dev" } }, []],
  ["postgres", { ...USERS, databaseLabels: { env: "{{external.env}}" } }, []],
])("a database of %s, and a role that allows %j", (protocol, allow, expected) => {
  expect(found(allow, protocol)).toEqual(expected);
});

test("a role that is declared later, with the names of the service, is judged alike", () => {
  const { stack, platform } = program({}, "postgres");
  const spec = { allow: { db_labels: { env: "prod" }, db_users: ["reader"] } };
  platform.addResource(ServiceResource.of({ kind: "role", version: "v7", metadata: { name: "dev" }, spec }));
  expect(violations(stack).map(({ rule, property }) => `${rule.code} ${property}`)).toEqual([
    'ROLE-021 resources["role/dev"].spec.allow.db_names',
  ]);
});

/** What synthesis shows of rollouts without an end. */
function warningsOf({ stack, platform }: ReturnType<typeof platformStack>): readonly string[] {
  expect(new Synthesised(stack)).toBeDefined();
  return platform.node.metadata.map(({ data }) => String(data)).filter((text) => text.startsWith("ROLLOUT"));
}

test.each<[readonly string[], readonly string[]]>([
  [["dev", "prod"], []],
  [["prod"], ["dev"]],
  [["default"], ["dev"]],
])("of releases that name %j, synthesis warns of the groups %j without agents", (groups, expected) => {
  const managedUpdates = ManagedUpdates.of({
    target: "18.8.2",
    groups: [
      { name: "dev", days: ["*"], startHour: 2 },
      { name: "prod", days: ["*"], startHour: 3 },
    ],
  });
  const warnings = warningsOf(program({ version: Version.of("18.8.2"), managedUpdates }, "mysql", groups));
  expect(warnings.map((text) => /^ROLLOUT-020: "(.*?)"/.exec(text)?.[1])).toEqual(expected);
});

test("a platform without agents in its program has groups for others", () => {
  const managedUpdates = ManagedUpdates.of({ target: "18.8.2", groups: [{ name: "dev", days: ["*"], startHour: 2 }] });
  expect(warningsOf(platformStack({ version: Version.of("18.8.2"), managedUpdates }))).toEqual([]);
});
