import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parseAllDocuments, stringify } from "yaml";
import { RESOURCE_FORMS } from "../../constructs/access/forms/resource-forms";
import type { Form, Forms } from "../../constructs/access/forms/form";
import { anyOfForm } from "../support/any-of-form";
import { ServiceResource } from "../../constructs/access/resources/service-resource";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { problemsOf } from "../support/violations";

const ANSWERS = join(__dirname, "../fixtures/answers");
const FORMS: Forms = RESOURCE_FORMS;

interface Declared {
  readonly kind: string;
  readonly version: string;
}

/** Resources that the running service was given, and took, or refused for its edition alone. */
const recorded = parseAllDocuments(readFileSync(join(ANSWERS, "resources.yaml"), "utf8")).map(
  (document) => document.toJS() as Declared,
);

test.each(recorded.filter(({ kind }) => kind in FORMS).map((resource) => [resource.kind, resource] as const))(
  "what the service takes has the known form: %s",
  (_, resource) => {
    expect(problemsOf(ServiceResource.yaml(stringify(resource)))).not.toContainEqual(
      expect.stringContaining("RESOURCE-016"),
    );
  },
);

/** What `tctl` reads in addition to the operator, or otherwise, and what the specification adds. */
const FURTHER: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  access_list: {
    owners: [{ description: "text", ineligible_status: "word", membership_kind: "word", name: "text", title: "text" }],
  },
  github: { teams_to_logins: "any" },
  role: { options: { require_session_mfa: "choice" } },
  node: { cmd_labels: { "*": { command: ["text"], period: "word", result: "text" } } },
  oidc: {
    redirect_url: "texts",
    claims_to_roles: [{ claim: "text", name: "text", roles: ["text"], value: "text" }],
  },
  trusted_cluster: { roles: ["text"] },
  user: { created_by: "any", expires: "text", local_auth: "any", status: "any" },
};

test("fields are those of the recorded resources of the service's operator", () => {
  const fields = JSON.parse(readFileSync(join(ANSWERS, "resource-fields.json"), "utf8")) as Record<string, Form>;
  const kinds = Object.keys(fields);
  expect(kinds).toHaveLength(17);
  for (const kind of kinds) {
    const form = withMaps(fields[kind]!);
    expect([kind, FORMS[kind]?.spec]).toEqual([kind, merged(form, FURTHER[kind] ?? {})]);
  }
});

/** The places of a form, each with what stands there. */
function placesIn(form: Form, place = ""): string[] {
  if (typeof form === "string") return [`${place}: ${form}`];
  if (Array.isArray(form)) return placesIn(form[0] as Form, `${place}[]`);
  return Object.entries(form).flatMap(([field, each]) => placesIn(each, `${place}.${field}`));
}

