import { RESOURCE_FORMS, type Forms } from "../../../constructs/access/resources/resource-forms";
import type { ResourceModel } from "../../../tools/model/model";
import { fieldTable } from "../../../tools/docs/service-field-table";
import type { FindingKind } from "../../../tools/review/kinds";
import { verdictOf } from "../../../tools/review/not-judged";
import { review, type Review } from "../../../tools/review/review";
import { editedFields, withValue, type Edit } from "../../support/form-edits";
import { platform, step } from "../../support/review-models";
import { kindsOf, QUESTION } from "../../support/reviewed";

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
    .map(({ kind }) => verdictOf(kind));
  return ["dangerous", "not-judged", "harmless"].find((verdict) => verdicts.includes(verdict as never)) ?? "HIDDEN";
}

function resultOf(kind: string, path: readonly string[], { before, after }: Edit): string {
  // A role names clusters, so that what it says of their resources counts.
  const base = (value: unknown) =>
    kind === "role" && path[1] !== "kubernetes_labels"
      ? merged({ allow: { kubernetes_labels: { env: "dev" } } }, withValue(path, value))
      : withValue(path, value);
  const found = reviewed([resource(kind, base(before))], [resource(kind, base(after))]);
  return saidOf(found, `${kind}/a`, ["spec", ...path]);
}

function merged(one: object, other: object): object {
  const [allow, more] = [one, other].map((each) => (each as { allow?: object }).allow);
  return { ...one, ...other, allow: { ...allow, ...more } };
}

/** Each field of a kind, with the worst that a review says of each of its edits. */
function resultsOf(kind: string) {
  const table = fieldTable().filter((row) => row.kind === kind);
  return editedFields(FORMS[kind]!.spec).map(({ path, edits }) => {
    const results = edits.map((edit) => resultOf(kind, path, edit));
    const rows = table.filter((row) => isAbout(row.path, path.join(".")));
    return { field: path.join("."), verdict: rows.at(-1)?.field.verdict, results };
  });
}

function isAbout(row: string, field: string): boolean {
  return row === "" || `${field}.`.startsWith(`${row.replace(/\.?\*$/, "")}.`) || row === "*";
}

describe.each(Object.keys(FORMS))("edits of each field: %s", (kind) => {
  test("what is harmless is shown, what is not judged stops, and nothing is hidden", () => {
    const wrong = resultsOf(kind).filter(({ verdict, results }) => {
      if (verdict === "judged") return results.includes("HIDDEN");
      return !results.every((result) => result === (verdict === "harmless" ? "harmless" : "not-judged"));
    });
    expect(wrong).toEqual([]);
  });
});

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
    ["every label", reaching(DEV), reaching({ "*": "^.*$" })],
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
    ["who says who joins", token({ github: { allow: [] } }), token({ github: { allow: [], enterprise_slug: "a" } })],
  ],
  "denied-no-longer": [
    ["a denied label more, of one", denying({ node_labels: DEV }), denying({ node_labels: { ...DEV, team: "a" } })],
    ["nothing denied", denying({ logins: ["root"] }), role({})],
    ["a role that denied", denying({ logins: ["root"] }), NOTHING],
    [
      "denied in every case, then in one",
      denying({ rules: [{ resources: ["role"], verbs: ["*"] }] }),
      denying({ rules: [{ resources: ["role"], verbs: ["*"], where: "a" }] }),
    ],
  ],
  "kubernetes-administered": [
    ["v7 to v6", labelled([pods]), labelled([pods], "v6")],
    ["no resources said", labelled([pods]), labelled()],
    ["exec in pods", labelled([pods]), labelled([{ ...pods, verbs: ["get", "exec"] }])],
    ["reading Secrets", labelled([pods]), labelled([pods, { ...pods, kind: "secret" }])],
    ["every verb", labelled([pods]), labelled([{ ...pods, verbs: ["*"] }])],
  ],
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
  "sessions-carry-more": [["port forwarding that is off no more", options({ port_forwarding: false }), options({})]],
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
  "join-rules-wider": [["an account more that joins", joins("a:b"), joins("a:b", "a:c")]],
  "identity-provider-changed": [["a trusted cluster's address", leaf("a:443"), leaf("b:443")]],
};

describe.each(Object.entries(ROWS))("%s", (expected, rows) => {
  test.each(rows)("%s", (_, before, after) => {
    const found = reviewed(before ? [before] : [], after ? [after] : []);
    const grave = kindsOf(found).filter((kind) => verdictOf(kind as FindingKind) !== "harmless");
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
