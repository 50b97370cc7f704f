/** Props of a platform in which imported values go, in the order in which a program declares them. */
export const SLOTS = [
  "roles",
  "connectors",
  "bots",
  "joinTokens",
  "authentication",
  "sessionRecording",
  "networking",
  "maintenanceWindow",
  "managedUpdates",
] as const;

export type Slot = (typeof SLOTS)[number];

/** Props that hold a list; the others hold a single value. */
export const LISTS: readonly Slot[] = ["roles", "connectors", "bots", "joinTokens"];
