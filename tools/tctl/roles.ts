import { Failure } from "../cli/failure";
import type { Tctl } from "./tctl";

/**
 * Makes sure that the service has these roles: people with a role that does not exist can no longer sign in.
 *
 * @throws Failure with the existing roles
 */
export async function requireRoles(tctl: Tctl, roles: readonly string[]): Promise<void> {
  const known = await tctl.names("roles");
  const unknown = roles.filter((role) => !known.includes(role));
  if (unknown.length === 0) return;
  const reason = `the service has no such role; it has ${known.join(", ") || "none"}`;
  throw new Failure(`find ${unknown.map((role) => `role/${role}`).join(", ")}`, reason, [
    "give one of them, or declare the role in the program and apply that first",
  ]);
}

/** Roles, one per line, as a difference: the existing ones, and the added ones. */
export function rolesLines(before: readonly string[], added: readonly string[], indent = ""): string[] {
  return [
    ...before.map((role) => `  ${indent}- ${JSON.stringify(role)}`),
    ...added.map((role) => `+ ${indent}- ${JSON.stringify(role)}`),
  ];
}
