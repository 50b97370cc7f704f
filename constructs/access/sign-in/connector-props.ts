import { FIELD_RULES } from "../../core/rules";
import { document } from "../../core/schema/document";
import { needed } from "../../core/schema/group";
import { hasMarker } from "../../core/reference";
import { invalidForm } from "../../core/schema/report";
import { either, list, textLike, textWhere, where } from "../../core/schema/shapes";
import type { Problems } from "../../core/value";
import { defineRules } from "../../core/violation";
import type { ClaimToRoles } from "../generated/role";
import { free, httpsUrl, isResourceName, resourceName } from "../shapes";

const CONNECTOR_RULES = defineRules({
  "CONNECTOR-004": {
    problem: "the connector has no description of the identity provider, or more than one",
    fix: "pass either entityDescriptor or entityDescriptorUrl",
    source: "SAML 2.0, metadata",
  },
});

/** A kind of connector, as resources name it. @see specification 2.3 */
export type ConnectorKind = "github" | "saml" | "oidc";

/** Where a kind of connector says which group of people has which roles. @see specification 2.3 */
export interface ConnectorMapping {
  /** Prop of a declaration that holds the entries. */
  readonly property: string;

  /** Field of `spec` that holds them. */
  readonly section: string;

  /** Fields of an entry, besides `roles`, that say whom it is for. */
  readonly groupFields: readonly string[];
}

/**
 * The mappings by kind of connector. In OIDC entries, the service has `claim` for the specification's `name`.
 *
 * @see specification 2.3
 */
export const CONNECTOR_MAPPINGS = {
  github: { property: "teamsToRoles", section: "teams_to_roles", groupFields: ["organization", "team"] },
  saml: { property: "attributesToRoles", section: "attributes_to_roles", groupFields: ["name", "value"] },
  oidc: { property: "claimsToRoles", section: "claims_to_roles", groupFields: ["claim", "value"] },
} as const satisfies Readonly<Record<ConnectorKind, ConnectorMapping>>;

/** Names that the service keeps for ways of local users to sign in. */
const RESERVED = ["local", "passwordless", "headless"];

/** The name of a connector of those kinds whose names the service checks. */
export const connectorName = where(
  resourceName,
  (given) => !RESERVED.includes(given),
  invalidForm(`${resourceName.allowed}; none of ${RESERVED.join(", ")}`),
);

/** Whether the name of a role refers to groups of a regular expression, which are filled in at sign-in. */
export function isMadeAtSignIn(role: string): boolean {
  return /\$(\d|\{\w+\})/.test(role);
}

/** Names of roles, or of roles that are made when a user signs in. */
export const rolesOfValue = list(
  textWhere(
    `${resourceName.allowed}; or a name with groups of the regular expression, such as $1`,
    (given) => isResourceName(given) || isMadeAtSignIn(given),
  ),
);

/** Mappings of an OIDC connector. Programs use the specification's word for a claim, whatever the brand calls it. */
export const claimsToRoles = list(
  document<ClaimToRoles>()({
    claim: needed(free),
    value: needed(free),
    roles: needed(rolesOfValue),
  }),
);

export const entityDescriptor = textLike("XML with an EntityDescriptor", /<([\w-]+:)?EntityDescriptor[\s/>]/, {
  reference: true,
});

export const addressOrSeveral = either(Array.isArray, list(httpsUrl), httpsUrl);

type Given = Readonly<Record<string, unknown>>;

/** Notes a SAML connector without one description of its identity provider (`CONNECTOR-004`). */
export function checkDescription(
  { entityDescriptor: text, entityDescriptorUrl: url }: Given,
  problems: Problems,
): void {
  if ((text === undefined) === (url === undefined)) {
    problems.add(CONNECTOR_RULES["CONNECTOR-004"], "entityDescriptor", undefined);
  }
}

/** Notes a SAML connector with an address at which an identity provider cannot begin a sign-in. */
export function checkAcs({ name, acs, allowIdpInitiated }: Given, problems: Problems): void {
  const end = `/${String(name)}`;
  if (allowIdpInitiated !== true || typeof acs !== "string" || hasMarker(acs) || acs.endsWith(end)) return;
  problems.add(invalidForm(`an address that ends in ${end}, where allowIdpInitiated is true`), "acs", acs);
}

/** Notes a Google account without its administrator, or an administrator without the account. */
export function checkGoogle(
  { googleServiceAccount: account, googleAdminEmail: admin }: Given,
  problems: Problems,
): void {
  if ((account === undefined) === (admin === undefined)) return;
  const missing = account === undefined ? "googleServiceAccount" : "googleAdminEmail";
  problems.add(FIELD_RULES["FIELD-003"], missing, undefined);
}
