import { serviceFacts } from "../../../constructs/access/delivery/service-facts";

const { additions, added, kinds, presets, made, singletons } = serviceFacts(["own_kind"]);

const OF_ANY = {
  "metadata.id": [{ path: "metadata.id", any: true }],
  "metadata.revision": [{ path: "metadata.revision", any: true }],
  "metadata.namespace": [{ path: "metadata.namespace", value: "default" }],
  'metadata.labels["teleport.dev/origin"]': [{ path: 'metadata.labels["teleport.dev/origin"]', any: true }],
};

test("what the service adds to every resource, it adds to one of a known kind, too", () => {
  expect(additions["*"]).toEqual(OF_ANY);
  expect(additions["bot"]).toEqual({
    ...OF_ANY,
    "spec.max_session_ttl": [{ path: "spec.max_session_ttl", value: "43200s" }],
  });
  expect(additions["own_kind"]).toBeUndefined();
  expect(Object.keys(additions)).toEqual(Object.keys(additions).sort());
});

test.each([
  ["token", "spec.kubernetes.type", [{ value: "in_cluster" }]],
  ["lock", "spec.created_by", [{ any: true }]],
  ["saml", "spec.issuer", [{ any: true, with: "spec.entity_descriptor" }]],
  [
    "cluster_auth_preference",
    "spec.allow_headless",
    [
      { value: "false", without: "spec.webauthn" },
      { value: "true", with: "spec.webauthn" },
    ],
  ],
  ["role", "spec.options.enhanced_recording", [{ value: ["command", "network"], empty: true }]],
  ["role", "spec.options.record_session", [{}]],
  ["role", "spec.options.record_session.default", [{ value: "best_effort" }]],
  ["role", "spec.options.record_session.desktop", [{ value: true }]],
  ["role", "spec.options.ssh_port_forwarding", [{}]],
  ["role", "spec.allow.app_labels.*", [{ versions: ["v3"], value: "*" }]],
  ["role", "status.*", undefined],
  ["user", "spec.options.ssh_port_forwarding", undefined],
])("of a %s, %s is taken for %j", (kind, path, rows) => {
  const isShown = ([key]: readonly [string, unknown]) => key !== "path" && key !== "kind";
  const found = additions[kind]?.[path]?.map((row) => Object.fromEntries(Object.entries(row).filter(isShown)));
  expect(found).toEqual(rows);
});

test("below some paths it adds whatever it wants", () => {
  expect(added).toMatchObject({
    "*": ["status."],
    bot: ["status."],
    user: ["status.", "spec.created_by.", "spec.status."],
  });
});

test("declared kinds can be in the record besides those that are known", () => {
  expect([kinds["own_kind"], kinds["role"], singletons["ui_config"]]).toEqual([true, true, true]);
});

test("roles and users that it makes by itself are never removed, and are among all that it makes", () => {
  expect(presets).toMatchObject({ "role/access": true, "user/@teleport-access-approval-bot": true });
  expect(presets["installer/default-installer"]).toBeUndefined();
  expect(made).toMatchObject({ ...presets, "installer/default-installer": true });
});
