/** What the delivery runs in the auth service's pod, word by word. */
export const DELIVERY_COMMANDS: readonly (readonly string[])[] = [
  ["tctl", "status"],
  ["tctl", "get", "roles", "--format=json"],
  ["tctl", "get", "tokens", "--format=json"],
  ["tctl", "create", "-f"],
];

/** Further commands, which it runs with the name of a resource as one more word. */
export const DELIVERY_COMMANDS_WITH_NAME: readonly (readonly string[])[] = [["tctl", "rm"]];
