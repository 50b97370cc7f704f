import { givenList } from "../../../constructs/core/given";
import { Failure } from "../../cli/failure";
import { requireRoles, rolesLines } from "../roles";
import { readResource, type Resource } from "../resource-text";
import { isSingleName } from "../names";
import { TctlFailed, type Tctl } from "../tctl";
import { at, objectAt, stringAt } from "../../json/plain-data";

export interface AddRoleRequest {
  readonly user: string;
  readonly roles: readonly string[];

  /** Whether to show the change without making it. */
  readonly dryRun: boolean;
}

/**
 * Gives further roles to a local user, who keeps the present ones.
 *
 * @param say prints a text for the user of this command
 * @throws Failure when the user or a role does not exist, the user comes from a connector, or somebody else changes the
 *   user meanwhile
 */
export async function addRole(tctl: Tctl, request: AddRoleRequest, say: (text: string) => void): Promise<void> {
  const { user, roles, dryRun } = request;
  await requireRoles(tctl, roles);
  const before = await getUser(tctl, user);
  const resource = readResource(before, "user", user);
  requireLocal(user, resource);
  const has = readUserRoles(user, resource);
  const added = [...new Set(roles)].filter((role) => !has.includes(role));
  if (added.length === 0) {
    say(`Nothing to do: ${user} has ${roles.join(", ")} already.`);
    return;
  }
  say([`user/${user}, spec.roles:`, ...rolesLines(has, added)].join("\n"));
  if (dryRun) {
    say("Dry run: nothing was written.");
    return;
  }
  if ((await getUser(tctl, user)) !== before) {
    throw new Failure(`write user/${user}`, "somebody else has changed the user meanwhile; nothing was written", [
      "run the same command again: it starts from the new state",
    ]);
  }
  await tctl.setRoles(user, [...has, ...added]);
  say(`Written. ${user} must sign out and in again to have ${added.join(", ")}.`);
}

async function getUser(tctl: Tctl, user: string): Promise<string> {
  try {
    return await tctl.get(`user/${user}`);
  } catch (error) {
    if (!(error instanceof TctlFailed) || !error.isNotFound) throw error;
    const names = await tctl.names("users");
    const reason = `there is no such user; there are ${names.join(", ") || "none"}`;
    throw new Failure(`read user/${user}`, reason, ["give the name of one of them, or create the user first"]);
  }
}

/** Changes to a user from a connector would be lost, because the next sign-in creates that user again. */
function requireLocal(user: string, resource: Resource): void {
  const connector = objectAt(resource["spec"], "created_by", "connector");
  const [kind, name] = [stringAt(connector, "type"), stringAt(connector, "id")];
  if (kind === "" && name === "") return;
  throw new Failure(
    `give ${user} a role`,
    `${user} comes from the connector ${kind}/${name}, which sets the roles at every sign-in`,
    [`give the role to the user's group: access-platform connector map --kind ${kind} --name ${name} …`],
  );
}

/** Roles of a user that are valid in a list on tctl's command line. */
function readUserRoles(user: string, resource: Resource): readonly string[] {
  const roles = givenList(at(resource, "spec", "roles") ?? []);
  const names = roles?.filter((role): role is string => typeof role === "string" && isSingleName(role));
  if (roles !== undefined && names?.length === roles.length) return names;
  throw new Failure(`read the roles of ${user}`, "tctl users update does not accept all of their names", [
    `change the user by hand: tctl edit user/${user}`,
  ]);
}
