import { ref, Token } from "cdktf";
import { HostPort } from "../../constructs/network/host-port";
import { Bot } from "../../constructs/access/joining/bot";
import { ClusterAuthPreference } from "../../constructs/access/sign-in/cluster-auth-preference";
import { JoinToken } from "../../constructs/access/joining/join-token";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import { ManagedUpdates } from "../../constructs/access/settings/managed-updates";
import { Role } from "../../constructs/access/roles/role";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import { ServiceResource } from "../../constructs/access/resources/service-resource";
import { SessionRecording } from "../../constructs/access/settings/cluster-settings";
import { Version } from "../../constructs/updates/version";
import { nameOrReference } from "../../constructs/access/platform-resource";
import { CollectedResources } from "../../constructs/platform/delivery/collected-resources";
import {
  checkDeclaredResources,
  checkEachDeclared,
  collectDeclared,
  DECLARABLE,
  collectedResources,
  type Declarable,
  type DeclaredService,
} from "../../constructs/platform/delivery/declared-resources";
import { ResourceOwner } from "../../constructs/platform/delivery/resource-owner";
import { violationsBy } from "../support/violations";
import { github, oidc } from "../support/connectors";

const SERVICE: DeclaredService = {
  props: {},
  edition: "enterprise",
  version: Version.of("18.3.0"),
  name: "a",
  proxyAddress: HostPort.of("a.example.com:443"),
  host: "a.example.com",
  delivery: "job",
  configured: [],
  pools: [["proxies", { exposure: ServiceExposure.loadBalancer() }]],
  needed: () => [],
};

const sre = Role.of({ name: "sre", allow: { logins: ["sre"] } });
const staticToken = JoinToken.static({ secret: SecretRef.of("token", "token"), roles: ["Node"] });

/** A resource as a program writes it itself. */
function written(kind: string, name: string | SecretRef, spec: object = {}): ServiceResource {
  return ServiceResource.of({ kind, version: "v1", metadata: { name }, spec: { ...spec } });
}

function collect(service: DeclaredService): CollectedResources {
  const collected = new CollectedResources();
  collectDeclared(collected, service, "stack/platform");
  return collected;
}

describe("what the props of a service declare", () => {
  const all: DeclaredService = {
    ...SERVICE,
    props: {
      roles: [sre, Role.existing("dev")],
      connectors: [github("sre"), oidc("sre")],
      bots: [Bot.of({ name: "ci", roles: ["sre"] })],
      joinTokens: [staticToken],
      maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
      managedUpdates: ManagedUpdates.of({ groups: [{ name: "all", days: ["*"], startHour: 2 }], target: "18.2.0" }),
      authentication: ClusterAuthPreference.of({ secondFactors: ["webauthn"] }),
      sessionRecording: SessionRecording.of({ mode: "proxy" }),
    },
  };

  test("becomes resources, each with its place, and with its value where it has one", () => {
    const found = collect(all).declared.map(
      ({ resource, value, property, declaredBy }) =>
        `${declaredBy} ${property}: ${resource.kind}/${nameOrReference(resource)}${value === undefined ? "" : " of a value"}`,
    );
    expect(found).toMatchInlineSnapshot(`
[
  "stack/platform roles[0]: role/sre of a value",
  "stack/platform connectors[0]: github/github of a value",
  "stack/platform connectors[1]: oidc/oidc of a value",
  "stack/platform bots[0]: bot/ci of a value",
  "stack/platform joinTokens[0]: token/<secret token/token> of a value",
  "stack/platform maintenanceWindow: cluster_maintenance_config/cluster-maintenance-config",
  "stack/platform managedUpdates: autoupdate_config/autoupdate-config",
  "stack/platform managedUpdates: autoupdate_version/autoupdate-version",
  "stack/platform authentication: cluster_auth_preference/cluster-auth-preference",
  "stack/platform sessionRecording: session_recording_config/session-recording-config",
]
`);
    expect(collect(SERVICE).declared).toEqual([]);
  });

  test("knows the address of the service, and how its brand names a claim", () => {
    const specOf = (kind: string, service: DeclaredService) => collect(service).ofKind(kind)[0]?.spec;
    expect(specOf("github", all)).toMatchObject({ redirect_url: "https://a.example.com/v1/webapi/github/callback" });
    expect(specOf("oidc", all)).toMatchObject({ claims_to_roles: [{ claim: "groups" }] });
    expect(specOf("cluster_auth_preference", all)).toMatchObject({ webauthn: { rp_id: "a.example.com" } });
    const callback = (text: string) => specOf("github", { ...all, proxyAddress: HostPort.of(text) })?.["redirect_url"];
    expect(["a.example.com:4430", "[2001:443::1]:443"].map(callback)).toEqual([
      "https://a.example.com:4430/v1/webapi/github/callback",
      "https://[2001:443::1]/v1/webapi/github/callback",
    ]);
  });

  test("is known by its name, and so is what others make", () => {
    const collected = collect(all);
    expect(collected.namesOf("role")).toEqual(["sre"]);
    expect(collected.knownOf("role")).toEqual(["sre", "dev"]);
    expect(collected.knownOf("bot")).toEqual(["ci"]);
    // The name of such a token is a secret.
    expect(collected.ofKind("token")).toHaveLength(1);
    expect(collected.namesOf("token")).toEqual([]);
  });
});

