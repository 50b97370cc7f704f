import { ClusterAuthPreference } from "../../constructs/access/sign-in/cluster-auth-preference";
import { JoinToken } from "../../constructs/access/joining/join-token";
import { Connector } from "../../constructs/access/sign-in/connector";
import type { GithubConnectorProps } from "../../constructs/access/sign-in/connector-props";
import { Role, type RoleProps } from "../../constructs/access/roles/role";
import type { AccessPlatformProps } from "../../constructs/platform/access-platform";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { violations } from "../support/synthesis";
import { platformStack } from "../platform/support";

const clientSecret = SecretRef.of("identity-provider", "client-secret");

function refused(props: Partial<AccessPlatformProps>): string[] {
  const { stack } = platformStack(props);
  return violations(stack).flatMap(({ rule, given }) => (rule.code === "RESOURCE-014" ? [given] : []));
}

const role = (rest: Omit<RoleProps, "name">) => ({ roles: [Role.of({ name: "dba", ...rest })] });

const GITHUB: GithubConnectorProps = {
  name: "github",
  clientId: "client",
  clientSecret,
  teamsToRoles: [{ organization: "example", team: "platform", roles: ["access"] }],
};

const ENTERPRISE_ALONE: readonly (readonly [Partial<AccessPlatformProps>, string])[] = [
  [
    {
      connectors: [
        Connector.oidc({
          name: "idp",
          clientId: "client",
          clientSecret,
          issuerUrl: "https://idp.example.com",
          claimsToRoles: [{ claim: "groups", value: "platform", roles: ["access"] }],
        }),
      ],
    },
    "oidc/idp",
  ],
  [
    {
      connectors: [
        Connector.saml({
          name: "idp",
          entityDescriptorUrl: "https://idp.example.com/metadata",
          attributesToRoles: [{ name: "groups", value: "platform", roles: ["access"] }],
        }),
      ],
    },
    "saml/idp",
  ],
  [
    { connectors: [Connector.github({ ...GITHUB, endpointUrl: "https://github.example.com" })] },
    "github/github, endpoint_url",
  ],
  [
    { connectors: [Connector.github({ ...GITHUB, apiEndpointUrl: "https://github.example.com/api/v3" })] },
    "github/github, api_endpoint_url",
  ],
  [
    { authentication: ClusterAuthPreference.of({ deviceTrust: { mode: "required" } }) },
    "cluster_auth_preference/cluster-auth-preference, mode",
  ],
  [
    { authentication: ClusterAuthPreference.of({ requireSessionMfa: "hardware_key_touch" }) },
    "cluster_auth_preference/cluster-auth-preference, require_session_mfa",
  ],
  [role({ options: { requireSessionMfa: "hardware_key" } }), "role/dba, require_session_mfa"],
  [role({ options: { deviceTrustMode: "required" } }), "role/dba, device_trust_mode"],
  [role({ options: { maxSessions: 2 } }), "role/dba, max_sessions"],
  [role({ options: { requestAccess: "always" } }), "role/dba, request_access"],
  [role({ allow: { request: { roles: ["access"], thresholds: [{ approve: 2 }] } } }), "role/dba, thresholds"],
  [role({ allow: { request: { searchAsRoles: ["access"] } } }), "role/dba, search_as_roles"],
  [
    role({
      allow: {
        requireSessionJoin: [{ name: "two", filter: "true", kinds: ["ssh"], modes: ["moderator"], count: 1 }],
      },
    }),
    "role/dba, require_session_join",
  ],
  [
    { joinTokens: [JoinToken.tpm({ name: "racks", roles: ["Node"], allow: [{ ekCertificateSerial: "73:df" }] })] },
    "token/racks, join_method",
  ],
  [role({ allow: { reviewRequests: { roles: ["access"] } } }), "role/dba, review_requests"],
];

test.each(ENTERPRISE_ALONE)("the Community edition refuses %#", (props, given) => {
  expect(refused({ ...props, edition: "community" })).toEqual([JSON.stringify(given)]);
  expect(refused(props)).toEqual([]);
});

test("GitHub, and what roles can be without a license, are of both editions", () => {
  const github = Connector.github({
    ...GITHUB,
    endpointUrl: "https://github.com",
    apiEndpointUrl: "https://api.github.com",
  });
  const authentication = ClusterAuthPreference.of({ deviceTrust: { mode: "off" }, requireSessionMfa: true });
  const plain = role({
    options: { requestAccess: "optional", deviceTrustMode: "optional" },
    allow: { request: { roles: ["access"] } },
  });
  expect(refused({ ...plain, connectors: [github], authentication, edition: "community" })).toEqual([]);
});
