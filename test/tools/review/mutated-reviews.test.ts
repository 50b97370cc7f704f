import { RESOURCE_FORMS, type Forms } from "../../../constructs/access/resources/resource-forms";
import type { ResourceModel } from "../../../tools/model/model";
import { verdictOf } from "../../../tools/review/not-judged";
import { review, type Review } from "../../../tools/review/review";
import { editedFields, withValue, type Edit } from "../../support/form-edits";
import { platform, step } from "../../support/review-models";
import { QUESTION } from "../../support/reviewed";

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

const SHORT: Readonly<Record<string, string>> = { dangerous: "3!", "not-judged": "3?", harmless: "2" };

/** One line for each field: `allow.logins: added 2, removed 2, widened 3!`. */
function linesOf(kind: string): readonly string[] {
  return editedFields(FORMS[kind]!.spec).map(({ path, edits }) => {
    const results = edits.map((edit) => {
      const result = resultOf(kind, path, edit);
      return `${edit.name} ${SHORT[result] ?? result}`;
    });
    return `${path.join(".")}: ${results.join(", ")}`;
  });
}

describe.each(Object.keys(FORMS).filter((kind) => FORMS[kind] !== undefined))("edits of each field: %s", (kind) => {
  test("none is hidden", () => {
    const lines = linesOf(kind);
    expect(lines.filter((line) => line.includes("HIDDEN"))).toEqual([]);
    expect(lines.join("\n")).toMatchSnapshot();
  });
});

const role = (allow: object, rest: object = {}, version = "v7") => resource("role", { allow, ...rest }, version);
const options = (given: object) => role({}, { options: given });
const pods = { kind: "pod", namespace: "dev", name: "*", verbs: ["get"] };
const labelled = (labels: object, resources?: readonly object[], version = "v7") =>
  role({ kubernetes_labels: labels, ...(resources && { kubernetes_resources: resources }) }, {}, version);
const DEV = { env: "dev" };
const rule = (given: object) => role({ rules: [{ resources: ["session"], verbs: ["read"], ...given }] });
const auth = (spec: object) => resource("cluster_auth_preference", spec);
const review1 = (spec: object) => resource("access_monitoring_rule", { subjects: ["access_request"], ...spec });
const approves = { automatic_review: { decision: "APPROVED", integration: "builtin" } };
const list = (spec: object) => resource("access_list", { title: "a", grants: { roles: [] }, ...spec });
const db = (spec: object) => resource("db", { protocol: "postgres", uri: "orders.example.com:5432", ...spec });
const token = (spec: object) => resource("token", { roles: ["Kube"], join_method: "kubernetes", ...spec });
const NOTHING = undefined;

type Side = ResourceModel | undefined;
type Row = readonly [what: string, before: Side, after: Side, expected: string];