test("fields of kinds that the service's operator does not have are those that tctl writes", () => {
  const fields = JSON.parse(readFileSync(join(ANSWERS, "resource-fields.json"), "utf8")) as Record<string, Form>;
  const others = Object.entries(FORMS).filter(([kind]) => !(kind in fields));
  expect(others.flatMap(([kind, { spec }]) => placesIn(spec, kind))).toMatchInlineSnapshot(`
[
  "discovery_config.access_graph: any",
  "discovery_config.aws[].assume_role.external_id: text",
  "discovery_config.aws[].assume_role.role_arn: text",
  "discovery_config.aws[].install: any",
  "discovery_config.aws[].integration: text",
  "discovery_config.aws[].kube_app_discovery: boolean",
  "discovery_config.aws[].regions[]: text",
  "discovery_config.aws[].setup_access_for_arn: text",
  "discovery_config.aws[].ssm.document_name: text",
  "discovery_config.aws[].tags.*: any",
  "discovery_config.aws[].types[]: text",
  "discovery_config.azure[].install_params: any",
  "discovery_config.azure[].regions[]: text",
  "discovery_config.azure[].resource_groups[]: text",
  "discovery_config.azure[].subscriptions[]: text",
  "discovery_config.azure[].tags.*: any",
  "discovery_config.azure[].types[]: text",
  "discovery_config.discovery_group: text",
  "discovery_config.gcp[].install_params: any",
  "discovery_config.gcp[].labels.*: any",
  "discovery_config.gcp[].locations[]: text",
  "discovery_config.gcp[].project_ids[]: text",
  "discovery_config.gcp[].service_accounts[]: text",
  "discovery_config.gcp[].tags.*: any",
  "discovery_config.gcp[].types[]: text",
  "discovery_config.kube[].labels.*: any",
  "discovery_config.kube[].namespaces[]: text",
  "discovery_config.kube[].types[]: text",
  "dynamic_windows_desktop.addr: text",
  "dynamic_windows_desktop.domain: text",
  "dynamic_windows_desktop.non_ad: boolean",
  "dynamic_windows_desktop.screen_size.height: number",
  "dynamic_windows_desktop.screen_size.width: number",
  "health_check_config.healthy_threshold: number",
  "health_check_config.interval: word",
  "health_check_config.match.db_labels[].name: text",
  "health_check_config.match.db_labels[].values[]: text",
  "health_check_config.match.db_labels_expression: text",
  "health_check_config.match.kubernetes_labels[].name: text",
  "health_check_config.match.kubernetes_labels[].values[]: text",
  "health_check_config.match.kubernetes_labels_expression: text",
  "health_check_config.timeout: word",
  "health_check_config.unhealthy_threshold: number",
  "static_host_user.matchers[].default_shell: text",
  "static_host_user.matchers[].gid: number",
  "static_host_user.matchers[].groups[]: text",
  "static_host_user.matchers[].node_labels[].name: text",
  "static_host_user.matchers[].node_labels[].values[]: text",
  "static_host_user.matchers[].node_labels_expression: text",
  "static_host_user.matchers[].sudoers[]: text",
  "static_host_user.matchers[].take_ownership_if_user_exists: boolean",
  "static_host_user.matchers[].uid: number",
  "access_monitoring_rule.automatic_review.decision: text",
  "access_monitoring_rule.automatic_review.integration: text",
  "access_monitoring_rule.condition: text",
  "access_monitoring_rule.desired_state: text",
  "access_monitoring_rule.notification.name: text",
  "access_monitoring_rule.notification.recipients[]: text",
  "access_monitoring_rule.states[]: text",
  "access_monitoring_rule.subjects[]: text",
  "lock.created_at: text",
  "lock.created_by: text",
  "lock.expires: text",
  "lock.message: text",
  "lock.target.access_request: text",
  "lock.target.bot_instance_id: text",
  "lock.target.device: text",
  "lock.target.join_token: text",
  "lock.target.login: text",
  "lock.target.mfa_device: text",
  "lock.target.role: text",
  "lock.target.server_id: text",
  "lock.target.user: text",
  "lock.target.windows_desktop: text",
]
`);
});

test("versions are those that tctl writes, and older ones that the service still reads", () => {
  expect(Object.entries(FORMS).map(([kind, { versions }]) => `${kind} ${versions.join(" ")}`)).toMatchInlineSnapshot(`
[
  "github v3",
  "login_rule v1",
  "oidc v2 v3",
  "okta_import_rule v1",
  "saml v2",
  "app v3",
  "db v3",
  "discovery_config v1",
  "dynamic_windows_desktop v1",
  "health_check_config v1",
  "node v2",
  "static_host_user v2",
  "role v3 v4 v5 v6 v7 v8",
  "token v2",
  "autoupdate_config v1",
  "autoupdate_version v1",
  "access_list v1",
  "access_monitoring_rule v1",
  "bot v1",
  "lock v2",
  "trusted_cluster v2",
  "user v2",
  "workload_identity v1",
]
`);
});

function merged(form: Form, further: Form): Form {
  if (typeof form === "string" || typeof further === "string" || Array.isArray(form) || Array.isArray(further))
    return further;
  const inner = Object.entries(further).map(([name, field]) => {
    const known = (form as Record<string, Form>)[name];
    return [name, known === undefined ? field : merged(known, field)] as const;
  });
  return { ...(form as Record<string, Form>), ...Object.fromEntries(inner) };
}

/** The operator's schemas write a map as one entry of it. */
function withMaps(form: Form): Form {
  if (typeof form === "string") return form;
  if (Array.isArray(form)) return [withMaps(form[0] as Form)];
  const fields = Object.entries(form).map(([name, field]) => [name, withMaps(field)] as const);
  const isMap = fields.length === 2 && "key" in form && "value" in form;
  return isMap ? { "*": withMaps((form as Record<string, Form>)["value"]!) } : Object.fromEntries(fields);
}

function user(spec: object, others: object = {}): ServiceResource {
  return ServiceResource.of({ kind: "user", version: "v2", metadata: { name: "a-user" }, spec, ...others });
}

test.each<[string, ServiceResource]>([
  ["RESOURCE-016 spec.rolez", user({ rolez: ["access"] })],
  ["RESOURCE-016 spec.roles", user({ roles: "access" })],
  ["RESOURCE-016 spec.traits.logins[1]", user({ traits: { logins: ["root", 1] } })],
  ["RESOURCE-016 spec.traits", user({ traits: [] })],
  ["RESOURCE-016 version", user({}, { version: "v1" })],
  ["RESOURCE-016 roles", user({}, { roles: ["access"] })],
  ["RESOURCE-016 spec", user({}, { spec: "access" })],
])("what the service would refuse or ignore is told, and can be acknowledged: %s", (problem, resource) => {
  expect(problemsOf(resource)).toEqual([problem]);
  expect(resource.violations[0]?.rule.acknowledgeable).toBe(true);
});

