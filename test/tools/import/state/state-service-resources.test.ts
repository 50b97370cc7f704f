import { at } from "../../../../tools/json/plain-data";
import { importResources } from "../../../../tools/import/import-resources";
import { serviceResource } from "../../../../tools/import/state/state-service-resources";

function read(type: string, attributes: Readonly<Record<string, unknown>>) {
  const address = `teleport_${type}.own`;
  return serviceResource({ block: address, address, module: "", type: `teleport_${type}`, attributes });
}

const HEAD = { version: "v1", metadata: { name: "own" } };

test.each([
  ["auth_preference", "cluster_auth_preference"],
  ["database", "db"],
  ["github_connector", "github"],
  ["oidc_connector", "oidc"],
  ["saml_connector", "saml"],
  ["provision_token", "token"],
  ["server", "node"],
  ["trusted_device", "device"],
  ["role", "role"],
])("a teleport_%s is a %s", (type, kind) => {
  expect(read(type, { ...HEAD, spec: {} })).toMatchObject({ kind, version: "v1" });
});

test.each([
  ["auth_preference", "spec.require_session_mfa", 0, false],
  ["auth_preference", "spec.require_session_mfa", 3, "hardware_key_touch"],
  ["auth_preference", "spec.signature_algorithm_suite", 2, "balanced-v1"],
  ["auth_preference", "spec.second_factors", [1, 2, 3], ["otp", "webauthn", "sso"]],
  ["cluster_networking_config", "spec.proxy_listener_mode", 1, "multiplex"],
  ["cluster_networking_config", "spec.routing_strategy", 1, "most_recent"],
  ["database", "spec.tls.mode", 2, "insecure"],
  ["role", "spec.options.create_db_user_mode", 3, "best_effort_drop"],
  ["role", "spec.options.create_host_user_mode", 4, "insecure-drop"],
  ["role", "spec.options.require_session_mfa", 1, true],
  ["role", "spec.options.cert_extensions.0.mode", 0, "extension"],
  ["saml_connector", "spec.force_authn", 2, "no"],
  ["access_list", "spec.audit.recurrence.frequency", 12, "1 year"],
  ["access_list", "spec.audit.recurrence.day_of_month", 31, "last"],
  ["role", "spec.options.max_sessions", 1, 1],
])("of a teleport_%s, the number at %s is the word of the service", (type, place, number, word) => {
  const keys = place.split(".").map((key) => (key === "0" ? 0 : key));
  const attributes = keys.reduceRight<unknown>((inner, key) => (key === 0 ? [inner] : { [key]: inner }), number);
  expect(at(read(type, { ...HEAD, ...(attributes as object) }), ...keys)).toEqual(word);
});

test.each([
  [
    "a single resource has the name of its kind",
    "autoupdate_config",
    { version: "v1", metadata: null, spec: { tools: {} } },
    { kind: "autoupdate_config", version: "v1", metadata: { name: "autoupdate-config" }, spec: { tools: {} } },
  ],
  [
    "a bot has its traits in a list",
    "bot",
    { name: "ci", roles: ["access"], traits: { logins: ["a"] }, user_name: "bot-ci" },
    {
      kind: "bot",
      version: "v1",
      metadata: { name: "ci" },
      spec: { roles: ["access"], traits: [{ name: "logins", values: ["a"] }] },
    },
  ],
  [
    "a list of people has its head and its traits as the service does",
    "access_list",
    {
      header: { kind: "access_list", ...HEAD },
      spec: { grants: { roles: ["access"], traits: [{ key: "logins", values: ["a"] }] } },
    },
    { kind: "access_list", ...HEAD, spec: { grants: { roles: ["access"], traits: { logins: ["a"] } } } },
  ],
  [
    "a login rule has its fields in its spec",
    "login_rule",
    { ...HEAD, priority: 1, traits_map: { logins: { values: ["external.logins"] } } },
    { kind: "login_rule", ...HEAD, spec: { priority: 1, traits_map: { logins: ["external.logins"] } } },
  ],
  [
    "a token has the method that the service gives to it",
    "provision_token",
    { ...HEAD, spec: { roles: ["Node"], join_method: null }, status: null },
    { kind: "token", ...HEAD, spec: { roles: ["Node"], join_method: "token" } },
  ],
])("%s", (_, type, attributes, resource) => {
  expect(read(type, attributes)).toEqual(resource);
});

const SECRET = "hunter2";

test.each([
  ["provision_token", { version: "v2", metadata: { name: SECRET }, spec: { roles: ["Node"] } }],
  ["github_connector", { version: "v3", metadata: { name: "corp" }, spec: { client_id: "a", client_secret: SECRET } }],
  [
    "oidc_connector",
    {
      version: "v3",
      metadata: { name: "corp" },
      spec: { client_secret: SECRET, google_service_account: JSON.stringify({ private_key: SECRET }) },
    },
  ],
  [
    "saml_connector",
    {
      version: "v2",
      metadata: { name: "corp" },
      spec: { acs: "https://a.example.com", signing_key_pair: { private_key: SECRET } },
    },
  ],
  ["trusted_cluster", { version: "v2", metadata: { name: "root" }, spec: { token: SECRET } }],
])("no secret of a teleport_%s leaves the state", (type, attributes) => {
  const { declared, leftOut } = importResources([read(type, attributes)], () => "terraform show");
  expect(declared).toHaveLength(1);
  expect(JSON.stringify([declared, leftOut])).not.toContain(SECRET);
});
