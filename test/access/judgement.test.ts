import { ServiceResource } from "../../constructs/access/resources/service-resource";
import { problemsOf } from "../support/violations";

function judged(kind: string, version: string, spec: object, head: object = {}): readonly string[] {
  return problemsOf(ServiceResource.of({ kind, version, metadata: { name: "a-name" }, spec, ...head } as never));
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
  [{ options: { cert_extensions: [{ type: "ssh", mode: 3 }] } }, "options.cert_extensions[0].mode"],
  [{ deny: { impersonate: { users: ["a"], roles: ["b"], where: "x" } } }, "deny.impersonate.where"],
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

/** Specs of kinds and versions, with what is refused of each. */
type Cases = Readonly<Record<string, readonly (readonly [spec: object, ...refused: string[]])[]>>;

function rows(cases: Cases) {
  return Object.entries(cases).flatMap(([id, specs]) => {
    const [kind = "", version = ""] = id.split(" ");
    return specs.map(([spec, ...refused]) => ({ kind, version, spec, refused }));
  });
}

const BOT = { roles: ["Bot"], bot_name: "deployer" };
const AWS = { aws_account: "123456789012" };

const ASKED: Cases = {
  "token v2": [
    [{ join_method: "iam", roles: ["node", " Kube ", "windows_desktop", "mdm"], allow: [AWS] }],
    [{ join_method: "iam", roles: ["accessgraphplugin", "trusted_cluster"], allow: [AWS] }],
    [{ join_method: "iam", roles: ["access_graph_plugin"], allow: [AWS] }, "roles[0]"],
    [{ join_method: "iam", roles: ["Node", "no_de"], allow: [AWS] }, "roles[1]"],
    [{ join_method: "iam", roles: ["Node"], allow: [{ ...AWS, aws_regions: ["a"] }] }, "allow[0].aws_regions"],
    [{ join_method: "iam", ...BOT, roles: ["Node"], allow: [AWS] }, "bot_name"],
    [
      { join_method: "iam", roles: ["Node"], allow: [{ ...AWS, aws_arn: "arn:aws:iam::123456789012:role/agents" }] },
      "allow[0].aws_arn",
    ],
    [{ join_method: "ldap", roles: ["Node"] }, "join_method"],
    [{ join_method: "kubernetes", roles: ["Kube"] }, "kubernetes"],
    [
      { join_method: "kubernetes", roles: ["Kube"], kubernetes: { allow: [{ service_account: "b" }] } },
      "kubernetes.allow[0].service_account",
    ],
    [{ join_method: "circleci", ...BOT, circleci: { allow: [{ project_id: "a" }] } }, "circleci.organization_id"],
    [{ join_method: "github", ...BOT, github: { allow: [{ actor: "a" }] } }, "github.allow[0].repository"],
  ],
  "bot v1": [
    [{ roles: [] }],
    [{ roles: [""] }, "roles[0]"],
    [{ roles: ["access"], max_session_ttl: "8h" }, "max_session_ttl"],
  ],
  "lock v2": [
    [{ message: "none" }, "target"],
    [{ target: { user: "alice" }, expires: "soon" }, "expires"],
  ],
  "login_rule v1": [
    [{ traits_map: { a: ["external.a"] } }],
    [{ priority: 1 }, "traits_map"],
    [{ traits_map: { a: ["external.a"] }, traits_expression: "external" }, "traits_expression"],
  ],
  "user v2": [
    [{ roles: ["access"], expires: "soon" }, "expires"],
    [{ oidc_identities: [{ username: "alice" }] }, "oidc_identities[0].connector_id"],
  ],
  "access_list v1": [[{ owners: [{ name: "a" }] }, "title"]],
  "static_host_user v2": [[{ matchers: [{ groups: ["a"] }] }, "matchers[0].node_labels"]],
  "trusted_cluster v2": [
    [{ web_proxy_addr: "a:1" }, "role_map"],
    [{ role_map: [{ remote: "a", local: ["*"] }] }, "web_proxy_addr", "role_map[0].local[0]"],
  ],
  "okta_import_rule v1": [
    [{ mappings: [{ match: [{ app_ids: ["a"], group_ids: ["b"] }] }] }, "mappings[0].match[0].group_ids"],
  ],
};

test.each(rows(ASKED))(
  "$kind $version is judged by what the service asks of it: $spec",
  ({ kind, version, spec, refused }) => {
    expect(judged(kind, version, spec)).toEqual(refused.map((place) => `RESOURCE-016 spec.${place}`));
  },
);

const SPIFFE = { spiffe: { id: "/a" } };
const eq = { eq: { value: "a" } };

const NAMED: Cases = {
  "app v3": [
    [{}, "uri"],
    [{ uri: "tcp://a", tcp_ports: [{ port: 1, end_port: 5 }] }],
    [{ uri: "tcp://a:1", tcp_ports: [{ port: 70_000 }] }, "uri", "tcp_ports[0].port"],
    [{ uri: "tcp://a", tcp_ports: [{ port: 5, end_port: 1 }] }, "tcp_ports[0].end_port"],
    [{ mcp: { command: "docker" } }, "mcp.run_as_host_user"],
    [{ uri: "http://a", public_addr: "kube-teleport-proxy-alpn.example.com" }, "public_addr"],
  ],
  "db v3": [
    [{ uri: "a:1" }, "protocol"],
    [{ protocol: "postgres", uri: "postgres://a:1" }, "uri"],
    [{ protocol: "postgres", aws: { region: "eu-west-1" } }, "uri"],
    [{ protocol: "dynamodb", aws: { region: "eu-west-1" } }, "aws.account_id"],
    [{ protocol: "opensearch", uri: "https://a.eu-west-1.es.amazonaws.com" }],
    [{ protocol: "spanner" }, "gcp.project_id", "gcp.instance_id"],
    [{ protocol: "sqlserver", uri: "a.database.windows.net:1433" }],
    [{ protocol: "sqlserver", uri: "a.b.c:1", ad: { domain: "A", spn: "a" } }, "ad.krb5_file", "ad.keytab_file"],
    [{ protocol: "mysql", uri: "a:1", tls: { mode: "some", ca_cert: "x" } }, "tls.mode", "tls.ca_cert"],
  ],
  "discovery_config v1": [
    [{ discovery_group: "a", aws: [{ types: ["rds"], regions: ["eu-west-1"] }] }],
    [{ discovery_group: "a", aws: [{ types: ["a"], regions: ["b"] }] }, "aws[0].types[0]", "aws[0].regions[0]"],
    [{ discovery_group: "a", gcp: [{ types: ["gke"], project_ids: ["*", "a"] }] }, "gcp[0].project_ids"],
  ],
  "dynamic_windows_desktop v1": [[{ addr: "a:1", screen_size: { width: 9000 } }, "screen_size.width"]],
  "health_check_config v1": [
    [{ match: { db_labels: [{ name: "a", values: ["b"] }] }, interval: "30s", timeout: "40s" }, "timeout"],
    [{ match: { db_labels: [{ name: "*", values: ["b"] }] }, interval: "1m" }, "match.db_labels[0].values", "interval"],
  ],
  "workload_identity v1": [
    [{}, "spiffe.id"],
    [{ spiffe: { id: "a", x509: { maximum_ttl: "9000000s" } } }, "spiffe.id", "spiffe.x509.maximum_ttl"],
    [{ ...SPIFFE, rules: { allow: [{ conditions: [{ attribute: "a", ...eq }] }] } }],
    [{ ...SPIFFE, rules: { allow: [{ conditions: [{ attribute: "a" }] }] } }, "rules.allow[0].conditions[0].eq"],
    [
      { ...SPIFFE, rules: { allow: [{ expression: "a", conditions: [{ attribute: "a", ...eq }] }] } },
      "rules.allow[0].conditions",
    ],
  ],
  "cluster_auth_preference v2": [
    [{ second_factor: "otp", second_factors: ["otp"] }, "second_factors"],
    [{ second_factors: ["webauthn"] }, "webauthn.rp_id"],
    [{ second_factors: ["otp"], allow_passwordless: true }, "allow_passwordless"],
  ],
};

test.each(rows(NAMED))("$kind $version is judged by what it names: $spec", ({ kind, version, spec, refused }) => {
  expect(judged(kind, version, spec).toSorted()).toEqual(
    refused.map((place) => `RESOURCE-016 spec.${place}`).toSorted(),
  );
});

const ADDRESS = { addr: "10.0.0.1:22", hostname: "a" };
const MACHINE = { account_id: "1", instance_id: "a", integration: "a", region: "a", subnet_id: "a", vpc_id: "a" };

test.each<[spec: object, subKind: string, ...refused: string[]]>([
  [ADDRESS, "openssh"],
  [{ addr: "10.0.0.1" }, "openssh", "spec.addr", "spec.hostname"],
  [{ ...ADDRESS, public_addrs: ["b:22"] }, "openssh", "spec.public_addrs"],
  [ADDRESS, "openshh", "sub_kind"],
  [{ ...ADDRESS, cloud_metadata: { aws: MACHINE } }, "openssh-ec2-ice"],
  [
    { ...ADDRESS, cloud_metadata: { aws: { ...MACHINE, vpc_id: "" } } },
    "openssh-ec2-ice",
    "spec.cloud_metadata.aws.vpc_id",
  ],
])("a server without an agent is judged by how users reach it: %j %s", (spec, subKind, ...refused) => {
  expect(judged("node", "v2", spec, { sub_kind: subKind })).toEqual(refused.map((place) => `RESOURCE-016 ${place}`));
});

test("the service reads no other labels, moments and names", () => {
  const metadata = { name: "a_b.c", labels: { "a b": "c" }, expires: "soon" };
  const places = ["expires", "labels", "name"].map((field) => expect.stringContaining(`metadata.${field}`) as string);
  expect(judged("db", "v3", { protocol: "mysql", uri: "a:1" }, { metadata })).toEqual(places);
  expect(judged("workload_identity", "v1", SPIFFE, { metadata: { name: "a", labels: { "a b": "c" } } })).toEqual([]);
});
