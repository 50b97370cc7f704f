import { Connector } from "../../constructs/access/sign-in/connector";
import type { PlatformResource } from "../../constructs/access/platform-resource";
import { violationsBy } from "../support/violations";
import { checkResourceNames } from "../../constructs/access/resources/resource-references";

/** Names of others in a resource, with their places. */
function namesIn(given: PlatformResource): readonly string[] {
  const found = violationsBy((problems) => {
    checkResourceNames(
      given,
      () => [],
      (property) => property,
      problems,
    );
  });
  return found.map(({ property, given: name }) => `${name} ${property}`);
}

function resource(kind: string, spec: object): PlatformResource {
  return { kind, version: "v1", metadata: { name: "a-name" }, spec: { ...spec } };
}

test.each([
  resource("access_list", { grants: { roles: ["one"] }, owner_grants: { roles: ["two"] } }),
  resource("bot", { roles: ["one", "two"] }),
  resource("github", { teams_to_roles: [{ roles: ["one"] }, { roles: ["two"] }] }),
  resource("oidc", { claims_to_roles: [{ roles: ["one", "two"] }] }),
  resource("role", { allow: { request: { roles: ["one"] }, impersonate: { roles: ["two"] } } }),
  resource("saml", { attributes_to_roles: [{ roles: ["one", "two"] }] }),
  resource("trusted_cluster", { role_map: [{ remote: "any", local: ["one", "two"] }] }),
  resource("user", { roles: ["one", "two"] }),
  resource("access_list", { membership_requires: { roles: ["one"] }, ownership_requires: { roles: ["two"] } }),
  resource("role", { allow: { request: { search_as_roles: ["one"] }, review_requests: { roles: ["two"] } } }),
  resource("role", { allow: { review_requests: { preview_as_roles: ["one", "two"] } } }),
])("a resource names roles: %j", (given) => {
  expect(
    namesIn(given)
      .map((name) => name.split(" ")[0])
      .sort(),
  ).toEqual(['"one"', '"two"']);
});

test("a join token names its bot", () => {
  expect(namesIn(resource("token", { bot_name: "ci" }))).toEqual(['"ci" bot_name']);
});

test("each has its place", () => {
  const github = resource("github", { teams_to_roles: [{ roles: ["one"] }, { roles: ["two", "three"] }] });
  expect(namesIn(github)).toEqual([
    '"one" teams_to_roles[0].roles[0]',
    '"two" teams_to_roles[1].roles[0]',
    '"three" teams_to_roles[1].roles[1]',
  ]);
});

test("patterns, and names that are made when somebody signs in, are no names of roles", () => {
  const roles = ["$1", "team-${1}", "{{external.roles}}", "*", "^team-.*$", "dev-*"];
  expect(namesIn(resource("role", { allow: { request: { roles } } }))).toEqual([]);
  const attributesToRoles = [{ name: "groups", value: "^role-(.*)$", roles: ["$1", "team-${1}"] }];
  const saml = Connector.saml({
    name: "idp",
    entityDescriptorUrl: "https://idp.example.com/metadata",
    attributesToRoles,
  });
  expect(namesIn(saml.toResource({ publicAddress: "access.example.com" }))).toEqual([]);
});

test("a lock names one role", () => {
  expect(namesIn(resource("lock", { target: { role: "one" } }))).toEqual(['"one" target.role']);
});

test.each<[string, object]>([
  ["toString", {}],
  ["lock", { target: "one" }],
  ["bot", { roles: [7, null, ["one two"], {}] }],
  ["trusted_cluster", { role_map: "one" }],
])("what has another form than the service's names nobody: %s %j", (kind, spec) => {
  expect(namesIn(resource(kind, spec))).toEqual([]);
});

test("a known name is not reported as missing, and the report lists the known names", () => {
  const reported = (known: readonly string[]) =>
    violationsBy((problems) => {
      const bot = resource("bot", { roles: ["one", "two"] });
      checkResourceNames(
        bot,
        (kind) => (kind === "role" ? known : []),
        (place) => `bots[0].${place}`,
        problems,
      );
    }).map(({ rule, property, given }) => `${rule.code} ${property}: ${given}; ${rule.allowed}`);
  expect(reported(["one", "two"])).toEqual([]);
  expect(reported(["three", "one"])).toEqual(['RESOURCE-017 bots[0].roles[1]: "two"; three, one']);
  expect(reported([])[0]).toBe('RESOURCE-017 bots[0].roles[0]: "one"; no role is declared');
});
