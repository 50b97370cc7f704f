import { Command } from "commander";
import { Failure } from "../../cli/failure";
import { interruptible } from "../../cli/process/interruption";
import { findTctl, withTctlOptions, type TctlOptions } from "../find-tctl";
import { isSingleName } from "../names";
import { Tctl } from "../tctl";
import { addRole } from "./add-role";
import { print } from "../../cli/output/standard-output";

/** `access-platform user`: edits local users. */
export function userCommand(): Command {
  const addRoleCommand = new Command("add-role")
    .summary("give a local user a role")
    .description("Gives a local user a role, or several; the roles that the user has stay. Shows what changes.")
    .argument("<user>", "name of the user")
    .argument("<role...>", "the role, or several")
    .option("--dry-run", "show what would change, and change nothing");
  return new Command("user")
    .description("Edits a local user.")
    .addCommand(withTctlOptions(addRoleCommand).action(addRoleTo));
}

async function addRoleTo(
  user: string,
  roles: readonly string[],
  options: TctlOptions & { readonly dryRun?: boolean },
): Promise<void> {
  const invalid = [user, ...roles].find((name) => !isSingleName(name));
  if (invalid !== undefined) {
    throw new Failure("read the arguments", `${JSON.stringify(invalid)} cannot be the name of a user or a role`, [
      "give one name for each argument: without commas, slashes and a leading hyphen",
    ]);
  }
  const program = findTctl(options);
  const request = { user, roles, dryRun: options.dryRun ?? false };
  await interruptible((signal) =>
    addRole(new Tctl(program, { signal }), request, (text) => {
      print(`${text}\n`);
    }),
  );
}
