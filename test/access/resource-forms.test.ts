import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parseAllDocuments, stringify } from "yaml";
import { RESOURCE_FORMS, type Forms } from "../../constructs/access/resources/resource-forms";
import type { PlatformResource } from "../../constructs/access/platform-resource";
import { checkForm } from "../../constructs/access/resources/check-form";
import { anyOfForm } from "../support/any-of-form";
import { ServiceResource } from "../../constructs/access/resources/service-resource";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { problemsOf, violationsBy } from "../support/violations";

const FORMS: Forms = RESOURCE_FORMS;

interface Declared {
  readonly kind: string;
  readonly version: string;
}

/** Resources that the running service was given, and took, or refused for its edition alone. */
const recorded = parseAllDocuments(readFileSync(join(__dirname, "../fixtures/answers/resources.yaml"), "utf8")).map(
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

/** A resource with a spec, and in place of its head what a program in JavaScript may write. */
function resourceOf(kind: string, spec: unknown, head: object = {}): ServiceResource {
  const version = Object.keys(FORMS[kind]?.versions ?? { v9: true }).at(-1);
  return ServiceResource.of({ kind, version, metadata: { name: "a-name" }, spec, ...head } as never);
}

function formProblems(kind: string, spec: unknown, head = {}): readonly string[] {
  const version = Object.keys(FORMS[kind]?.versions ?? { v9: true }).at(-1) ?? "";
  const resource = { kind, version, metadata: { name: "a-name" }, spec, ...head } as PlatformResource;
  return violationsBy((problems) => {
    checkForm(resource, "", problems);
  }).map(({ property }) => property);
}

const OBJECT = { a: 1 };
const SECRET = SecretRef.of("clusters", "token");

test.each<[kind: string, problems: readonly string[], spec: unknown, head?: object]>([
  ["user", [], { roles: ["access"], traits: { logins: ["root"] } }],
  ["user", ["spec.rolez"], { rolez: ["access"] }],
  ["user", ["spec.roles"], { roles: "access" }],
  ["user", ["spec.traits.logins[1]"], { traits: { logins: ["root", 1] } }],
  ["user", ["spec.traits"], { traits: [] }],
  ["user", ["spec"], "access"],
  ["user", ["version"], {}, { version: "v1" }],
  ["user", ["roles"], {}, { roles: ["access"] }],
  ["oidc", ["spec.display", "spec.max_age", "spec.mfa"], { display: OBJECT, max_age: true, mfa: 7 }],
  ["oidc", ["spec.redirect_url", "spec.scope"], { redirect_url: OBJECT, scope: OBJECT }],
  ["oidc", ["spec.redirect_url", "spec.allow_unverified_email"], { redirect_url: [7], allow_unverified_email: "yes" }],
  ["oidc", ["spec.claims_to_roles[0].claims"], { claims_to_roles: [{ claims: "a" }] }],
  ["role", ["spec.options.max_sessions"], { options: { max_sessions: "7", require_session_mfa: true } }],
  ["role", ["spec.options.require_session_mfa"], { options: { require_session_mfa: OBJECT } }],
  ["lock", ["spec.nothing_of_it", "spec.message"], { nothing_of_it: 1, message: ["a"] }],
  ["trusted_cluster", [], { token: SECRET }],
  ["trusted_cluster", ["spec.enabled"], { enabled: SECRET }],
  ["installer", [], { rolez: 1 }],
])("what the service would refuse or ignore is reported: %s %j", (kind, problems, spec, head = {}) => {
  expect(formProblems(kind, spec, head)).toEqual(problems);
});

test.each(Object.keys(FORMS))("a resource of its form is taken, and with a field more it is not: %s", (kind) => {
  fc.assert(
    fc.property(anyOfForm(FORMS[kind]!.spec), (spec) => {
      expect(formProblems(kind, spec)).toEqual([]);
      expect(formProblems(kind, { ...(spec as object), nothing_of_it: 1 })).toEqual(["spec.nothing_of_it"]);
    }),
    { numRuns: 20 },
  );
});

test.each<[what: string, resource: ServiceResource, rule: object]>([
  ["a field like it", resourceOf("user", { rolez: [] }), { fix: "write roles" }],
  ["its present name", resourceOf("lock", { target: { node: "x" } }), { fix: "write server_id" }],
  ["the versions", resourceOf("role", {}, { version: "v1" }), { allowed: "v3, v4, v5, v6, v7, v8, v9" }],
  [
    "the fields",
    resourceOf("trusted_cluster", { roler: 1 }),
    { allowed: "enabled, role_map, roles, token, tunnel_addr, web_proxy_addr" },
  ],
  ["several forms", resourceOf("oidc", { max_age: true }), { allowed: "a string or a number" }],
])("a report names %s, and can be acknowledged", (_, resource, rule) => {
  expect(resource.violations[0]?.rule).toMatchObject({ ...rule, acknowledgeable: true });
});

test("what stands in a wrong place is not shown", () => {
  const { violations } = resourceOf("user", { roles: { password: "hunter2" } });
  expect(problemsOf(violations)).toContain("RESOURCE-016 spec.roles");
  expect(JSON.stringify(violations)).not.toContain("hunter2");
});

test("a compiler knows the fields of a kind", () => {
  const head = { kind: "user", version: "v2", metadata: { name: "a" } } as const;
  // @ts-expect-error: no such field
  ServiceResource.of({ ...head, spec: { rolez: ["access"] } });
  // @ts-expect-error: a list of texts
  ServiceResource.of({ ...head, spec: { traits: { logins: [1] } } });
  // @ts-expect-error: no such version
  ServiceResource.of({ ...head, version: "v1", spec: {} });
  const resource = ServiceResource.of({ ...head, spec: { roles: ["access"], traits: { logins: [SECRET] } } });
  expect(problemsOf(resource)).toEqual([]);
});
