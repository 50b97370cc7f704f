import { CONNECTOR_MAPPINGS, type ConnectorKind } from "../../../constructs/access/sign-in/connector-props";

/** Options of the command that say whom an entry is for. */
export const GROUP_OPTIONS = ["organization", "team", "attribute", "claim", "value"] as const;

/** One of {@link GROUP_OPTIONS}. */
export type GroupOption = (typeof GROUP_OPTIONS)[number];

/** The option that fills each field of an entry that says whom it is for, by the name of the connector's kind. */
export const OPTION_OF_FIELD: {
  readonly [Kind in ConnectorKind]: Readonly<
    Record<(typeof CONNECTOR_MAPPINGS)[Kind]["groupFields"][number], GroupOption>
  >;
} = {
  github: { organization: "organization", team: "team" },
  saml: { name: "attribute", value: "value" },
  oidc: { name: "claim", value: "value" },
};

/** Whether a text is the name of a kind of connector. */
export function isConnectorKind(kind: string): kind is ConnectorKind {
  return Object.hasOwn(CONNECTOR_MAPPINGS, kind);
}
