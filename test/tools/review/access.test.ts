import type { ResourceModel } from "../../../tools/model/model";
import { accessFindings } from "../../../tools/review/access";
import { platform, resource, role, step } from "../../support/review-models";
import { sentenceIn } from "../../support/reviewed";

function found(before: readonly ResourceModel[], after: readonly ResourceModel[]) {
  return accessFindings(step([platform({ resources: before })], [platform({ resources: after })]));
}

/** What the change of a role gives and takes: `allow logins root`. */
function changed(before: ResourceModel | undefined, after: ResourceModel) {
  const [only] = found(before === undefined ? [] : [before], [after]);
  const texts = (name: string) =>
    (only?.facts[name] as { side: string; subject: string; value: string }[]).map(
      ({ side, subject, value }) => `${side} ${subject} ${value}`,
    );
  return { gains: texts("gains"), losses: texts("losses") };
}

const RULE = { resources: ["session"], verbs: ["list", "read"] };
const denies = (node_labels: object, logins: readonly string[]) =>
  resource("role", "dev", { deny: { node_labels, logins } });

const ofApps = (version: string) => ({
  ...role({}),
  document: { kind: "role", version, metadata: { name: "dev" }, spec: { allow: { app_labels: { env: "dev" } } } },
});
const EVERY_REQUEST = 'allow app_resources {"allow_all":true}';

test.each<[string, ResourceModel, ResourceModel, readonly string[], readonly string[]]>([
  ["a login less", role({ logins: ["a", "root"] }), role({ logins: ["a"] }), [], ["allow logins root"]],
  [
    "a login `*`, which is no other login",
    role({ logins: ["a"] }),
    role({ logins: ["*"] }),
    ["allow logins *"],
    ["allow logins a"],
  ],
  ["a verb of all", role({ rules: [RULE] }), role({ rules: [{ ...RULE, verbs: ["*"] }] }), ["allow session *"], []],
  [
    "a kind of all",
    role({ rules: [RULE] }),
    role({ rules: [{ ...RULE, resources: ["*"] }] }),
    ["allow * list", "allow * read"],
    [],
  ],
  ["a value of all", role({ db_users: ["a"] }), role({ db_users: ["*"] }), ["allow db_users *"], []],
  [
    "a condition, which is part of what a role says",
    role({ rules: [RULE] }),
    role({ rules: [{ ...RULE, where: "a" }] }),
    ["allow session where a list", "allow session where a read"],
    ["allow session list", "allow session read"],
  ],
  ["what is denied", denies({}, []), denies({}, ["root"]), [], ["deny logins root"]],
  ["what includes what another part says", role({ db_users: ["*"] }), role({ db_users: ["*", "a"] }), [], []],
  ["v9, which denies HTTP applications", ofApps("v8"), ofApps("v9"), [], [EVERY_REQUEST]],
  ["v8, which allows them", ofApps("v9"), ofApps("v8"), [EVERY_REQUEST], []],
])("a role changes by %s", (_, before, after, gains, losses) => {
  expect(changed(before, after)).toEqual({ gains, losses });
});

test("a role of v9 that allows every request reaches the applications that one of v8 does", () => {
  const { document } = ofApps("v9");
  const allow = { ...document.spec.allow, app_resources: [{ allow_all: true }] };
  expect(found([ofApps("v8")], [{ ...ofApps("v9"), document: { ...document, spec: { allow } } }])).toEqual([]);
});

test("another order of the same rules is no change", () => {
  expect(found([role({ rules: [RULE] })], [role({ rules: [{ ...RULE, verbs: ["read", "list"] }] })])).toEqual([]);
});

test("labels are reported as a whole: one less reaches more", () => {
  const [dev, prod] = ["dev", "prod"].map((env) => ({ node_labels: { env } }));
  expect(sentenceIn(found([role(dev!)], [role(prod!)]), "role-changed")).toContain(
    'It reaches `node_labels`: `{"env":"dev"}` → `{"env":"prod"}`.',
  );
  expect(sentenceIn(found([denies({ env: "prod" }, [])], [denies({}, [])]), "role-changed")).toContain(
    'It denies `node_labels`: `{"env":"prod"}` → nothing.',
  );
});

test("a role that names clusters of Kubernetes alone has every resource of them", () => {
  expect(changed(undefined, role({ kubernetes_labels: { env: "dev" } })).gains).toContain(
    'allow kubernetes_resources {"kind":"*","namespace":"*","name":"*","verbs":["*"]}',
  );
});

test("a role names those who get it", () => {
  const connector = resource("saml", "okta", {
    attributes_to_roles: [{ name: "groups", value: "sre", roles: ["dev"] }],
  });
  const user = resource("user", "bot", { roles: ["dev"] });
  expect(found([connector, user], [connector, user, role({ rules: [RULE] })])).toMatchObject([
    { kind: "role-added", facts: { holders: ["groups/sre (saml)", "user bot"] } },
  ]);
});

test("a connector says whom it gives which role", () => {
  const github = (roles: readonly string[]) =>
    resource("github", "github", { teams_to_roles: [{ organization: "acme", team: "sre", roles }] });
  expect(found([github(["dev"])], [github(["admin"])])).toMatchObject([
    { kind: "connector-changed", facts: { gained: ["admin to acme/sre"], lost: ["dev to acme/sre"] } },
  ]);
  expect(found([github(["dev"])], [])).toMatchObject([{ kind: "connector-removed" }]);
});

test("of resources that only an apply knows, nothing is said", () => {
  const before = platform({ resources: [role({ rules: [RULE] })] });
  expect(accessFindings(step([before], [platform({ isKnown: false })]))).toEqual([]);
});
