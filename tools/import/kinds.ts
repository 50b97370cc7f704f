/** Props of a platform for imported values, in the order in which a program declares them. */
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

/** Props whose value is a list. Other props take a single value. */
export const LISTS: readonly Slot[] = ["roles", "connectors", "bots", "joinTokens"];

/** A kind with its own class. */
interface TypedKind {
  readonly slot: Slot;

  /** The factory of the class. Join tokens have a factory for each method. */
  readonly factory: string;

  /** The word for the kind in names of variables. @default the service's name of the kind */
  readonly word?: string;

  /** Fields that `tctl get` never shows; one inside an object counts only if the object exists. @default none */
  readonly notShown?: readonly string[];
}

const TYPED_KINDS: Readonly<Record<string, TypedKind>> = {
  role: { slot: "roles", factory: "Role.of" },
  bot: { slot: "bots", factory: "Bot.of" },
  github: { slot: "connectors", factory: "Connector.github", word: "connector", notShown: ["client_secret"] },
  oidc: { slot: "connectors", factory: "Connector.oidc", word: "connector", notShown: ["client_secret"] },
  saml: {
    slot: "connectors",
    factory: "Connector.saml",
    word: "connector",
    notShown: ["signing_key_pair.private_key", "assertion_key_pair.private_key"],
  },
  token: { slot: "joinTokens", factory: "JoinToken", word: "join_token" },
  cluster_auth_preference: { slot: "authentication", factory: "ClusterAuthPreference.of", word: "authentication" },
  session_recording_config: { slot: "sessionRecording", factory: "SessionRecording.of", word: "session_recording" },
  cluster_networking_config: { slot: "networking", factory: "ClusterNetworking.of", word: "networking" },
  cluster_maintenance_config: {
    slot: "maintenanceWindow",
    factory: "MaintenanceWindow.of",
    word: "maintenance_window",
  },
};

/** The class of a kind; undefined if the kind has none. */
export function typedKind(kind: string): TypedKind | undefined {
  return Object.hasOwn(TYPED_KINDS, kind) ? TYPED_KINDS[kind] : undefined;
}

/** Names of kinds in the service, by their names in Teleport's Terraform provider and operator, if these differ. */
const KINDS: Readonly<Record<string, string>> = {
  auth_preference: "cluster_auth_preference",
  database: "db",
  github_connector: "github",
  oidc_connector: "oidc",
  open_ssh_server: "node",
  open_ssheice_server: "node",
  provision_token: "token",
  saml_connector: "saml",
  server: "node",
  trusted_device: "device",
};

/** The kind for a name from the provider or the operator, in snake case. */
export function kindNamed(name: string): string {
  return Object.hasOwn(KINDS, name) ? (KINDS[name] ?? name) : name;
}
