import { accessFindings } from "../../../tools/review/access";
import type { ResourceModel } from "../../../tools/model/model";
import { platform, resource, role, step } from "../../support/review-models";
import { sentenceIn } from "../../support/reviewed";

function reported(before: readonly ResourceModel[], after: readonly ResourceModel[], kind: string): string {
  return sentenceIn(accessFindings(step([platform({ resources: before })], [platform({ resources: after })])), kind);
}

const RULE = { resources: ["session"], verbs: ["list", "read"] };

test("logins and labels are reported as what a role gains and loses", () => {
  const before = role({ logins: ["ubuntu", "root"], node_labels: { env: "dev" } });
  const after = role({ logins: ["ubuntu"], node_labels: { env: "prod" } });
  expect(reported([before], [after], "role-changed")).toBe(
    'The role `dev` changes. Who has it loses: `logins` `root`. It reaches `node_labels` `{"env":"prod"}` instead of ' +
      '`{"env":"dev"}`. No connector or user of this program gives it to anyone.',
  );
});

test("what is denied is reported as that", () => {
  expect(
    reported(
      [role({ rules: [RULE] })],
      [role({ rules: [RULE] }, { rules: [{ resources: ["session"], verbs: ["read"] }] })],
      "role-changed",
    ),
  ).toContain("Denied now is: `read` on `session`.");
});

test("all verbs are everything", () => {
  expect(reported([], [role({ rules: [{ resources: ["*"], verbs: ["*"] }] })], "role-added")).toContain(
    "Who has it may **everything** on `*`.",
  );
});

test("another order of the same rules is no change", () => {
  const reversed = { resources: ["session"], verbs: ["read", "list"] };
  expect(
    accessFindings(
      step(
        [platform({ resources: [role({ rules: [RULE] })] })],
        [platform({ resources: [role({ rules: [reversed] })] })],
      ),
    ),
  ).toEqual([]);
});

test("conditions are part of what a role says", () => {
  const after = role({ rules: [{ ...RULE, where: "contains(user.spec.traits, session.owner)" }] });
  expect(reported([role({ rules: [RULE] })], [after], "role-changed")).toContain(
    "`list` and `read` on `session where contains(user.spec.traits, session.owner)`",
  );
});

test.each([
  ["a verb", role({ rules: [RULE] }), role({ rules: [{ ...RULE, verbs: ["*"] }] }), "**everything** on `session`"],
  ["a kind", role({ rules: [RULE] }), role({ rules: [{ ...RULE, resources: ["*"] }] }), "`list` and `read` on `*`"],
  ["a value", role({ db_users: ["reader"] }), role({ db_users: ["*"] }), "`db_users` `*`"],
])("%s that all of them include is not lost", (_, before, after, gains) => {
  const said = reported([before], [after], "role-changed");
  expect(said).toContain(`Who has it gains: ${gains}.`);
  expect(said).not.toContain("loses");
  expect(reported([after], [before], "role-changed")).not.toContain("gains");
});

test("a login `*` is no other login", () => {
  expect(reported([role({ logins: ["ubuntu"] })], [role({ logins: ["*"] })], "role-changed")).toContain(
    "loses: `logins` `ubuntu`",
  );
});

test("what a role denies is reported as denied, and not as gained or lost", () => {
  const denies = (node_labels: object, logins: readonly string[]) =>
    resource("role", "dev", { deny: { node_labels, logins } });
  expect(reported([denies({ env: "prod" }, [])], [denies({}, ["root"])], "role-changed")).toContain(
    'The role `dev` changes. Denied now is: `logins` `root`. It denies `node_labels` nothing instead of `{"env":"prod"}`.',
  );
  expect(reported([], [denies({}, ["root"])], "role-added")).toContain("is new. Denied is: `logins` `root`.");
});

test("a role that names clusters of Kubernetes alone has every resource of them", () => {
  expect(reported([], [role({ kubernetes_labels: { env: "dev" } })], "role-added")).toContain(
    '`kubernetes_resources` `{"kind":"*","namespace":"*","name":"*","verbs":["*"]}`',
  );
});

test("a role that says what another part of it includes is changed, and allows the same", () => {
  const [wide, wider] = [["*"], ["*", "reader"]].map((db_users) => role({ db_users }));
  expect(reported([wide!], [wider!], "role-changed")).toContain("Who has it may do the same as before.");
});

test("a role names those who get it", () => {
  const connector = resource("saml", "okta", {
    attributes_to_roles: [{ name: "groups", value: "sre", roles: ["dev"] }],
  });
  const user = { ...resource("user", "bot", { roles: ["dev"] }) };
  expect(reported([connector, user], [connector, user, role({ rules: [RULE] })], "role-added")).toContain(
    "It is given to `groups/sre (saml)` and `user bot`.",
  );
});

test("a connector tells whom it gives which role", () => {
  const github = (roles: readonly string[]) =>
    resource("github", "github", { teams_to_roles: [{ organization: "acme", team: "sre", roles }] });
  expect(reported([github(["dev"])], [github(["admin"])], "connector-changed")).toBe(
    "The connector `github/github` changes. It gives: `admin to acme/sre`. It no longer gives: `dev to acme/sre`.",
  );
  expect(reported([github(["dev"])], [], "connector-removed")).toContain("nobody signs in through it any more");
});

test("of resources that only an apply knows, nothing is said", () => {
  const before = platform({ resources: [role({ rules: [RULE] })] });
  expect(accessFindings(step([before], [platform({ isKnown: false })]))).toEqual([]);
});
