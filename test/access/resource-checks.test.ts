import { checkResourceKinds, checkResourceReferences } from "../../constructs/access/resources/resource-checks";
import { checkEdition } from "../../constructs/access/resources/enterprise-resources";
import type { PlatformResource } from "../../constructs/access/platform-resource";
import type { Problems } from "../../constructs/core/value";
import { violationsBy } from "../support/violations";

const REFERENCE = "${TfToken[TOKEN.1]}";

function resource(kind: string, spec: object, name = "a"): PlatformResource {
  return { kind, version: "v1", metadata: { name, description: "b" }, spec: { ...spec } };
}

function reported(check: (problems: Problems) => void): readonly string[] {
  return violationsBy(check).map(({ rule, property, given }) => `${rule.code} ${property}: ${given}`);
}

describe("a kind that cannot be delivered", () => {
  const refused = (kinds: readonly string[], configured: readonly string[] = []) =>
    violationsBy((problems) => {
      checkResourceKinds(
        kinds.map((kind) => resource(kind, {})),
        configured,
        problems,
      );
    });

  test("is reported once, by what keeps it from that", () => {
    const found = refused(
      ["role", "plugin", "session_recording_config", "nothing", "nothing"],
      ["session_recording", "a_key"],
    );
    expect(found.map(({ rule, property, given }) => `${rule.code} ${property}: ${given}`)).toEqual([
      'RESOURCE-010 resources: "plugin"',
      'RESOURCE-011 resources: "session_recording_config"',
      'RESOURCE-009 resources: "nothing"',
    ]);
    expect(refused(["role", "session_recording_config"])).toEqual([]);
  });
});

describe("a reference of Terraform", () => {
  const given = [resource("role", { a: REFERENCE }), resource("user", {}, REFERENCE)];
  const inSpec = resource("role", { a: REFERENCE, b: { [REFERENCE]: 1 } });

  test("may be in what Terraform writes, but not in a name or a key", () => {
    expect(
      reported((problems) => {
        checkResourceReferences([...given, inSpec], true, problems);
      }),
    ).toEqual([
      'REFERENCE-001 resources.name: "a reference"',
      'REFERENCE-001 resources["role/a"].spec.b: "a reference in a key"',
    ]);
  });

  test("may be in nothing else, and is told where it is", () => {
    const metadata = { name: "b", description: REFERENCE };
    expect(
      reported((problems) => {
        checkResourceReferences([...given, { ...resource("lock", {}), metadata }], false, problems);
      }),
    ).toEqual([
      'REFERENCE-001 resources["role/a"].spec.a: "a reference"',
      'REFERENCE-001 resources.name: "a reference"',
      'REFERENCE-001 resources["lock/b"].metadata.description: "a reference"',
    ]);
  });
});

describe("the Community edition", () => {
  const refused = (given: PlatformResource) =>
    reported((problems) => {
      checkEdition([given], problems);
    });

  test.each<[string, object, string]>([
    ["oidc", {}, ""],
    ["saml", {}, ""],
    ["github", { endpoint_url: "https://github.example.com" }, ", endpoint_url"],
    ["github", { api_endpoint_url: "https://github.example.com/api/v3" }, ", api_endpoint_url"],
    ["cluster_auth_preference", { device_trust: { mode: "required" } }, ", mode"],
    ["cluster_auth_preference", { require_session_mfa: "hardware_key_touch" }, ", require_session_mfa"],
    ["token", { join_method: "tpm" }, ", join_method"],
    ["token", { join_method: "spacelift" }, ", join_method"],
    ["token", { github: { enterprise_server_host: "a" } }, ", enterprise_server_host"],
    ["token", { github: { enterprise_slug: "a" } }, ", enterprise_slug"],
    ["token", { terraform_cloud: { hostname: "a" } }, ", hostname"],
    ["role", { options: { device_trust_mode: "required" } }, ", device_trust_mode"],
    ["role", { options: { device_trust_mode: "required-for-humans" } }, ", device_trust_mode"],
    ["role", { options: { max_sessions: 1 } }, ", max_sessions"],
    ["role", { options: { pin_source_ip: true } }, ", pin_source_ip"],
    ["role", { options: { request_access: "reason" } }, ", request_access"],
    ["role", { options: { request_access: "always" } }, ", request_access"],
    ["role", { options: { require_session_mfa: "hardware_key" } }, ", require_session_mfa"],
    ["role", { allow: { request: { search_as_roles: ["a"] } } }, ", search_as_roles"],
    ["role", { allow: { request: { thresholds: [{}] } } }, ", thresholds"],
    ["role", { allow: { require_session_join: [{}] } }, ", require_session_join"],
    ["role", { allow: { review_requests: { where: "a" } } }, ", review_requests"],
  ])("refuses a resource of kind %s with %j", (kind, spec, place) => {
    expect(refused(resource(kind, spec))).toEqual([`RESOURCE-014 resources: "${kind}/a${place}"`]);
  });

  test.each<[string, object]>([
    ["github", {}],
    ["github", { endpoint_url: "https://github.com", api_endpoint_url: "https://api.github.com" }],
    ["toString", {}],
    ["cluster_auth_preference", { device_trust: { mode: "off" }, require_session_mfa: true }],
    ["cluster_auth_preference", { device_trust: { mode: "" }, require_session_mfa: "yes" }],
    ["cluster_auth_preference", { device_trust: { mode: null } }],
    ["token", { join_method: "iam", github: { enterprise_server_host: "", enterprise_slug: null } }],
    ["role", { options: { device_trust_mode: "optional" } }],
    ["role", { options: { max_sessions: 0, pin_source_ip: false, request_access: "optional" } }],
    ["role", { options: { max_sessions: "2", require_session_mfa: 7 } }],
    ["role", { allow: { request: { search_as_roles: [], thresholds: "a" }, review_requests: { where: null } } }],
  ])("takes a resource of kind %s with %j", (kind, spec) => {
    expect(refused(resource(kind, spec))).toEqual([]);
  });
});
