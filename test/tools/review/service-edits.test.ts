import { RESOURCE_FORMS, type Forms } from "../../../constructs/access/resources/resource-forms";
import type { ResourceModel } from "../../../tools/model/model";
import { review, type Review } from "../../../tools/review/review";
import { withValue } from "../../support/form-edits";
import { platform, step } from "../../support/review-models";
import { kindsOf, QUESTION } from "../../support/reviewed";
import { type FindingKind, findingVerdict } from "../../../tools/review/kinds";

const FORMS: Forms = RESOURCE_FORMS;

function reviewed(before: readonly ResourceModel[], after: readonly ResourceModel[]): Review {
  const sides = step([platform({ resources: before })], [platform({ resources: after })]);
  return review({ ...sides, outputs: ["platform"] }, QUESTION);
}

function resource(
  kind: string,
  spec: object,
  version = Object.keys(FORMS[kind]?.versions ?? {}).at(-1),
): ResourceModel {
  return { kind, name: "a", document: { kind, version, metadata: { name: "a" }, spec } };
}

/** The worst that a review says of a path, or that it says nothing. */
function saidOf({ findings }: Review, subject: string, path: readonly string[]): string {
  const verdicts = findings
    .filter(({ about = [] }) =>
      about.some(
        ({ subject: of, path: found = [] }) =>
          of === subject && found.slice(0, path.length).every((name, index) => name === path[index]),
      ),
    )
    .map(({ kind }) => findingVerdict(kind));
  return ["dangerous", "not-judged", "harmless"].find((verdict) => verdicts.includes(verdict as never)) ?? "HIDDEN";
}

const role = (allow: object, rest: object = {}, version = "v7") => resource("role", { allow, ...rest }, version);
const options = (given: object) => role({}, { options: given });
const pods = { kind: "pod", namespace: "dev", name: "*", verbs: ["get"] };
const DEV = { env: "dev" };
const reaching = (node_labels: object) => role({ node_labels });
const denying = (deny: object) => role({}, { deny });
const labelled = (resources?: readonly object[], version = "v7") =>
  role({ kubernetes_labels: DEV, ...(resources && { kubernetes_resources: resources }) }, {}, version);
const EVERY_REQUEST = [{ allow_all: true }];
const ofApps = (version: string, app_resources?: readonly object[]) =>
  role({ app_labels: DEV, ...(app_resources && { app_resources }) }, {}, version);
const joining = (of: string) => role({ join_sessions: [{ name: "a", roles: [of], kinds: ["ssh"], modes: ["peer"] }] });
const factor = (require_session_mfa: unknown) => options({ require_session_mfa });
const rule = (given: object) => role({ rules: [{ resources: ["session"], verbs: ["read"], ...given }] });
const auth = (spec: object) => resource("cluster_auth_preference", spec);
const monitoring = (spec: object) => resource("access_monitoring_rule", { subjects: ["access_request"], ...spec });
const approves = { automatic_review: { decision: "APPROVED", integration: "builtin" } };
const list = (spec: object) => resource("access_list", { title: "a", grants: { roles: [] }, ...spec });
const db = (spec: object) => resource("db", { protocol: "postgres", uri: "orders.example.com:5432", ...spec });
const suite = (signature_algorithm_suite: string) => auth({ signature_algorithm_suite });
const LOGIN_RULE = resource("login_rule", { priority: 1, traits_map: { logins: ["external.a"] } });
const lock = (name: string) => resource("lock", { target: { user: name } });
const user = (spec: object) => resource("user", spec);
const leaf = (web_proxy_addr: string) => resource("trusted_cluster", { web_proxy_addr });
const finding = (tags: object) =>
  resource("discovery_config", { discovery_group: "a", aws: [{ types: ["ec2"], tags }] });
const token = (spec: object) => resource("token", { roles: ["Kube"], join_method: "kubernetes", ...spec });
const joins = (...accounts: readonly string[]) =>
  token({ kubernetes: { allow: accounts.map((service_account) => ({ service_account })) } });
