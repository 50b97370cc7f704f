import { ServiceResource } from "../../constructs/access/resources/service-resource";
import { problemsOf } from "../support/violations";

function judged(kind: string, version: string, spec: object): readonly string[] {
  return problemsOf(ServiceResource.of({ kind, version, metadata: { name: "a-name" }, spec } as never));
}

const PODS = { kind: "pod", namespace: "*", name: "*", verbs: ["get"] };
const SERVERS = { logins: ["root"], node_labels: { env: "dev" } };

/** Each was refused, or taken, by the running service of version 18.3. */
test.each<[spec: object, ...refused: string[]]>([
  [{ allow: SERVERS }],
  [{ allow: { ...SERVERS, logins: ["*"] } }, "allow.logins[0]"],
  [{ deny: { logins: ["*"] } }],
  [{ allow: { node_labels: { "*": "dev" } } }, 'allow.node_labels["*"]'],
  [{ allow: { db_roles: ["*"] } }, "allow.db_roles[0]"],
  [{ allow: { gcp_service_accounts: ["*"] } }, "allow.gcp_service_accounts[0]"],
  [{ allow: { rules: [{ resources: ["session"] }] } }, "allow.rules[0].verbs"],
  [{ allow: { logins: [], kubernetes_groups: null, request: { roles: [] } } }],
  [{ options: { max_session_ttl: "8 hours" } }, "options.max_session_ttl"],
  [{ options: { max_session_ttl: "30h0m0s", client_idle_timeout: "never" } }],
  [{ options: { lock: "strictest" } }, "options.lock"],
  [{ options: { enhanced_recording: ["command", "files"] } }, "options.enhanced_recording[1]"],
  [{ options: { create_host_user_mode: "keep-it" } }, "options.create_host_user_mode"],
  [{ options: { create_db_user_mode: "drop" } }, "options.create_db_user_mode"],
  [
    { options: { port_forwarding: true, ssh_port_forwarding: { local: { enabled: false } } } },
    "options.port_forwarding",
  ],
  [{ allow: { kubernetes_resources: [PODS] } }],
  [{ allow: { kubernetes_resources: [{ ...PODS, verbs: ["logs"] }] } }, "allow.kubernetes_resources[0].verbs[0]"],
  [{ allow: { kubernetes_resources: [{ ...PODS, verbs: ["get", "*"] }] } }, "allow.kubernetes_resources[0].verbs"],
  [{ allow: { kubernetes_resources: [{ ...PODS, verbs: ["{{internal.verbs}}"] }] } }],
  [{ allow: { kubernetes_resources: [{ ...PODS, name: "" }] } }, "allow.kubernetes_resources[0].name"],
])("a role of version v7 is judged by the names of the service: %j", (spec, ...refused) => {
  expect(judged("role", "v7", spec)).toEqual(refused.map((place) => `RESOURCE-016 spec.${place}`));
});

test.each<[version: string, entry: object, ...refused: string[]]>([
  ["v6", { kind: "pod", namespace: "*", name: "*" }],
  ["v5", PODS, "verbs"],
  ["v6", { kind: "secret", namespace: "*", name: "*" }, "kind"],
  ["v8", { ...PODS, kind: "deployment", api_group: "apps" }, "kind"],
  ["v8", { ...PODS, kind: "deployments", api_group: "apps" }],
])("objects of Kubernetes are judged by the version of the role: %s %j", (version, entry, ...refused) => {
  const places = refused.map((place) => `RESOURCE-016 spec.allow.kubernetes_resources[0].${place}`);
  expect(judged("role", version, { allow: { kubernetes_resources: [entry] } })).toEqual(places);
});

const BOT = { roles: ["Bot"], bot_name: "deployer" };
const AWS = { aws_account: "123456789012" };

test.each<[kind: string, version: string, spec: object, ...refused: string[]]>([
  ["token", "v2", { join_method: "iam", roles: ["node", "kube"], allow: [AWS] }],
  [
    "token",
    "v2",
    { join_method: "iam", roles: ["Node"], allow: [{ ...AWS, aws_regions: ["a"] }] },
    "allow[0].aws_regions",
  ],
  ["token", "v2", { join_method: "iam", ...BOT, roles: ["Node"], allow: [AWS] }, "bot_name"],
  [
    "token",
    "v2",
    { join_method: "iam", roles: ["Node"], allow: [{ ...AWS, aws_arn: "arn:aws:iam::123456789012:role/agents" }] },
    "allow[0].aws_arn",
  ],
  ["token", "v2", { join_method: "ldap", roles: ["Node"] }, "join_method"],
  ["token", "v2", { join_method: "kubernetes", roles: ["Kube"] }, "kubernetes"],
  [
    "token",
    "v2",
    { join_method: "kubernetes", roles: ["Kube"], kubernetes: { allow: [{ service_account: "b" }] } },
    "kubernetes.allow[0].service_account",
  ],
  [
    "token",
    "v2",
    { join_method: "circleci", ...BOT, circleci: { allow: [{ project_id: "a" }] } },
    "circleci.organization_id",
  ],
  ["token", "v2", { join_method: "github", ...BOT, github: { allow: [{ actor: "a" }] } }, "github.allow[0].repository"],
  ["bot", "v1", { roles: [] }],
  ["bot", "v1", { roles: ["access"], max_session_ttl: "8h" }, "max_session_ttl"],
  ["lock", "v2", { message: "none" }, "target"],
  ["access_list", "v1", { owners: [{ name: "a" }] }, "title"],
  ["static_host_user", "v2", { matchers: [{ groups: ["a"] }] }, "matchers[0].node_labels"],
  ["workload_identity", "v1", { spiffe: { id: "a" } }, "spiffe.id"],
  ["db", "v3", { uri: "a:1" }, "protocol"],
])("%s %s is judged by what the service asks of it: %j", (kind, version, spec, ...refused) => {
  expect(judged(kind, version, spec)).toEqual(refused.map((place) => `RESOURCE-016 spec.${place}`));
});
