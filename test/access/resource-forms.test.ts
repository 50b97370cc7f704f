import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parseAllDocuments, stringify } from "yaml";
import { RESOURCE_FORMS } from "../../constructs/access/forms/resource-forms";
import type { Form, Forms } from "../../constructs/access/forms/form";
import { anyOfForm } from "../support/any-of-form";
import { ServiceResource } from "../../constructs/access/service-resource";
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
  expect(user({ roles: "access" }).violations[0]?.rule.allowed).toBe("a list");
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