const NOTHING = undefined;
const two = (deny: number) => ({ approve: 2, deny });
const OF_TEAMS = { node_labels_expression: 'labels["team"] == "a"' };
const DENIES = { condition: "true", automatic_review: { decision: "DENIED", integration: "builtin" } };
const PRESENT = { name: "a", filter: "true", kinds: ["ssh"], modes: ["peer"], count: 1 };
const ofCore = (api_group: string) => ({ ...pods, kind: "pods", api_group });
const AT_A = { enterprise_server_host: "a.example.com" };
const ofGithub = (github: object) => token({ github: { allow: [{ repository: "a/b" }], ...github } });
const inRegions = (aws_regions: readonly string[]) => token({ allow: [{ aws_account: "1", aws_regions }] });
const connector = (kind: string, spec: object) => resource(kind, spec);
const mapped = (remote: string) => resource("trusted_cluster", { role_map: [{ remote, local: ["editor"] }] });

type Side = ResourceModel | undefined;
type Row = readonly [what: string, before: Side, after: Side];

/** Edits by what they mean: the kind of the danger, `not-judged`, or `shown` where they give nothing. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  "labels-wider": [
    ["a label less", reaching({ ...DEV, team: "a" }), reaching(DEV)],
    ["another label", reaching(DEV), reaching({ team: "a" })],
    ["a value more", reaching(DEV), reaching({ env: ["dev", "test"] })],
    ["an expression for every value", reaching(DEV), reaching({ env: "^.*$" })],
    ["a new kind of what is reached", reaching(DEV), role({ node_labels: DEV, app_labels: DEV })],
    ["requests to applications", ofApps("v9"), ofApps("v9", EVERY_REQUEST)],
    ["v9, which denies them, to v8", ofApps("v9"), ofApps("v8")],
    ["v7, of other applications, to v9", role({ app_labels: { a: "b" } }), ofApps("v9", EVERY_REQUEST)],
    ["another namespace", labelled([pods]), labelled([{ ...pods, namespace: "*" }])],
    ["v7 to v6", labelled([pods]), labelled([pods], "v6")],
    ["no resources said", labelled([pods]), labelled()],
    ["exec in pods", labelled([pods]), labelled([{ ...pods, verbs: ["get", "exec"] }])],
    ["reading Secrets", labelled([pods]), labelled([pods, { ...pods, kind: "secret" }])],
    ["every verb", labelled([pods]), labelled([{ ...pods, verbs: ["*"] }])],
    ["every group, and not the one without a name", labelled([ofCore("")], "v8"), labelled([ofCore("*")], "v8")],
    ["a login that is on no list", role({ logins: ["a"] }), role({ logins: ["a", "ec2-user"] })],
    ["a login, where `*` is the name of one", role({ logins: ["*"] }), role({ logins: ["*", "deploy"] })],
    ["a group that is on no list", role({}), role({ kubernetes_groups: ["platform-admins"] })],
    ["a database user that is on no list", role({}), role({ db_users: ["rds-owner"] })],
    ["a label that nothing has", reaching(DEV), reaching({ "*": "^.*$" })],
  ],
  shown: [
    ["a label more", reaching(DEV), reaching({ ...DEV, team: "a" })],
    ["a value less", reaching({ env: ["dev", "test"] }), reaching(DEV)],
    ["within a pattern", reaching({ env: "dev-*" }), reaching({ env: "dev-a" })],
    ["within a narrower pattern", reaching({ env: "d*" }), reaching({ env: "dev-*" })],
    ["a denied label less, of two", denying({ node_labels: { ...DEV, team: "a" } }), denying({ node_labels: DEV })],
    ["v6 to v7", labelled([pods], "v6"), labelled([pods])],
    ["v8 to v9, which denies requests to applications", ofApps("v8"), ofApps("v9")],
    ["v8 to v9 with all requests", ofApps("v8"), ofApps("v9", EVERY_REQUEST)],
    ["v8 to v9, with what it reaches in clusters", labelled([pods], "v8"), labelled([pods], "v9")],
    ["no requests to applications", ofApps("v9", EVERY_REQUEST), ofApps("v9")],
    ["a new role of v9", NOTHING, ofApps("v9", EVERY_REQUEST)],
    [
      "within the namespaces",
      labelled([{ ...pods, namespace: "^dev-.+$" }]),
      labelled([{ ...pods, namespace: "dev-a" }]),
    ],
    ["where that comes", rule({}), rule({ where: "a" })],
    ["a verb that looks", rule({}), rule({ verbs: ["read", "list"] })],
    ["a notification", NOTHING, monitoring({ condition: "true", notification: { name: "slack", recipients: ["a"] } })],
    ["a lock", NOTHING, lock("mallory")],
    ["an application", NOTHING, resource("app", { uri: "http://a" })],
  ],
  "everything-reached": [
    ["every label", reaching(DEV), reaching({ "*": "*" })],
    ["v7 to v3", role({ logins: ["a"] }), role({ logins: ["a"] }, {}, "v3")],
  ],
  "not-judged": [
    ["another pattern", reaching({ env: "d*-a" }), reaching({ env: "d*-b" })],
    ["what traits say", reaching(DEV), role({ node_labels: { env: "{{external.env}}" } })],
    ["an expression of labels", reaching(DEV), role({ node_labels: DEV, node_labels_expression: "true" })],
    ["v7 to v8, with other words", labelled([pods]), labelled([{ ...pods, kind: "pods", api_group: "" }], "v8")],
    ["a version that nobody knows", role({}), role({}, {}, "v10")],
    ["some requests to applications", ofApps("v9", EVERY_REQUEST), ofApps("v9", [{ paths: ["/a"] }])],
    ["another field", labelled([pods]), labelled([{ ...pods, field: 1 }])],
    ["where that changes", rule({ where: "a" }), rule({ where: "b" })],
    ["a kind that nobody knows", rule({}), rule({ resources: ["sesion"] })],
    ["a verb that nobody knows", rule({}), rule({ verbs: ["read", "fly"] })],
    ["a second factor that nobody knows", factor(true), factor("perhaps")],
    ["a lock that nobody knows", options({ lock: "strict" }), options({ lock: "none" })],
    ["a new option", options({}), options({ fly: true })],
    ["login rules", NOTHING, LOGIN_RULE],
    ["a login rule that goes", LOGIN_RULE, NOTHING],
    ["a trait of roles", user({ traits: {} }), user({ traits: { team: ["a"] } })],
    [
      "a trait of a bot",
      resource("bot", { traits: [] }),
      resource("bot", { traits: [{ name: "team", values: ["a"] }] }),
    ],
    ["an identity of a user", user({}), user({ oidc_identities: [{ connector_id: "a", username: "b" }] })],
    ["some requests approved", NOTHING, monitoring({ condition: 'contains(a, "b")', ...approves })],
    ["a role that nobody declares", list({}), list({ grants: { roles: ["unknown"] } })],
    ["an installer", NOTHING, resource("installer", { script: "curl" })],
    ["a kind that nobody knows", NOTHING, resource("flying_thing", { a: 1 })],
    ["what is found", NOTHING, finding({ a: "b" })],
    ["another condition of sessions", role({}, { deny: {} }, "v7"), role({ request: { annotations: { a: ["b"] } } })],
    [
      "a threshold that denies later",
      role({ request: { thresholds: [two(1)] } }),
      role({ request: { thresholds: [two(9)] } }),
    ],
    ["labels beside an expression that go", role({ node_labels: DEV, ...OF_TEAMS }), role(OF_TEAMS)],
    ["an expression that only the service reads", reaching({ env: "^\\Adev$" }), reaching({ env: "Adev" })],
    ["a rule that denied requests", monitoring({ ...approves, ...DENIES }), NOTHING],
    ["a method that nobody knows", NOTHING, token({ join_method: "telepathy", kubernetes: undefined })],
  ],
  "denied-no-longer": [
    ["a denied label more, of one", denying({ node_labels: DEV }), denying({ node_labels: { ...DEV, team: "a" } })],
    ["nothing denied", denying({ logins: ["root"] }), role({})],
    [
      "a selector that selects nothing",
      denying({ node_labels: { "*": "*" } }),
      denying({ node_labels: { "*": "^.*$" } }),
    ],
    ["`*`, which is a login", denying({ logins: ["root"] }), denying({ logins: ["*"] })],
    ["a role that denied", denying({ logins: ["root"] }), NOTHING],
    [
      "denied in every case, then in one",
      denying({ rules: [{ resources: ["role"], verbs: ["*"] }] }),
      denying({ rules: [{ resources: ["role"], verbs: ["*"], where: "a" }] }),
    ],
  ],
  "kubernetes-administered": [["an administrator", role({}), role({ kubernetes_groups: ["system:masters"] })]],
  "conditions-fewer": [
    ["where that goes", rule({ where: "a" }), rule({})],
    [
      "impersonate.where that goes",
      role({ impersonate: { users: ["a"], where: "b" } }),
      role({ impersonate: { users: ["a"] } }),
    ],
  ],
  "platform-administered": [
    ["roles administered", rule({}), rule({ resources: ["role"], verbs: ["update"] })],
    ["tokens read", rule({}), rule({ resources: ["token"] })],
    ["what no declaration makes, read", rule({}), rule({ resources: ["web_session"] })],
  ],
  "approvals-fewer": [
    [
      "review_requests.where that goes",
      role({ review_requests: { roles: ["a"], where: "b" } }),
      role({ review_requests: { roles: ["a"] } }),
    ],
  ],
  "requests-wider": [
    ["requested kinds that go", role({ request: { kubernetes_resources: [{ kind: "pod" }] } }), role({ request: {} })],
  ],
  "sessions-joined": [
    ["joining any session", role({}), joining("*")],
    ["joining any session by an expression", NOTHING, joining("^.*$")],
  ],
  "second-factor-weaker": [
    ["a second factor as text", factor("yes"), factor("no")],
    ["fewer second factors", auth({ second_factors: ["webauthn"] }), auth({ second_factors: ["webauthn", "otp"] })],
  ],
  "sessions-carry-more": [
    ["port forwarding that is off no more", options({ port_forwarding: false }), options({})],
    [
      "`port_forwarding` that the service looks at no more",
      options({ port_forwarding: false }),
      options({ port_forwarding: false, ssh_port_forwarding: {} }),
    ],
  ],
  "sessions-longer": [["a role of options alone that goes", options({ max_session_ttl: "1h" }), NOTHING]],
  "sessions-alone": [
    ["a role that somebody else has to be present for", role({ require_session_join: [PRESENT] }), NOTHING],
  ],
  "hosts-administered": [
    ["static users with sudo", NOTHING, resource("static_host_user", { matchers: [{ sudoers: ["a ALL"] }] })],
    [
      "the trait of an administrator",
      user({ roles: [], traits: { logins: ["a"] } }),
      user({ roles: [], traits: { logins: ["a", "root"] } }),
    ],
  ],
  "requests-approved": [["every request approved", NOTHING, monitoring({ condition: "true", ...approves })]],
  "lock-weaker": [
    ["a lock that goes", lock("mallory"), NOTHING],
    ["a lock of somebody else", lock("mallory"), lock("bob")],
  ],
  "owners-more": [
    ["an owner more", list({ owners: [{ name: "a" }] }), list({ owners: [{ name: "a" }, { name: "b" }] })],
    ["a requirement that goes", list({ membership_requires: { roles: ["a"] } }), list({})],
  ],
  "certificates-unchecked": [["verify-ca", db({}), db({ tls: { mode: "verify-ca" } })]],
  "served-elsewhere": [["another host", db({}), db({ uri: "mallory.example.com:5432" })]],
  "signatures-weaker": [["older signatures", suite("balanced-v1"), suite("legacy")]],
  "locking-weaker": [["a preference that goes", auth({ locking_mode: "strict" }), NOTHING]],
  "discovery-wider": [["what is found, of any label", NOTHING, finding({ "*": "*" })]],
  "join-rules-wider": [
    ["an account more that joins", joins("a:b"), joins("a:b", "a:c")],
    ["who says who joins", ofGithub({}), ofGithub({ enterprise_slug: "a" })],
    ["the server of a company, in place of which there is a public one", ofGithub(AT_A), ofGithub({})],
    ["the same of GitLab", token({ gitlab: { domain: "a.example.com" } }), token({ gitlab: {} })],
    ["every region", inRegions(["a"]), inRegions([])],
    ["a token that proves nothing", NOTHING, resource("token", { roles: ["Node"] })],
    ["a new method", joins("a:b"), token({ join_method: "iam" })],
  ],
  "identity-provider-changed": [
    ["a trusted cluster's address", leaf("a:443"), leaf("b:443")],
    ["a connector", NOTHING, connector("github", {})],
    ["the server of a company", connector("github", { endpoint_url: "https://a" }), connector("github", {})],
    ["the claim of a name", connector("oidc", { username_claim: "sub" }), connector("oidc", {})],
    ["whom an answer is for", connector("saml", { audience: "a" }), connector("saml", {})],
  ],
  "powerful-role-given": [
    ["people of every cluster", mapped("a"), mapped("*")],
    [
      "owners' role that members get",
      list({ owner_grants: { roles: ["editor"] } }),
      list({ grants: { roles: ["editor"] } }),
    ],
  ],
};

describe.each(Object.entries(ROWS))("%s", (expected, rows) => {
  test.each(rows)("%s", (_, before, after) => {
    const found = reviewed(before ? [before] : [], after ? [after] : []);
    const grave = kindsOf(found).filter((kind) => findingVerdict(kind as FindingKind) !== "harmless");
    if (expected === "shown") {
      expect(grave).toEqual([]);
      expect(found.outcome).toBe("changes");
      expect(found.findings).not.toEqual([]);
    } else expect(grave).toContain(expected);
  });
});

/** Settings that guard something, each with a value and a weaker one. */
const WEAKER: readonly (readonly [kind: string, field: string, strict: unknown, weak: unknown])[] = [
  ["role", "options.client_idle_timeout", "15m", "0s"],
  ["role", "options.desktop_clipboard", false, undefined],
  ["role", "options.device_trust_mode", "required", "required-for-humans"],
  ["role", "options.device_trust_mode", undefined, "off"],
  ["role", "options.disconnect_expired_cert", true, undefined],
  ["role", "options.enhanced_recording", undefined, ["command"]],
  ["role", "options.forward_agent", undefined, true],
  ["role", "options.idp.saml.enabled", false, undefined],
  ["role", "options.lock", "strict", undefined],
  ["role", "options.max_session_ttl", "8h", undefined],
  ["role", "options.pin_source_ip", true, undefined],
  ["role", "options.record_session.desktop", undefined, false],
  ["role", "options.record_session.ssh", "strict", "best_effort"],
  ["role", "options.request_access", "always", undefined],
  ["role", "options.require_session_mfa", "hardware_key_touch", "hardware_key_pin"],
  ["role", "options.require_session_mfa", true, undefined],
  ["bot", "max_session_ttl", "8h", undefined],
  ["cluster_auth_preference", "allow_local_auth", false, undefined],
  ["cluster_auth_preference", "default_session_ttl", undefined, "13h"],
  ["cluster_auth_preference", "device_trust.auto_enroll", undefined, true],
  ["cluster_auth_preference", "hardware_key.pin_cache_ttl", undefined, "1m"],
  ["cluster_auth_preference", "locking_mode", "strict", undefined],
  ["cluster_networking_config", "client_idle_timeout", "15m", undefined],
  ["session_recording_config", "encryption.enabled", true, undefined],
  ["session_recording_config", "mode", "node-sync", undefined],
  ["session_recording_config", "mode", undefined, "off"],
  ["session_recording_config", "proxy_checks_host_keys", undefined, false],
];

test.each(WEAKER)("%s %s with %j guards more than with %j", (kind, field, strict, weak) => {
  const path = field.split(".");
  const [before, after] = [strict, weak].map((value) => resource(kind, withValue(path, value)));
  expect(saidOf(reviewed([before!], [after!]), `${kind}/a`, ["spec", ...path])).toBe("dangerous");
  expect(saidOf(reviewed([after!], [before!]), `${kind}/a`, ["spec", ...path])).toBe("harmless");
});
