import { CONNECTOR_MAPPINGS, type ConnectorMapping } from "./connector-mappings";
import type { GithubConnectorProps, OidcConnectorProps, SamlConnectorProps } from "./connector-props";
import type { Field, Fields, Shape } from "./fields";
import { isResourceName } from "./names";
import { CONNECTOR_RULES } from "./rules";
import { duration, flag, httpsUrl, list, record, secret, text, texts } from "./shapes";

const ROLE_FROM_GROUP = /\$(\d|\{\w+\})/;

/** Whether the name of a role has groups of a regular expression in it, which are filled in when a user signs in. */
export function isMadeAtSignIn(role: string): boolean {
  return ROLE_FROM_GROUP.test(role);
}

const roleName: Shape = roleShape(isResourceName);
const roleNameOrGroup: Shape = roleShape(
  (given): given is string => isResourceName(given) || (typeof given === "string" && isMadeAtSignIn(given)),
);

/** The form of a kind's mappings. */
function mappings({ groupFields }: ConnectorMapping, role: Shape): Shape {
  const group = groupFields.map((field): [string, Field] => [field, [field, text, "required"]]);
  return list(record({ ...Object.fromEntries(group), roles: ["roles", list(role), "required"] }));
}

const { github, saml, oidc } = CONNECTOR_MAPPINGS;

/** Fields of every connector; its name is part of its metadata. */
type Spec<T> = Fields<Omit<T, "name">>;

const display: Field = ["display", text];

export const GITHUB_FIELDS: Spec<GithubConnectorProps> = {
  display,
  clientId: ["client_id", text, "required"],
  clientSecret: ["client_secret", secret, "required"],
  redirectUrl: ["redirect_url", httpsUrl],
  endpointUrl: ["endpoint_url", httpsUrl],
  apiEndpointUrl: ["api_endpoint_url", httpsUrl],
  teamsToRoles: [github.section, mappings(github, roleName), "required"],
};

export const SAML_FIELDS: Spec<SamlConnectorProps> = {
  display,
  acs: ["acs", httpsUrl],
  entityDescriptor: ["entity_descriptor", text],
  entityDescriptorUrl: ["entity_descriptor_url", httpsUrl],
  serviceProviderIssuer: ["service_provider_issuer", text],
  audience: ["audience", text],
  provider: ["provider", text],
  allowIdpInitiated: ["allow_idp_initiated", flag],
  signingKeyPair: [
    "signing_key_pair",
    record({ certificate: ["cert", text, "required"], privateKey: ["private_key", secret, "required"] }),
  ],
  attributesToRoles: [saml.section, mappings(saml, roleNameOrGroup), "required"],
};

export const OIDC_FIELDS: Spec<OidcConnectorProps> = {
  display,
  issuerUrl: ["issuer_url", httpsUrl, "required"],
  clientId: ["client_id", text, "required"],
  clientSecret: ["client_secret", secret, "required"],
  redirectUrl: [
    "redirect_url",
    {
      allowed: `${httpsUrl.allowed}, or a list of them`,
      read: (given, property, problems) =>
        (Array.isArray(given) ? list(httpsUrl) : httpsUrl).read(given, property, problems),
    },
  ],
  scope: ["scope", texts],
  provider: ["provider", text],
  usernameClaim: ["username_claim", text],
  allowUnverifiedEmail: ["allow_unverified_email", flag],
  prompt: ["prompt", text],
  maxAge: ["max_age", duration],
  claimsToRoles: [oidc.section, mappings(oidc, roleNameOrGroup), "required"],
};

function roleShape(test: (given: unknown) => given is string): Shape {
  return {
    allowed: "the name of a role",
    read(given, property, problems) {
      if (!test(given)) problems.add(CONNECTOR_RULES.role, property, given);
      return test(given) ? given : "";
    },
  };
}