/** Edits by what they mean: the kind of the danger, `not-judged`, or `shown` where they give nothing. */
const ROWS: readonly Row[] = [
  // Labels are all asked for, and each has one of its values.
  ["a label less", role({ node_labels: { ...DEV, team: "a" } }), role({ node_labels: DEV }), "labels-wider"],
  ["a label more", role({ node_labels: DEV }), role({ node_labels: { ...DEV, team: "a" } }), "shown"],
  ["another label", role({ node_labels: DEV }), role({ node_labels: { team: "a" } }), "labels-wider"],
  ["a value more", role({ node_labels: DEV }), role({ node_labels: { env: ["dev", "test"] } }), "labels-wider"],
  ["a value less", role({ node_labels: { env: ["dev", "test"] } }), role({ node_labels: DEV }), "shown"],
  ["an expression for every value", role({ node_labels: DEV }), role({ node_labels: { env: "^.*$" } }), "labels-wider"],
  ["every label", role({ node_labels: DEV }), role({ node_labels: { "*": "^.*$" } }), "everything-reached"],
  ["within a pattern", role({ node_labels: { env: "dev-*" } }), role({ node_labels: { env: "dev-a" } }), "shown"],
  ["within a narrower pattern", role({ node_labels: { env: "d*" } }), role({ node_labels: { env: "dev-*" } }), "shown"],
  ["another pattern", role({ node_labels: { env: "d*-a" } }), role({ node_labels: { env: "d*-b" } }), "not-judged"],
  ["what traits say", role({ node_labels: DEV }), role({ node_labels: { env: "{{external.env}}" } }), "not-judged"],
  [
    "a new kind of what is reached",
    role({ node_labels: DEV }),
    role({ node_labels: DEV, app_labels: DEV }),
    "labels-wider",
  ],
  [
    "an expression of labels",
    role({ node_labels: DEV }),
    role({ node_labels: DEV, node_labels_expression: "true" }),
    "not-judged",
  ],
  [
    "a denied label more, of one",
    role({}, { deny: { node_labels: DEV } }),
    role({}, { deny: { node_labels: { ...DEV, team: "a" } } }),
    "denied-no-longer",
  ],
  [
    "a denied label less, of two",
    role({}, { deny: { node_labels: { ...DEV, team: "a" } } }),
    role({}, { deny: { node_labels: DEV } }),
    "shown",
  ],
  ["nothing denied", role({}, { deny: { logins: ["root"] } }), role({}), "denied-no-longer"],
  ["a role that denied", role({}, { deny: { logins: ["root"] } }), NOTHING, "denied-no-longer"],
  [
    "denied in every case, then in one",
    role({}, { deny: { rules: [{ resources: ["role"], verbs: ["*"] }] } }),
    role({}, { deny: { rules: [{ resources: ["role"], verbs: ["*"], where: "a" }] } }),
    "denied-no-longer",
  ],

  // Versions of roles take different things for what is not said.
  ["v7 to v6", labelled(DEV, [pods]), labelled(DEV, [pods], "v6"), "kubernetes-administered"],
  ["v7 to v3", role({ logins: ["a"] }), role({ logins: ["a"] }, {}, "v3"), "everything-reached"],
  ["v6 to v7", labelled(DEV, [pods], "v6"), labelled(DEV, [pods]), "shown"],
  [
    "v7 to v8, with other words",
    labelled(DEV, [pods]),
    labelled(DEV, [{ ...pods, kind: "pods", api_group: "" }], "v8"),
    "not-judged",
  ],
  ["a version that nobody knows", role({}), role({}, {}, "v9"), "not-judged"],
  ["no resources said", labelled(DEV, [pods]), labelled(DEV), "kubernetes-administered"],

  // What a role may reach in clusters.
  [
    "exec in pods",
    labelled(DEV, [pods]),
    labelled(DEV, [{ ...pods, verbs: ["get", "exec"] }]),
    "kubernetes-administered",
  ],
  [
    "reading Secrets",
    labelled(DEV, [pods]),
    labelled(DEV, [pods, { ...pods, kind: "secret" }]),
    "kubernetes-administered",
  ],
  ["every verb", labelled(DEV, [pods]), labelled(DEV, [{ ...pods, verbs: ["*"] }]), "kubernetes-administered"],
  ["another namespace", labelled(DEV, [pods]), labelled(DEV, [{ ...pods, namespace: "*" }]), "labels-wider"],
  [
    "within the namespaces",
    labelled(DEV, [{ ...pods, namespace: "^dev-.+$" }]),
    labelled(DEV, [{ ...pods, namespace: "dev-a" }]),
    "shown",
  ],
  ["another field", labelled(DEV, [pods]), labelled(DEV, [{ ...pods, field: 1 }]), "not-judged"],

  // Rules, and their conditions.
  ["where that goes", rule({ where: "a" }), rule({}), "conditions-fewer"],
  ["where that changes", rule({ where: "a" }), rule({ where: "b" }), "not-judged"],
  ["where that comes", rule({}), rule({ where: "a" }), "shown"],
  ["a verb that looks", rule({}), rule({ verbs: ["read", "list"] }), "shown"],
  ["a kind that nobody knows", rule({}), rule({ resources: ["sesion"] }), "not-judged"],
  ["a verb that nobody knows", rule({}), rule({ verbs: ["read", "fly"] }), "not-judged"],
  ["roles administered", rule({}), rule({ resources: ["role"], verbs: ["update"] }), "platform-administered"],
  ["tokens read", rule({}), rule({ resources: ["token"] }), "platform-administered"],
  [
    "impersonate.where that goes",
    role({ impersonate: { users: ["a"], where: "b" } }),
    role({ impersonate: { users: ["a"] } }),
    "conditions-fewer",
  ],
  [
    "review_requests.where that goes",
    role({ review_requests: { roles: ["a"], where: "b" } }),
    role({ review_requests: { roles: ["a"] } }),
    "approvals-fewer",
  ],
  [
    "requested kinds that go",
    role({ request: { kubernetes_resources: [{ kind: "pod" }] } }),
    role({ request: {} }),
    "requests-wider",
  ],
  [
    "joining any session",
    role({}),
    role({ join_sessions: [{ name: "a", roles: ["*"], kinds: ["ssh"], modes: ["peer"] }] }),
    "sessions-joined",
  ],
  [
    "joining any session, as an expression, in a new role",
    NOTHING,
    role({ join_sessions: [{ name: "a", roles: ["^.*$"], kinds: ["ssh"], modes: ["peer"] }] }),
    "sessions-joined",
  ],

  // Options.
  [
    "a second factor as text",
    options({ require_session_mfa: "yes" }),
    options({ require_session_mfa: "no" }),
    "second-factor-weaker",
  ],
  [
    "a second factor that nobody knows",
    options({ require_session_mfa: true }),
    options({ require_session_mfa: "perhaps" }),
    "not-judged",
  ],
  ["port forwarding that is off no more", options({ port_forwarding: false }), options({}), "sessions-carry-more"],
  ["a lock that nobody knows", options({ lock: "strict" }), options({ lock: "none" }), "not-judged"],
  ["a new option", options({}), options({ fly: true }), "not-judged"],

  // Power by other kinds.
  [
    "static users with sudo",
    NOTHING,
    resource("static_host_user", {
      matchers: [{ node_labels: [{ name: "env", values: ["dev"] }], sudoers: ["a ALL"] }],
    }),
    "hosts-administered",
  ],
  [
    "login rules",
    NOTHING,
    resource("login_rule", { priority: 1, traits_map: { logins: ["external.a"] } }),
    "not-judged",
  ],
  [
    "a login rule that goes",
    resource("login_rule", { priority: 1, traits_map: { logins: ["external.a"] } }),
    NOTHING,
    "not-judged",
  ],
  [
    "the trait of an administrator",
    resource("user", { roles: [], traits: { logins: ["a"] } }),
    resource("user", { roles: [], traits: { logins: ["a", "root"] } }),
    "hosts-administered",
  ],
  ["a trait of roles", resource("user", { traits: {} }), resource("user", { traits: { team: ["a"] } }), "not-judged"],
  [
    "a trait of a bot",
    resource("bot", { traits: [] }),
    resource("bot", { traits: [{ name: "team", values: ["a"] }] }),
    "not-judged",
  ],
  [
    "an identity of a user",
    resource("user", {}),
    resource("user", { oidc_identities: [{ connector_id: "a", username: "b" }] }),
    "not-judged",
  ],
  ["every request approved", NOTHING, review1({ condition: "true", ...approves }), "requests-approved"],
  ["some requests approved", NOTHING, review1({ condition: 'contains(a, "b")', ...approves }), "not-judged"],
  [
    "a notification",
    NOTHING,
    review1({ condition: "true", notification: { name: "slack", recipients: ["a"] } }),
    "shown",
  ],
  ["a lock that goes", resource("lock", { target: { user: "mallory" } }), NOTHING, "lock-weaker"],
  [
    "a lock of somebody else",
    resource("lock", { target: { user: "mallory" } }),
    resource("lock", { target: { user: "bob" } }),
    "lock-weaker",
  ],
  ["a lock", NOTHING, resource("lock", { target: { user: "mallory" } }), "shown"],
  ["an owner more", list({ owners: [{ name: "a" }] }), list({ owners: [{ name: "a" }, { name: "b" }] }), "owners-more"],
  ["a requirement that goes", list({ membership_requires: { roles: ["a"] } }), list({}), "owners-more"],
  ["a role that nobody declares", list({}), list({ grants: { roles: ["unknown"] } }), "not-judged"],
  ["verify-ca", db({}), db({ tls: { mode: "verify-ca" } }), "certificates-unchecked"],
  ["another host", db({}), db({ uri: "mallory.example.com:5432" }), "served-elsewhere"],
  [
    "older signatures",
    auth({ signature_algorithm_suite: "balanced-v1" }),
    auth({ signature_algorithm_suite: "legacy" }),
    "signatures-weaker",
  ],
  [
    "fewer second factors",
    auth({ second_factors: ["webauthn"] }),
    auth({ second_factors: ["webauthn", "otp"] }),
    "second-factor-weaker",
  ],
  ["a preference that goes", auth({ locking_mode: "strict" }), NOTHING, "locking-weaker"],
  ["an installer", NOTHING, resource("installer", { script: "curl" }), "not-judged"],
  ["a kind that nobody knows", NOTHING, resource("flying_thing", { a: 1 }), "not-judged"],
  [
    "what is found, of any label",
    NOTHING,
    resource("discovery_config", { discovery_group: "a", aws: [{ types: ["ec2"], tags: { "*": "*" } }] }),
    "discovery-wider",
  ],
  [
    "what is found",
    NOTHING,
    resource("discovery_config", { discovery_group: "a", aws: [{ types: ["ec2"], tags: { a: "b" } }] }),
    "not-judged",
  ],
  [
    "who says who joins",
    token({ github: { allow: [] } }),
    token({ github: { allow: [], enterprise_slug: "a" } }),
    "not-judged",
  ],
  [
    "an account more that joins",
    token({ kubernetes: { allow: [{ service_account: "a:b" }] } }),
    token({ kubernetes: { allow: [{ service_account: "a:b" }, { service_account: "a:c" }] } }),
    "join-rules-wider",
  ],
  [
    "a trusted cluster's address",
    resource("trusted_cluster", { web_proxy_addr: "a:443" }),
    resource("trusted_cluster", { web_proxy_addr: "b:443" }),
    "identity-provider-changed",
  ],
  ["an application", NOTHING, resource("app", { uri: "http://a" }), "shown"],
];

test.each(ROWS)("%s", (_, before, after, expected) => {
  const found = reviewed(before ? [before] : [], after ? [after] : []);
  const grave = found.findings.map(({ kind }) => kind).filter((kind) => verdictOf(kind) !== "harmless");
  if (expected === "shown") {
    expect(grave).toEqual([]);
    expect(found.findings).not.toEqual([]);
    expect(found.outcome).toBe("changes");
  } else {
    expect(grave).toContain(expected);
    expect(["dangerous", "not-judged"]).toContain(found.outcome);
  }
});