test("each is declared by a method of platforms and of tenants", () => {
  const methods = Object.getOwnPropertyNames(ResourceOwner.prototype);
  expect(methods).toEqual(expect.arrayContaining(Object.values(DECLARABLE).map(({ method }) => method)));
});

describe("resources are refused", () => {
  const SAML = written("saml", "idp");

  function refused(service: Partial<DeclaredService>, ...declared: readonly ServiceResource[]): readonly string[] {
    const whole = { ...SERVICE, ...service };
    const collected = collect(whole);
    collected.add(
      declared.flatMap((value) =>
        collectedResources(value, { property: "resources", declaredBy: "stack", service: SERVICE }),
      ),
    );
    const found = violationsBy((problems) => {
      checkEachDeclared(collected.declared, whole, collected, problems);
      checkDeclaredResources(whole, collected, problems);
    });
    return found.map(({ rule, property, given }) => `${rule.code} ${property}: ${given}`);
  }

  test("where one replaces another, or cannot be delivered", () => {
    expect(refused({}, SAML, written("oidc", "idp"))).toEqual([]);
    expect(refused({}, SAML, SAML)).toEqual(['RESOURCE-001 resources: "saml/idp"']);
    expect(refused({}, written("vnet_config", "a"))).toEqual(['RESOURCE-010 resources: "vnet_config"']);
    const networking = written("cluster_networking_config", "a");
    expect(refused({}, networking)).toEqual([]);
    expect(refused({ configured: ["web_idle_timeout"] }, networking)).toEqual([
      'RESOURCE-011 resources: "cluster_networking_config"',
    ]);
  });

  test("where the edition does not take them", () => {
    expect(refused({ edition: "community" }, SAML)).toEqual(['RESOURCE-014 resources: "saml/idp"']);
  });

  test("where they refer to what is known later, as far as the way of delivery minds", () => {
    const referring = written("saml", "idp", { display: Token.asString(ref("var.display")) });
    const named = written("saml", Token.asString(ref("var.name")));
    const codes = (delivery: DeclaredService["delivery"], resource: ServiceResource) =>
      refused({ delivery }, resource).map((line) => line.slice(0, 13));
    expect(codes("job", referring)).toEqual([]);
    expect(codes("none", referring)).toEqual(["REFERENCE-001"]);
    expect([codes("job", named), codes("own", named)]).toEqual([["REFERENCE-001"], []]);
  });

  test("where nobody could sign in", () => {
    const authentication = ClusterAuthPreference.of({ localAuth: false });
    expect(refused({ props: { authentication } })).toEqual(["AUTH-001 authentication.localAuth: false"]);
    expect(refused({ props: { authentication } }, SAML)).toEqual([]);
  });
});

