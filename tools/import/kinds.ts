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

/** A kind that a class of its own declares. */
interface TypedKind {
  readonly slot: Slot;

  /** The factory of the class; that of a join token is its method's. */
  readonly factory: string;

  /** What it is called in the name of a variable. @default as the service calls it */
  readonly word?: string;

  /** Fields that `tctl get` shows to nobody: below an object that is there, or always. @default none */
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

/** How a program declares resources of a kind by a class of its own; undefined if no class is for it. */
export function typedKind(kind: string): TypedKind | undefined {
  return Object.hasOwn(TYPED_KINDS, kind) ? TYPED_KINDS[kind] : undefined;
}

/** Kinds of the service by what its own Terraform provider and its operator call them, where that is another name. */
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

/** The kind that a name of the provider or the operator stands for, in snake case. */
export function kindNamed(name: string): string {
  return Object.hasOwn(KINDS, name) ? (KINDS[name] ?? name) : name;
}
