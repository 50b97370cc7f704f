import type { ResourceModel } from "../../../tools/model/model";
import { dangerFindings } from "../../../tools/review/dangers/find";
import { platform, resource, role, step } from "../../support/review-models";
import { reviewOfRecorded, reviewOfVariations, sentenceIn } from "../../support/reviewed";

/** Kinds of the dangers of a step between resources of the service. */
function dangers(before: readonly ResourceModel[], after: readonly ResourceModel[]): readonly string[] {
  return dangerFindings(step([platform({ resources: before })], [platform({ resources: after })])).map(
    ({ kind }) => kind,
  );
}

const rule = (resources: readonly string[], verbs: readonly string[], where?: string) => ({
  rules: [{ resources, verbs, ...(where !== undefined && { where }) }],
});
const token = (spec: object) => resource("token", "runners", spec);
const entry = { aws_account: "111111111111" };

const joins = (rule: object, join_method = "iam") => token({ join_method, roles: ["Node"], allow: [rule] });
const ROLE_A = { aws_arn: "arn:aws:iam::111111111111:role/a" };

test.each([
  ["verbs on one kind instead of all", role(rule(["*"], ["*"])), role(rule(["role"], ["update"]))],
  [
    "some requests instead of all",
    role({ review_requests: { roles: ["*"] } }),
    role({ review_requests: { roles: ["a"] } }),
  ],
  ["an ARN of those that a pattern names", joins({ aws_arn: "arn:aws:iam::111111111111:role/*" }), joins(ROLE_A)],
  ["one of several regions", joins({ aws_regions: ["a", "b"] }, "ec2"), joins({ aws_regions: ["a"] }, "ec2")],
  ["an account with an ARN", joins(entry), joins({ ...entry, ...ROLE_A })],
])("%s is less, and no danger", (_, before, after) => {
  expect(dangers([before], [after])).toEqual([]);
  expect(dangers([after], [before])).toHaveLength(1);
});

const kubernetes = (roles: readonly string[], service_account: string) =>
  token({ join_method: "kubernetes", roles, kubernetes: { allow: [{ service_account }] } });
const lettingIn = (spec: object) => token({ join_method: "iam", roles: ["Node"], ...spec });
const admin = role({ logins: ["root"] });
const user = (name: string) => resource("user", "bob", { roles: [name] });
const NONE: readonly ResourceModel[] = [];

test.each<[string, readonly ResourceModel[], readonly ResourceModel[], readonly string[]]>([
  ["a role that was powerful already", [admin], [admin, user("dev")], ["powerful-role-given"]],
  ["a new token for agents", NONE, [kubernetes(["Kube"], "a:b")], []],
  ["a new token for proxies", NONE, [kubernetes(["Proxy"], "a:b")], ["join-rules-wider"]],
  ["a new token for anyone", NONE, [kubernetes(["Kube"], "*")], ["join-rules-wider"]],
  [
    "a role in another case",
    [lettingIn({ roles: ["WindowsDesktop"] })],
    [lettingIn({ roles: ["windows_desktop"] })],
    [],
  ],
  ["another bot", [lettingIn({ bot_name: "a" })], [lettingIn({ bot_name: "b" })], ["join-rules-wider"]],
  ["a secret, not an identity", [lettingIn({})], [lettingIn({ join_method: "token" })], ["join-rules-wider"]],
  ["an identity, not a secret", [lettingIn({ join_method: "token" })], [lettingIn({})], []],
])("%s: who gets it, and who joins by it", (_, before, after, expected) => {
  expect(dangers(before, after)).toEqual(expected);
});

test.each(["Auth", "Admin", "proxy", "trusted_cluster", "Bot", "MDM"])("a new token with %s is a danger", (name) => {
  expect(dangers([], [lettingIn({ roles: [name], allow: [entry] })])).toEqual(["join-rules-wider"]);
});

test.each<[string, object, object]>([
  ["user", { roles: [] }, { roles: ["editor"] }],
  ["bot", { roles: [] }, { roles: ["terraform-provider"] }],
  ["trusted_cluster", { role_map: [] }, { role_map: [{ remote: "a", local: ["access"] }] }],
])("%s that gets a preset role that administers is a danger, new or changed", (kind, before, after) => {
  expect(dangers([resource(kind, "a", before)], [resource(kind, "a", after)])).toEqual(["powerful-role-given"]);
  expect(dangers([], [resource(kind, "a", after)])).toContain("powerful-role-given");
});

