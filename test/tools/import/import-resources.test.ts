import * as fc from "fast-check";
import { Role, type AccessPlatformProps, type ServiceResource } from "../../../constructs";
import { RESOURCE_FORMS, type Forms } from "../../../constructs/access/resources/resource-forms";
import { givenList } from "../../../constructs/core/given";
import { importResources, type Imported } from "../../../tools/import/import-resources";
import { modulesByKind, singleModule } from "../../../tools/import/modules";
import { operatorResource } from "../../../tools/import/operator-objects";
import { becomes } from "../../../tools/import/same-resources";
import { withoutAdditions } from "../../../tools/import/without-additions";
import { metadataName, type Resource } from "../../../tools/tctl/resource-text";
import { CERTIFICATE } from "../../fixtures/certificate";
import { anyOfForm } from "../../support/any-of-form";
import { ranProgram } from "../../support/written-program";
import { RECORDED } from "./recorded";

const SERVICE = RECORDED.map(({ service }) => service);
const FORMS: Forms = RESOURCE_FORMS;

interface Program {
  readonly access: Partial<AccessPlatformProps>;
  readonly resources?: readonly ServiceResource[];
}

function programOf({ declared }: Imported): Program {
  return ranProgram(singleModule(declared)) as unknown as Program;
}

/** All values of a program that are delivered, in the order of its props. */
function valuesOf({ access, resources = [] }: Program): readonly unknown[] {
  const values: readonly unknown[] = [...Object.values(access).flat(), ...resources];
  return values.filter((value) => !(value instanceof Role && value.isExisting));
}

function role(name: string, spec: object = { allow: { logins: [name] } }, others: object = {}): Resource {
  return { kind: "role", version: "v7", metadata: { name }, spec, ...others };
}

test.each(
  RECORDED.map(({ declared, service }) => [`${String(service["kind"])}/${metadataName(service)}`, declared, service]),
)("what the service adds is all that it has more than what was declared: %s", (title, declared, service) => {
  // It renames the labels, and writes a word as its number.
  if (title === "server_info/aws-123456789012-i-0" || title === "db/a-db") return;
  expect(withoutLengths(withoutAdditions(service))).toEqual(withoutLengths(withoutAdditions(declared)));
});

/** Lengths of time as the service writes them, so that `8h` is `8h0m0s`. */
function withoutLengths(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data, (_, value: unknown) =>
      typeof value === "string" ? value.replace(/^(\d+h)$/, "$10m0s").replace(/^(\d+h\d+m|\d+m)$/, "$10s") : value,
    ),
  );
}

test("the program that is written declares what the service has", () => {
  const imported = importResources(SERVICE);
  const program = programOf(imported);
  const values = valuesOf(program);
  expect(Object.entries(program.access).map(([prop, value]) => [prop, givenList(value)?.length ?? 1])).toEqual([
    ["roles", 2],
    ["bots", 1],
    ["joinTokens", 9],
    ["authentication", 1],
    ["sessionRecording", 1],
    ["networking", 1],
    ["maintenanceWindow", 1],
    ["managedUpdates", 1],
  ]);
  const declared = imported.declared.map(({ kind }) => kind);
  expect(imported.leftOut.map(({ resource }) => resource)).toEqual(["token/bk"]);
  expect(values).toHaveLength(declared.length);
  const hidden = SERVICE.map(withoutAdditions).filter(({ kind }) => kind !== "token" && kind !== "autoupdate_version");
  for (const resource of hidden.filter(({ kind }) => kind !== "autoupdate_config")) {
    expect([resource, values.filter((value) => becomes(value, [resource])).length]).toEqual([resource, 1]);
  }
});

test("a rollout that somebody has paused is declared as paused", () => {
  const rollout = SERVICE.filter(({ kind }) => String(kind).startsWith("autoupdate_"));
  const paused = JSON.parse(
    JSON.stringify(rollout).replace(/"mode":"enabled"(?=,"schedules")/, '"mode":"suspended"'),
  ) as [];
  const { managedUpdates } = programOf(importResources(paused)).access;
  expect(managedUpdates?.toResources()).toMatchObject([{ spec: { agents: { mode: "suspended" } } }, {}]);
});

