/** Roles one below the other, as a difference: those that are there, and those that are added. */
export function rolesLines(before: readonly string[], added: readonly string[], indent = ""): string[] {
  return [
    ...before.map((role) => `  ${indent}- ${JSON.stringify(role)}`),
    ...added.map((role) => `+ ${indent}- ${JSON.stringify(role)}`),
  ];
}
