import type { CONNECTOR_MAPPINGS, ConnectorKind } from "../../../constructs/access/sign-in/connector-props";
import { Failure } from "../../cli/failure";

/** Options of the command that identify a group. */
const GROUP_OPTIONS = ["organization", "team", "attribute", "claim", "value"] as const;

type GroupOption = (typeof GROUP_OPTIONS)[number];

/** The option for each field that identifies a group, by the kind of the connector. */
const OPTION_OF_FIELD: {
  readonly [Kind in ConnectorKind]: Readonly<
    Record<(typeof CONNECTOR_MAPPINGS)[Kind]["groupFields"][number], GroupOption>
  >;
} = {
  github: { organization: "organization", team: "team" },
  saml: { name: "attribute", value: "value" },
  oidc: { claim: "claim", value: "value" },
};

export type GroupOptions = Readonly<Partial<Record<GroupOption, string>>>;

/**
 * The fields of an entry that identify its group, from the options of the command.
 *
 * @throws Failure when the options do not belong to this kind of connector
 */
export function readGroup(kind: ConnectorKind, options: GroupOptions): Readonly<Record<string, string>> {
  const fields: Readonly<Record<string, GroupOption>> = OPTION_OF_FIELD[kind];
  const needed = Object.values(fields);
  const missing = needed.filter((option) => (options[option] ?? "") === "");
  const foreign = GROUP_OPTIONS.filter((option) => options[option] !== undefined && !needed.includes(option));
  if (missing.length > 0 || foreign.length > 0) {
    const invalid = [
      ...missing.map((option) => `--${option} is missing or empty`),
      ...foreign.map((option) => `--${option} is for another kind`),
    ];
    throw new Failure(`read the options for kind ${kind}`, invalid.join("\n"), [
      `say who gets the roles, with ${needed.map((option) => `--${option}`).join(" and ")}`,
    ]);
  }
  return Object.fromEntries(Object.entries(fields).map(([field, option]) => [field, options[option] ?? ""]));
}
