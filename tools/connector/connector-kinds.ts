/** How a kind of connector maps groups to roles. @see specification 2.3 */
export interface ConnectorKind {
  /** Field of `spec` that holds the entries. */
  readonly section: string;

  /** Fields of an entry that say whom it is for, each with the option of the command that fills it. */
  readonly fields: Readonly<Record<string, GroupOption>>;
}

/** Options of the command that say whom an entry is for. */
export const GROUP_OPTIONS = ["organization", "team", "attribute", "claim", "value"] as const;

/** One of {@link GROUP_OPTIONS}. */
export type GroupOption = (typeof GROUP_OPTIONS)[number];

/** The kinds of connectors, by the name of their kind. @see specification 2.3 */
export const CONNECTOR_KINDS: Readonly<Record<string, ConnectorKind>> = {
  github: { section: "teams_to_roles", fields: { organization: "organization", team: "team" } },
  saml: { section: "attributes_to_roles", fields: { name: "attribute", value: "value" } },
  oidc: { section: "claims_to_roles", fields: { name: "claim", value: "value" } },
};
