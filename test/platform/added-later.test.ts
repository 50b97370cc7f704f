import { Construct } from "constructs";
import { Bot } from "../../constructs/access/joining/bot";
import { ClusterAuthPreference } from "../../constructs/access/sign-in/cluster-auth-preference";
import type { Connector } from "../../constructs/access/sign-in/connector";
import { JoinToken } from "../../constructs/access/joining/join-token";
import { Role } from "../../constructs/access/roles/role";
import type { AccessPlatform, AccessPlatformProps } from "../../constructs/platform/access-platform";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { at, Synthesised, violations } from "../support/synthesis";
import { platformStack, synthesise } from "./support";
import { github, oidc } from "../support/connectors";

/** What a program declares inside the service: with the props of a platform, or later. */
interface Declared {
  readonly roles?: readonly Role[];
  readonly connectors?: readonly Connector[];
  readonly bots?: readonly Bot[];
  readonly joinTokens?: readonly JoinToken[];
}

function add(
  platform: AccessPlatform,
  { roles = [], connectors = [], bots = [], joinTokens = [] }: Declared,
  by?: Construct,
): void {
  for (const role of roles) platform.addRole(role, by);
  for (const connector of connectors) platform.addConnector(connector, by);
  for (const bot of bots) platform.addBot(bot, by);
  for (const token of joinTokens) platform.addJoinToken(token, by);
}

function addedTo(props: Partial<AccessPlatformProps>, declared: Declared) {
  const made = platformStack(props);
  add(made.platform, declared);
  return made;
}

/** Code, place and value of everything that is wrong, without what says that it came later. */
function reported({ stack }: ReturnType<typeof platformStack>): string[] {
  return violations(stack).map(({ rule, path, property, given }) => `${rule.code} ${path} ${property} ${given}`);
}

const sre = Role.of({ name: "sre", allow: { logins: ["sre"] } });
const signIn = oidc("sre");
const nodes = JoinToken.static({ secret: SecretRef.ephemeral({ variable: "node_token" }), roles: ["Node"] });

test("what is added to a platform is what its props would have made", () => {
  const declared = { roles: [sre], connectors: [github("sre"), signIn], joinTokens: [nodes] };
  const [later, before] = [new Synthesised(addedTo({}, declared).stack), synthesise(declared)];
  const objects = ({ text }: Synthesised) => JSON.parse(text) as unknown;
  expect(objects(later)).toEqual(objects(before));
});

test("the auth service may connect to the identity provider of a connector that is added", () => {
  const policies = new Synthesised(addedTo({ roles: [sre] }, { connectors: [signIn] }).stack).resources(
    "kubernetes_network_policy_v1",
  );
  expect(JSON.stringify(policies.find((policy) => at(policy, "metadata.name") === "svc-auth"))).toContain('"8443"');
});

test.each<[string, Partial<AccessPlatformProps>, Declared]>([
  ["RESOURCE-017", {}, { connectors: [github("nobody-makes-it")] }],
  ["RESOURCE-001", { roles: [sre] }, { roles: [sre] }],
])("%s is told of it as it is of the props", (code, props, declared) => {
  const later = violations(addedTo(props, declared).stack);
  const names = ["roles", "connectors", "joinTokens"] as const;
  const all = Object.fromEntries(names.map((name) => [name, [...(props[name] ?? []), ...(declared[name] ?? [])]]));
  const before = violations(platformStack({ ...props, ...all }).stack);
  expect(later.map(({ rule }) => rule.code)).toContain(code);
  expect(later.map(({ rule, given }) => [rule, given])).toEqual(before.map(({ rule, given }) => [rule, given]));
});

test("a role that comes later is there for connectors, for sign-in, and for join tokens of agents", () => {
  expect(reported(addedTo({ connectors: [github("sre")] }, { roles: [sre] }))).toEqual([]);
  const authentication = ClusterAuthPreference.of({ type: "github", connectorName: "github" });
  expect(reported(addedTo({ authentication }, { connectors: [github("access")] }))).toEqual([]);
});

test("a message names what it is about, and the construct that a program names", () => {
  const { stack, platform } = platformStack();
  const team = new Construct(stack, "team");
  add(
    platform,
    { roles: [Role.of({ name: "editor", allow: { logins: ["root"] } })], connectors: [github("none")] },
    team,
  );
  expect(reported({ stack, platform })).toContain('ROLE-007 stack/team addRole("editor").name "editor"');
  platform.addRole("sre" as never, team);
  platform.addRole(sre, "team" as never);
  expect(reported({ stack, platform })).toEqual([
    'TYPE-001 stack/platform declaredBy "team"',
    'TYPE-001 stack/team role "sre"',
  ]);
});

test("what is wrong with one that is added holds back what would need it", () => {
  expect(reported(addedTo({ connectors: [github("sre")] }, { roles: [Role.of({ name: "sre" })] }))).toEqual([
    expect.stringMatching(/^ROLE-002 stack\/platform role /),
  ]);
});

test("its form is reported of a platform that is not built, too", () => {
  const { stack, platform } = addedTo({ name: "East!" }, { roles: [sre, Role.of({ name: "a b" })] });
  expect(platform.node.children).toEqual([]);
  expect(violations(stack).map(({ rule, property }) => `${rule.code} ${property}`)).toEqual([
    "FIELD-002 name",
    "FIELD-002 role.name",
  ]);
});

test("without a Job it is handed over with the others", () => {
  const { stack } = addedTo({ delivery: ResourceDelivery.none() }, { roles: [sre] });
  const outputs = Object.values(at(JSON.parse(new Synthesised(stack).text), "output") as object);
  expect(outputs.map((output) => String(at(output, "value")))).toContainEqual(expect.stringContaining('name: "sre"'));
});

test("a bot that comes later is there for its tokens, and a role that it names is known", () => {
  const token = JoinToken.github({ name: "ci", botName: "deployer", allow: [{ repository: "acme/infra" }] });
  const bots = [Bot.of({ name: "deployer", roles: ["editor"] })];
  expect(reported(addedTo({}, { bots, joinTokens: [token] }))).toEqual([]);
  expect(reported(addedTo({}, { joinTokens: [token] }))).toEqual([
    'RESOURCE-017 stack/platform addJoinToken("ci").botName "deployer"',
  ]);
  expect(reported(addedTo({}, { bots: [Bot.of({ name: "deployer", roles: ["deploy"] })] }))).toEqual([
    'RESOURCE-017 stack/platform addBot("deployer").roles[0] "deploy"',
  ]);
});
