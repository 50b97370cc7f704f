/** Names of the files that the script reads in its folder. */
export const DELIVERY_FILES = {
  script: "deliver.sh",
  secretsProgram: "secrets.awk",

  /** The resources, a document each, with placeholders where secrets belong. */
  resources: "resources.yaml",

  /** A line for each document: the resource's entry in the record, and what declares it. */
  names: "names",

  /** A line for each command: the numbers of the first and the last document that it brings. */
  batches: "batches",

  /** A line for each kind with a rank of its own: the kind, or `*` for all others, and the rank. */
  ranks: "ranks",

  /** A line for each kind that is delivered: the record can name no other. */
  kinds: "kinds",

  /** A line for each role or user that the service makes by itself, and that is never removed: its entry in the record. */
  presets: "presets",

  /** A line for each secret: variable, reference and placeholder. */
  secrets: "secrets",
} as const;

/** Folder of those files in the Job's container. */
export const DELIVERY_DIRECTORY = "/delivery";

/** Environment variables that the script reads, besides those with the secrets. */
export interface DeliveryEnvironment {
  readonly DELIVERY_DIRECTORY: string;

  /** What the delivery waits for: the Deployment of the auth service, or the address of the proxies. */
  readonly DEPLOYMENT: string;

  /** Of the auth service's pod, with its container. @default it is reached from outside */
  readonly NAMESPACE?: string;
  readonly CONTAINER?: string;

  /** File with the identity of a bot. @default it is reached in its pod */
  readonly IDENTITY?: string;

  /** Name of the record, see `deliveryScript`. */
  readonly RECORD: string;

  /** How long one run waits for the service, in seconds. */
  readonly PATIENCE: string;
}

/** Name of the role that is the record of a delivery. */
export function recordName(delivery: string): string {
  return `${delivery}-record`;
}

/** What a delivery with this record runs in the auth service's pod, word by word. */
export function deliveryCommands(record: string): readonly (readonly string[])[] {
  return [
    ["tctl", "status"],
    ["tctl", "get", `role/${record}`, "--format=json"],
    ["tctl", "get", "tokens", "--format=json"],
    ["tctl", "create", "-f"],
  ];
}

/** Further commands, which it runs with the name of a resource as one more word. */
export const DELIVERY_COMMANDS_WITH_NAME: readonly (readonly string[])[] = [["tctl", "rm"]];
