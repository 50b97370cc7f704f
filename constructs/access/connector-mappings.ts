/** A kind of connector, as resources name it. @see specification 2.3 */
export type ConnectorKind = "github" | "saml" | "oidc";

/** How a kind of connector says which group of people has which roles. @see specification 2.3 */
export interface ConnectorMapping {
  /** Prop of a declaration that holds the entries. */
  readonly property: string;

  /** Field of `spec` that holds them. */
  readonly section: string;

  /** Fields of an entry, besides `roles`, that say whom it is for. */
  readonly groupFields: readonly string[];
}

/**
 * The mappings of the kinds of connectors, as the specification names them.
 *
 * A brand can have another name for the field `name` of an OIDC entry: see `Brand.oidcClaimField`.
 *
 * @see specification 2.3
 */
export const CONNECTOR_MAPPINGS = {
  github: { property: "teamsToRoles", section: "teams_to_roles", groupFields: ["organization", "team"] },
  saml: { property: "attributesToRoles", section: "attributes_to_roles", groupFields: ["name", "value"] },
  oidc: { property: "claimsToRoles", section: "claims_to_roles", groupFields: ["name", "value"] },
} as const satisfies Readonly<Record<ConnectorKind, ConnectorMapping>>;
