import { Failure } from "../cli/failure";
import type { Tctl } from "./tctl";

/**
 * Checks that roles exist in the service. Users with a role that does not exist can no longer sign in.
 *
 * @throws Failure with the existing roles
 */
export async function requireRoles(tctl: Tctl, roles: readonly string[]): Promise<void> {
  const existing = await tctl.names("roles");
  const unknown = roles.filter((role) => !existing.includes(role));
  if (unknown.length === 0) return;
  const reason = `the service has no such role; it has ${existing.join(", ") || "none"}`;
  throw new Failure(`find ${unknown.map((role) => `role/${role}`).join(", ")}`, reason, [
    "give one of them, or declare the role in the program and apply that first",
  ]);
}

/** Roles as a difference, one per line: present ones and added ones. */
export function rolesLines(before: readonly string[], added: readonly string[], indent = ""): string[] {
  return [
    ...before.map((role) => `  ${indent}- ${JSON.stringify(role)}`),
    ...added.map((role) => `+ ${indent}- ${JSON.stringify(role)}`),
  ];
}