test("one file and one for each kind are the same program", () => {
  const { declared } = importResources(SERVICE);
  const modules = Object.entries(modulesByKind(declared));
  const others = Object.fromEntries(modules.map(([file, text]) => [`./${file.replace(".ts", "")}`, text]));
  const split = ranProgram(others["./index"]!, others);
  expect(JSON.stringify(split)).toEqual(JSON.stringify(ranProgram(singleModule(declared))));
});

test.each(Object.keys(FORMS))("a %s of any content is declared as it is, or reported", (kind) => {
  const { versions, spec } = FORMS[kind]!;
  fc.assert(
    fc.property(anyOfForm(spec), fc.constantFrom(...Object.keys(versions)), (content, version) => {
      const read: Resource = { kind, version, metadata: { name: "a-name" }, spec: content };
      const imported = importResources([read]);
      const text = singleModule(imported.declared);
      const values = valuesOf(ranProgram(text) as unknown as Program);
      expect(values.length + imported.leftOut.length + imported.ofService.length).toBe(1);
      const isWithSecret = imported.secrets.length > 0;
      for (const value of values) expect(isWithSecret || becomes(value, [withoutAdditions(read)])).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test("a role is typed with all that a program can say, and has the fields of the service otherwise", () => {
  const described = role("reader", undefined, {
    metadata: { name: "reader", description: "Reads", labels: { a: "" } },
  });
  const old = role("old", undefined, { version: "v5" });
  const { access, resources } = programOf(importResources([described, old]));
  expect(access.roles?.map((each) => each.toResource())).toEqual([described]);
  expect(resources?.flatMap((each) => each.toResources())).toEqual([old]);
});

test("false where the service adds nothing is kept: it takes something away", () => {
  const forwarding = role("a", {
    allow: { logins: ["a"] },
    options: { ssh_port_forwarding: { local: { enabled: false } } },
  });
  const gitlab = {
    kind: "token",
    version: "v2",
    metadata: { name: "gl" },
    spec: {
      join_method: "gitlab",
      roles: ["Node"],
      gitlab: { allow: [{ project_path: "a/b", ref_protected: false }] },
    },
  };
  const second = role("b", { allow: { logins: ["b"] }, options: { mfa_verification_interval: 5_400_000_000_000 } });
  const { access } = programOf(importResources([forwarding, second, gitlab]));
  expect(access.roles?.[1]?.toResource().spec).toEqual(second["spec"]);
  expect(access.roles?.[0]?.toResource().spec).toEqual(forwarding["spec"]);
  expect(access.joinTokens?.[0]?.toResource().spec).toEqual(gitlab.spec);
});

const PODS = [{ kind: "pod", name: "*", namespace: "*", verbs: ["*"] }];
const EVERYTHING = [{ kind: "*", name: "*", namespace: "*", verbs: ["*"] }];
const LABELS = { kubernetes_labels: { env: "dev" } };

test.each([
  ["v5", PODS, undefined],
  ["v6", PODS, PODS],
  ["v7", PODS, PODS],
  ["v7", EVERYTHING, undefined],
  ["v8", EVERYTHING, EVERYTHING],
  ["v8", [{ ...EVERYTHING[0], api_group: "*" }], undefined],
])("of a role of %s, %j of the objects of a cluster become %j", (version, given, left) => {
  const read = role("viewers", { allow: { ...LABELS, kubernetes_resources: given } }, { version });
  const expected = role("viewers", { allow: { ...LABELS, ...(left && { kubernetes_resources: left }) } }, { version });
  expect(withoutAdditions(read)).toEqual(expected);
});

test.each([
  [{ options: { port_forwarding: true } }],
  [{ options: { port_forwarding: false } }],
  [{ options: { ssh_port_forwarding: {} } }],
  [{ options: { ssh_port_forwarding: { remote: { enabled: false } } } }],
  [{ options: { idp: { saml: { enabled: false } } } }],
  [{ allow: { node_labels: { env: "" } } }],
])("unset, false and empty are three values: %j stays", (spec) => {
  expect(withoutAdditions(role("a", spec))).toEqual(role("a", spec));
});

test.each([
  [{ options: { cert_format: "" } }, {}],
  [{ options: { enhanced_recording: [] } }, {}],
  [{ allow: { ...LABELS, kubernetes_resources: [] } }, { spec: { allow: LABELS } }],
])("what the service takes for unset goes: %j", (spec, left) => {
  const { spec: _, ...head } = role("a");
  expect(withoutAdditions(role("a", spec))).toEqual({ ...head, ...left });
});

test("objects of the operator are the resources that it makes of them", () => {
  const object = (kind: string, spec: object, more: object = {}) =>
    operatorResource({ apiVersion: "resources.teleport.dev/v5", kind, metadata: { name: "a", ...more }, spec });
  const annotations = { description: "Reads", "teleport.dev/keep": "true" };
  const spec = { allow: { logins: ["a"] } };
  expect(object("TeleportRole", spec, { labels: { team: "b" }, annotations })).toEqual({
    ...role("a", spec, { version: "v5" }),
    metadata: { name: "a", description: "Reads", labels: { team: "b" } },
  });
  expect(object("TeleportRoleV7", spec)).toEqual(role("a", spec));
  const { leftOut } = importResources([object("TeleportNewThing", spec)]);
  expect(leftOut.map(({ reason }) => reason)).toEqual([expect.stringContaining("an object of the operator")]);
});

test.each([
  ["TeleportOIDCConnector", "v3", { kind: "oidc", version: "v3" }],
  ["TeleportTrustedClusterV2", "v1", { kind: "trusted_cluster", version: "v2" }],
  ["TeleportDatabaseV3", "v1", { kind: "db", version: "v3" }],
  ["TeleportOpenSSHServerV2", "v1", { kind: "node", version: "v2", sub_kind: "openssh" }],
  ["TeleportOpenSSHEICEServerV2", "v1", { kind: "node", version: "v2", sub_kind: "openssh-ec2-ice" }],
])("the kind and version of a %s of %s are %j", (kind, version, made) => {
  const apiVersion = `resources.teleport.dev/${version}`;
  expect(operatorResource({ apiVersion, kind, metadata: { name: "a" } })).toMatchObject(made);
});

test("a Secret that an object of the operator names is the one that the program refers to", () => {
  const github = operatorResource({
    apiVersion: "resources.teleport.dev/v3",
    kind: "TeleportGithubConnector",
    metadata: { name: "github" },
    spec: {
      client_id: "a",
      client_secret: "secret://github/client-secret",
      display: "GitHub",
      redirect_url: "https://access.example.com/v1/webapi/github/callback",
      teams_to_roles: [{ organization: "acme", team: "ops", roles: ["editor"] }],
    },
  });
  const { declared, secrets } = importResources([github]);
  expect(singleModule(declared)).toContain('SecretRef.of("github", "client-secret")');
  expect(secrets).toEqual([]);
});

test("others are named by their variables, each after those that it names; a circle is by name", () => {
  const bot = { kind: "bot", version: "v1", metadata: { name: "ci" }, spec: { roles: ["b", "editor"] } };
  const requests = (name: string, other: string) => role(name, { allow: { request: { roles: [other] } } });
  const text = singleModule(
    importResources([bot, requests("a", "b"), requests("b", "c"), requests("c", "b")]).declared,
  );
  expect(text).toMatchInlineSnapshot(`
"// Declare it: new AccessPlatform(stack, "platform", { ...access, … })
import { type AccessPlatformProps, Bot, Role } from "cdktf-access-platform";

const c = Role.of({
  name: "c",
  allow: { request: { roles: ["b"] } },
});

const b = Role.of({
  name: "b",
  allow: { request: { roles: [c.name] } },
});

const a = Role.of({
  name: "a",
  allow: { request: { roles: [b.name] } },
});

const ci = Bot.of({
  name: "ci",
  roles: [
    b.name,
    "editor",
  ],
});

export const access = {
  roles: [
    c,
    b,
    a,
  ],
  bots: [ci],
} satisfies Partial<AccessPlatformProps>;
"
`);
});

test("a role that is named and was not read is one that is there", () => {
  const bot = { kind: "bot", version: "v1", metadata: { name: "ci" }, spec: { roles: ["sre", "editor"] } };
  const { access } = programOf(importResources([bot]));
  expect(access.roles?.map(({ name, isExisting }) => [name, isExisting])).toEqual([["sre", true]]);
});

test("a secret is in neither the program nor what is reported of it", () => {
  const secret = "0123456789abcdef";
  const connector = (kind: string, spec: object) => ({ kind, version: "v3", metadata: { name: "corp" }, spec });
  const imported = importResources([
    { kind: "token", version: "v2", metadata: { name: secret }, spec: { roles: ["Node"], join_method: "token" } },
    connector("github", {
      client_id: "a",
      client_secret: secret,
      teams_to_roles: [{ organization: "a", team: "b", roles: ["editor"] }],
    }),
    { kind: "trusted_cluster", version: "v2", metadata: { name: "root" }, spec: { token: secret } },
    { kind: "user", version: "v2", metadata: { name: "a", labels: { password: secret } }, spec: {} },
  ]);
  expect(imported.secrets.map(({ name, key }) => `${name} ${key}`)).toEqual([
    "join-token auth-token",
    "github-corp client-secret",
    "trusted-cluster-root token",
  ]);
  const program = singleModule(imported.declared);
  expect(JSON.stringify({ ...imported, program })).not.toContain(secret);
});

test("connectors of every kind are typed, with references to what tctl shows to nobody", () => {
  const named = (kind: string, version: string, spec: object): Resource => ({
    kind,
    version,
    metadata: { name: kind },
    spec,
  });
  const github = named("github", "v3", {
    client_id: "a",
    display: "GitHub",
    redirect_url: "https://access.example.com/v1/webapi/github/callback",
    teams_to_roles: [{ organization: "acme", team: "ops", roles: ["editor"] }],
  });
  const oidc = named("oidc", "v3", {
    claims_to_roles: [{ claim: "groups", value: "ops", roles: ["editor"] }],
    client_id: "a",
    display: "OIDC",
    issuer_url: "https://idp.example.com",
    max_age: "1h0m0s",
    redirect_url: ["https://access.example.com/v1/webapi/oidc/callback"],
  });
  const saml = named("saml", "v2", {
    acs: "https://access.example.com/v1/webapi/saml/acs/saml",
    attributes_to_roles: [{ name: "groups", value: "ops", roles: ["editor"] }],
    display: "SAML",
    entity_descriptor: "<EntityDescriptor/>",
    issuer: "read out of it",
    signing_key_pair: { cert: CERTIFICATE },
  });
  const imported = importResources([github, oidc, saml]);
  expect(programOf(imported).access.connectors?.map(({ kind }) => kind)).toEqual(["github", "oidc", "saml"]);
  expect(imported.leftOut).toEqual([]);
  expect(imported.secrets.map(({ name, key }) => `${name} ${key}`)).toEqual([
    "github-github client-secret",
    "oidc-oidc client-secret",
    "saml-saml private-key",
  ]);
});

test.each<[string, Resource]>([
  ["RESOURCE-009", { kind: "access_list_member", version: "v1", metadata: { name: "a" }, spec: {} }],
  [
    "RESOURCE-010",
    { kind: "vnet_config", version: "v1", metadata: { name: "vnet-config" }, spec: { custom_dns_zones: ["a"] } },
  ],
  [
    "it ends at 2026-01-01T00:00:00Z by itself",
    role("a", {}, { metadata: { name: "a", expires: "2026-01-01T00:00:00Z" } }),
  ],
  ["the record of what a program delivers", role("teleport-delivery-record")],
  [
    "initialPublicKey",
    { kind: "token", version: "v2", metadata: { name: "b" }, spec: { join_method: "bound_keypair" } },
  ],
  ["no kind, version or metadata", { kind: "role" }],
  ["a whole number", role("a", { options: { max_connections: 9_007_199_254_740_993n } })],
])("what a program cannot have is left out, with the reason: %s", (reason, resource) => {
  const { declared, leftOut } = importResources([resource]);
  expect(declared).toEqual([]);
  expect(leftOut.map((each) => each.reason)).toEqual([expect.stringContaining(reason)]);
});

test("what the service makes itself is left to it", () => {
  const { declared, ofService, leftOut } = importResources([
    role("editor", {}, { metadata: { name: "editor", labels: { "teleport.internal/resource-type": "preset" } } }),
    role("bot-ci", {}, { metadata: { name: "bot-ci", labels: { "teleport.internal/bot": "ci" } } }),
    { kind: "health_check_config", version: "v1", metadata: { name: "default" }, spec: {} },
    {
      kind: "session_recording_config",
      version: "v2",
      metadata: { name: "session-recording-config" },
      spec: { mode: "node" },
    },
  ]);
  expect([declared, leftOut]).toEqual([[], []]);
  expect(ofService).toHaveLength(4);
});

test("a role of people that has the name of one that the service makes is theirs", () => {
  const { declared, ofService } = importResources([role("reviewer")]);
  expect(JSON.stringify(declared)).toContain("Role.preset");
  expect(ofService).toEqual([]);
});