const mapping = (value: string, name = "auditor") =>
  resource("oidc", "corporate", { claims_to_roles: [{ claim: "groups", value, roles: [name] }] });

test.each(["*", "**", ".*", "^.*$", "^.+$", "^(.*)$"])("everyone (%s) who gets any role is a danger", (everyone) => {
  expect(dangers([mapping("sre")], [mapping(everyone)])).toEqual(["powerful-role-given"]);
  expect(dangers([], [mapping(everyone)])).toContain("powerful-role-given");
  expect(dangers([mapping(everyone)], [mapping("sre")])).toEqual([]);
});

test("some who get a role without power are none", () => {
  expect(dangers([mapping("sre")], [mapping("sre-*"), mapping("ops", "reviewer-of-none")])).toEqual(["not-judged"]);
  expect(dangers([mapping("sre")], [mapping("sre-*"), mapping("ops", "requester")])).toEqual([]);
});

test.each(["create_host_user_mode", "create_db_user_mode"])(
  "a role whose accounts are made (%s) is a danger",
  (option) => {
    const [off, keep] = ["off", "keep"].map((mode) => resource("role", "dev", { options: { [option]: mode } }));
    expect(dangers([off!], [keep!])).toEqual(["hosts-administered"]);
    expect(dangers([], [keep!])).toEqual(["hosts-administered"]);
    expect(dangers([keep!], [off!])).toEqual([]);
  },
);

test("an account that may join in the place of another one is reported with both", () => {
  const [one, other] = ["111111111111", "222222222222"].map((aws_account) =>
    platform({ resources: [token({ join_method: "iam", roles: ["Node"], allow: [{ aws_account }] })] }),
  );
  expect(dangerFindings(step([one!], [other!]))[0]?.facts).toEqual({
    found: [
      {
        stack: "platform",
        what: 'token/runners allow {"aws_account":"111111111111"} → {"aws_account":"222222222222"}',
      },
    ],
  });
});

test("what is found in many stacks alike is said once, with their names", () => {
  const stacks = ["a", "b", "c", "d", "e"];
  const side = (allow: object) => stacks.map((stack) => platform({ stack, resources: [role(allow)] }));
  const [before, after] = [{}, { logins: ["root"] }].map((allow) => ({ platforms: side(allow), agents: [] }));
  const found = dangerFindings({ ...step([platform()], [platform()]), before: before!, after: after! });
  expect(sentenceIn(found, "hosts-administered")).toContain(": `a, b, c and 2 more stacks: role/dev logins root`.");
});

test("a domain of WebAuthn devices that is said for the first time is held against the public address", () => {
  const said = (rp_id: string) =>
    resource("cluster_auth_preference", "cluster-auth-preference", { second_factors: ["otp"], webauthn: { rp_id } });
  const unsaid = resource("cluster_auth_preference", "cluster-auth-preference", { second_factors: ["otp"] });
  expect(dangers([unsaid], [said("example.com")])).toEqual(["webauthn-domain-changed"]);
  expect(dangers([said("example.com")], [unsaid])).toEqual(["webauthn-domain-changed"]);
  expect(dangers([unsaid], [said("access.example.com")])).toEqual([]);
});

test("another identity provider is reported with both addresses, and without a password", () => {
  const oidc = (issuer_url: string) =>
    platform({ resources: [resource("oidc", "corporate", { issuer_url, client_id: "access" })] });
  const [found] = dangerFindings(
    step([oidc("https://login.example.com/a")], [oidc("https://user:pass@login.example.org/b")]),
  );
  expect(found?.facts).toEqual({
    found: [
      {
        stack: "platform",
        what: "oidc/corporate issuer_url https://login.example.com/a → https://user:(redacted)@login.example.org/b",
      },
    ],
  });
});

test("a role that is new has settings of its own, which are weaker than nothing that was there", () => {
  expect(dangers([], [resource("role", "dev", { options: { max_session_ttl: "30h", lock: "best_effort" } })])).toEqual(
    [],
  );
});

test("what comes with a new platform is reported, and is no danger", () => {
  expect(reviewOfRecorded("create", ["platform", "databases"]).outcome).toBe("changes");
  expect(reviewOfVariations({}, { moreAgents: ["staging"] }).outcome).toBe("changes");
});