test("a report says what is known in that place, and what comes near", () => {
  const [violation] = user({ rolez: ["access"] }).violations;
  expect(violation?.rule.fix).toBe("write roles");
  expect(violation?.rule.allowed).toContain("roles, saml_identities");
});

test("a report leads from the former name of a field to its present one", () => {
  const lock = { kind: "lock", version: "v2", metadata: { name: "a" }, spec: { target: { node: "x" } } };
  expect(ServiceResource.of(lock).violations[0]?.rule.fix).toBe("write server_id");
});

test("each field has the form that the service reads", () => {
  const [object, flag, number] = [{ a: 1 }, true, 7];
  const problemsIn = (kind: string, spec: object) =>
    problemsOf(
      ServiceResource.of({ kind, version: FORMS[kind]!.versions.at(-1)!, metadata: { name: "a" }, spec } as never),
    ).filter((problem) => problem.startsWith("RESOURCE-016"));
  const at = (...fields: readonly string[]) => fields.map((field) => `RESOURCE-016 spec.${field}`);
  const oidc = { display: object, redirect_url: object, max_age: flag, scope: object, mfa: number };
  expect(problemsIn("oidc", oidc)).toEqual(at("display", "redirect_url", "max_age", "scope", "mfa"));
  const mappings = { redirect_url: ["a", number], allow_unverified_email: "yes", claims_to_roles: [{ claims: "a" }] };
  expect(problemsIn("oidc", mappings)).toEqual(
    at("redirect_url", "allow_unverified_email", "claims_to_roles[0].claims"),
  );
  expect(problemsIn("role", { options: { require_session_mfa: object, max_sessions: "7" } })).toEqual(
    at("options.require_session_mfa", "options.max_sessions"),
  );
  expect(problemsIn("lock", { nothing_of_it: 1, message: ["a"] })).toEqual(at("nothing_of_it", "message"));
  const [version] = user({}, { kind: "role", version: "v1" }).violations;
  expect(version?.rule.allowed).toBe("v3, v4, v5, v6, v7, v8");
});

test("what stands in a wrong place is not shown", () => {
  const { violations } = user({ roles: { password: "hunter2" } });
  expect(problemsOf(violations)).toContain("RESOURCE-016 spec.roles");
  expect(JSON.stringify(violations)).not.toContain("hunter2");
});

test("a secret stands for a text, and for nothing else", () => {
  const secret = SecretRef.of("clusters", "token");
  const cluster = (spec: object) =>
    problemsOf(ServiceResource.of({ kind: "trusted_cluster", version: "v2", metadata: { name: "root" }, spec }));
  expect(cluster({ token: secret })).toEqual([]);
  expect(cluster({ enabled: secret })).toEqual(["RESOURCE-016 spec.enabled"]);
});

test("a compiler knows the fields of a kind", () => {
  const head = { version: "v2", metadata: { name: "a" } } as const;
  // @ts-expect-error: no such field
  ServiceResource.of({ kind: "user", ...head, spec: { rolez: ["access"] } });
  // @ts-expect-error: no such version
  ServiceResource.of({ kind: "user", ...head, version: "v1", spec: {} });
  expect(problemsOf(ServiceResource.of({ kind: "user", ...head, spec: { roles: ["access"] } }))).toEqual([]);
});

test("another kind has any fields", () => {
  const installer = { kind: "installer", version: "v9", metadata: { name: "a" }, spec: { rolez: 1 } };
  expect(problemsOf(ServiceResource.of(installer))).toEqual([]);
});

test.each(Object.keys(FORMS))("a resource of its form is taken, and with a field more it is not: %s", (kind) => {
  const { versions, spec } = FORMS[kind]!;
  const head = { kind, version: versions.at(-1)!, metadata: { name: "a-name" } };
  const formProblems = (fields: unknown) =>
    problemsOf(ServiceResource.of({ ...head, spec: fields } as never)).filter((problem) => problem.includes("016"));
  fc.assert(
    fc.property(anyOfForm(spec), (fields) => {
      expect(formProblems(fields)).toEqual([]);
      expect(formProblems({ ...(fields as object), nothing_of_it: 1 })).toEqual(["RESOURCE-016 spec.nothing_of_it"]);
    }),
    { numRuns: 20 },
  );
});
