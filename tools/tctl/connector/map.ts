import { Failure } from "../../cli/failure";
import { secretTextsIn } from "../redact";
import { requireRoles, rolesLines } from "../roles";
import { readResource } from "../resource-text";
import { TctlFailed, type Tctl } from "../tctl";
import { addToMapping, type Mapping, type MappingChange } from "./mapping";

export interface MapRequest extends Mapping {
  /** Kind of the connector. */
  readonly kind: string;

  /** Name of the connector. */
  readonly name: string;

  /** Whether to show the change without making it. */
  readonly dryRun: boolean;
}

/**
 * Maps a group to roles in an existing connector.
 *
 * @param say prints a text for the user
 * @throws Failure when the connector or a role does not exist, or somebody else changes the connector meanwhile
 */
export async function mapConnector(tctl: Tctl, request: MapRequest, say: (text: string) => void): Promise<void> {
  const { kind, name, dryRun } = request;
  const id = `${kind}/${name}`;
  await requireRoles(tctl, request.roles);
  // A dry run writes nothing, so it does not need the secrets.
  const before = await getConnector(tctl, kind, name, !dryRun);
  const connector = readResource(before, kind, name);
  const change = addToMapping(connector, request);
  if (change === undefined) {
    say(`Nothing to do: ${id} maps this group to ${request.roles.join(", ")} already.`);
    return;
  }
  say(showChange(id, request, change));
  if (dryRun) {
    say("Dry run: nothing was written.");
    return;
  }
  if ((await getConnector(tctl, kind, name, true)) !== before) {
    throw new Failure(`write ${id}`, "somebody else has changed it meanwhile; nothing was written", [
      "run the same command again: it starts from the new state",
    ]);
  }
  await tctl.overwrite(change.connector, secretTextsIn(connector));
  say(`Written. People of this group must sign out and in again to have ${change.added.join(", ")}.`);
}

async function getConnector(tctl: Tctl, kind: string, name: string, withSecrets: boolean): Promise<string> {
  try {
    return await tctl.get(`${kind}/${name}`, { withSecrets });
  } catch (error) {
    if (!(error instanceof TctlFailed) || !error.isNotFound) throw error;
    const names = await tctl.names(kind);
    throw new Failure(`read ${kind}/${name}`, "there is no such connector", [
      names.length === 0
        ? `the service has no connectors of kind ${kind}: declare one, or create it`
        : `give the name of an existing one: ${names.join(", ")}`,
    ]);
  }
}

/**
 * The changed entry as a difference.
 *
 * It only has the group and the roles of the entry, so it cannot show a secret of the connector.
 */
function showChange(id: string, { section, group }: Mapping, { before, added }: MappingChange): string {
  const sign = before === undefined ? "+" : " ";
  const fields = [...Object.entries(group).map(([field, value]) => `${field}: ${JSON.stringify(value)}`), "roles:"];
  return [
    `${id}, spec.${section}:`,
    ...fields.map((field, index) => `${sign} ${index === 0 ? "- " : "  "}${field}`),
    ...rolesLines(before ?? [], added, "    "),
  ].join("\n");
}
