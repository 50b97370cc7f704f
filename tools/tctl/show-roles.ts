/** Roles, one per line, as a difference: the existing ones, and the added ones. */
export function rolesLines(before: readonly string[], added: readonly string[], indent = ""): string[] {
  return [
    ...before.map((role) => `  ${indent}- ${JSON.stringify(role)}`),
    ...added.map((role) => `+ ${indent}- ${JSON.stringify(role)}`),
  ];
}