describe("a resource alone is refused", () => {
  /** What a report says of something that a program declares beside the props of a service. */
  function refused(value: Declarable, service: Partial<DeclaredService> = {}): readonly string[] {
    const declared = { ...SERVICE, ...service };
    const collected = collect(declared);
    const some = collected.add(collectedResources(value, { property: "here", declaredBy: "stack", service: declared }));
    const found = violationsBy((problems) => {
      checkEachDeclared(some, declared, collected, problems);
    });
    return found.map(({ rule, property, given }) => `${rule.code} ${property}: ${given}; ${rule.allowed}; ${rule.fix}`);
  }

  const TOKEN = { kind: "token", version: "v2", metadata: { name: "a" } } as const;
  const ROLE = { kind: "role", version: "v7", metadata: { name: "a" } } as const;
  const inTerminals = { spec: { options: { web_terminal_clipboard_mode: "no-copy" } } } as const;
  const keypair = { join_method: "bound_keypair" } as const;

  test.each<[Declarable, older: string, version: string, place: string]>([
    [ServiceResource.of({ ...ROLE, ...inTerminals }), "18.8.2", "18.8.3", "spec.options.web_terminal_clipboard_mode"],
    [
      Role.of({ name: "a", allow: { rules: [{ resources: ["role", "beam"], verbs: ["read"] }] } }),
      "18.9.0",
      "18.10.0",
      "allow.rules[0].resources[1]",
    ],
    [Role.of({ name: "a", version: "v9", allow: { logins: ["a"] } }), "18.11.3", "19.0.0", "version"],
    [JoinToken.static({ secret: SecretRef.of("a", "b"), roles: ["Relay"] }), "18.2.9", "18.3.0", "roles[0]"],
    [
      JoinToken.iam({ name: "a", roles: ["Node"], allow: [{ awsOrganizationId: "o-1" }] }),
      "18.6.8",
      "18.7.0",
      "allow[0].awsOrganizationId",
    ],
    [
      JoinToken.azure({ name: "a", roles: ["Node"], allow: [{ subscription: "a" }, { tenant: "b" }] }),
      "18.7.5",
      "18.7.6",
      "azure.allow[1].tenant",
    ],
    [JoinToken.boundKeypair({ name: "a", roles: ["Node"] }), "18.7.5", "18.7.6", "roles[0]"],
    [ServiceResource.of({ ...TOKEN, spec: { ...keypair, roles: ["Node"] } }), "18.7.5", "18.7.6", "spec.roles[0]"],
    [written("workload_identity_x509_issuer_override", "a"), "19.0.0", "18.11.3", "kind"],
    [
      written("session_recording_config", "session-recording-config", { encryption: { enabled: true } }),
      "18.1.9",
      "18.2.0",
      "spec.encryption.enabled",
    ],
  ])("where the version of the service does not have it: %#", (value, without, version, place) => {
    const property = value instanceof ServiceResource ? "resources" : "here";
    const codes = (service: Partial<DeclaredService>) => briefly(value, service).map((line) => line?.split(": ")[0]);
    expect(codes({ version: Version.of(without) })).toEqual([`RESOURCE-018 ${property}.${place}`]);
    expect(codes({ version: Version.of(version) })).toEqual([]);
    expect(codes({ version: undefined })).toEqual([]);
  });

  test.each([
    ["teleport", []],
    ["teleport-*", ["RESOURCE-018 here.kubernetes.allow[0].serviceAccountName"]],
  ])("where a token is for service accounts by a pattern: %s", (name, expected) => {
    const serviceAccounts = [{ namespace: "agents", name }];
    const token = JoinToken.kubernetes({ name: "a", roles: ["Node"], serviceAccounts });
    const found = briefly(token, { version: Version.of("18.8.0") });
    expect(found.map((line) => line?.split(": ")[0])).toEqual(expected);
  });

  const briefly = (...given: Parameters<typeof refused>) => refused(...given).map((line) => line.split(";")[0]);

  test("where it names another that nobody makes, at the prop that names it", () => {
    const props = { roles: [sre, Role.existing("dev")] };
    const searching = { request: { searchAsRoles: ["none"] } };
    const version = Version.of("18.0.0");
    expect([
      ...refused(Bot.of({ name: "ci", roles: ["sre", "dev", "access", "none"] }), { props, version }),
      ...refused(JoinToken.github({ name: "ci", botName: "ci", allow: [{ repository: "acme/infra" }] })),
    ]).toMatchInlineSnapshot(`
[
  "RESOURCE-017 here.roles[3]: "none"; sre, dev, access, auditor, device-admin, device-enroll, editor, group-access, list-access-request-resources, okta-access, okta-requester, requester, require-trusted-device, reviewer, terraform-provider, wildcard-workload-identity-issuer; declare it or correct the name; for a role that was made elsewhere, declare Role.existing(name)",
  "RESOURCE-017 here.botName: "ci"; no bot is declared; declare it or correct the name; for a role that was made elsewhere, declare Role.existing(name)",
]
`);
    expect([
      ...briefly(Role.of({ name: "a", allow: searching }), { version }),
      ...briefly(written("role", "a", { allow: { request: { search_as_roles: ["none"] } } }), { version }),
    ]).toEqual([
      'RESOURCE-017 here.allow.request.searchAsRoles[0]: "none"',
      'RESOURCE-017 resources.spec.allow.request.search_as_roles[0]: "none"',
    ]);
  });

  test("where it names a preset that the version of the service does not have, if that is known", () => {
    const of = (version: Version | undefined) => briefly(Bot.of({ name: "ci", roles: ["mcp-user"] }), { version });
    expect(of(Version.of("18.2.0"))).toEqual(['RESOURCE-017 here.roles[0]: "mcp-user"']);
    expect([of(Version.of("18.2.1")), of(undefined)]).toEqual([[], []]);
  });

  test("where it pins addresses that the proxies do not learn", () => {
    const pinned = Role.of({ name: "a", options: { pinSourceIp: true } });
    expect(briefly(pinned)).toEqual(["EXPOSURE-010 here.options.pinSourceIp: true"]);
    expect(briefly(sre)).toEqual([]);
    const exposure = ServiceExposure.loadBalancer({ proxyProtocol: "on" });
    expect(briefly(pinned, { pools: [["proxies", { exposure }]] })).toEqual([]);
  });

  test("where it would be the record of the delivery", () => {
    const record = "a-delivery-record";
    expect(briefly(Role.of({ name: record, allow: { logins: ["a"] } }))).toEqual([
      `RESOURCE-012 here.name: "${record}"`,
    ]);
    expect(briefly(written("role", record))).toEqual([`RESOURCE-012 resources: "${record}"`]);
    expect(briefly(written("user", record))).toEqual([]);
  });

  test("where it replaces a role of the service unmeant, or pretends to, or lasts until the next start", () => {
    const [own, preset] = [
      (name: string) => Role.of({ name, allow: { logins: ["a"] } }),
      (name: string) => Role.preset({ name, allow: { logins: ["a"] } }),
    ];
    expect(
      [own("sre"), preset("editor"), written("user", "editor"), written("role", "sre")].flatMap((each) =>
        briefly(each),
      ),
    ).toEqual([]);
    expect(briefly(own("editor"))).toEqual(['ROLE-007 here.name: "editor"']);
    expect(briefly(preset("sre"))).toEqual(['ROLE-008 here.name: "sre"']);
    expect(briefly(written("role", "editor"))).toEqual(['ROLE-007 resources: "editor"']);
    expect(briefly(written("role", "okta-access"))).toEqual(['RESOURCE-013 resources: "role/okta-access"']);
    const approver = "@teleport-access-approval-bot";
    expect(briefly(written("user", approver))).toEqual([`RESOURCE-013 resources: "user/${approver}"`]);
    expect(briefly(own("mcp-user"), { version: Version.of("18.2.0") })).toEqual([]);
    expect(briefly(own("beam"), { version: Version.of("18.9.0") })).toEqual([]);
    expect(briefly(written("role", "beam"), { version: Version.of("18.11.0") })).toEqual([
      'RESOURCE-013 resources: "role/beam"',
    ]);
  });
});
