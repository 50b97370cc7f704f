import { RESOURCE_KINDS } from "../../brand/image-contract/resource-kinds";

/** Names of the files that the script reads in its folder, besides the programs. */
export const DELIVERY_FILES = {
  script: "deliver.sh",

  /** A line for each resource, in JSON: its entry in the record, what declares it, and itself, with placeholders for secrets. */
  resources: "resources.json",

  /** Kinds of the resources, a line each. */
  kinds: "kinds",

  /** A line for each command: the numbers of the first and the last resource that it brings. */
  batches: "batches",

  /** What is known of the service. */
  service: "service.json",

  /** For each secret: variable, reference and placeholder. */
  secrets: "secrets.json",
} as const;

/** Folder of those files in the Job's container. */
export const DELIVERY_DIRECTORY = "/delivery";

/** What the script does: see `programs/delivery/deliver.sh`. */
export type DeliveryTask = "deliver" | "ask" | "prepare" | "act" | "report" | "restore";

/** Environment variables that the script reads, besides those with the secrets. */
export interface DeliveryEnvironment {
  readonly DELIVERY_DIRECTORY: string;
  readonly TASK: DeliveryTask;

  /** What the delivery waits for: the Deployment of the auth service, or the address of the proxies. */
  readonly DEPLOYMENT: string;

  /** Of the auth service's pod, with its container. @default it is reached from outside */
  readonly NAMESPACE?: string;
  readonly CONTAINER?: string;

  /** File with the identity of a bot. @default it is reached in its pod */
  readonly IDENTITY?: string;

  /** Name of the role that is the record. */
  readonly RECORD: string;

  /** How long one run waits for the service, in seconds. */
  readonly PATIENCE: string;

  /** Name of this delivery, by which it differs from those of other declarations. */
  readonly DELIVERY: string;

  /** ConfigMap with the result of the last check. @default there are no checks */
  readonly NOTE?: string;

  /** Why it is delivered again, as the note has it. @default for no reason that is noted */
  readonly OCCASION?: string;
}

/** Name of the role that is the record of a delivery. */
export function recordName(delivery: string): string {
  return `${delivery}-record`;
}

/**
 * What a delivery with this record runs in the auth service's pod, word by word.
 *
 * @param kinds kinds of the resources that it delivers, besides those that are known: it may have to remove any
 */
export function deliveryCommands(record: string, kinds: readonly string[]): readonly (readonly string[])[] {
  return [
    ["tctl", "status"],
    ["tctl", "get", `role/${record}`, "--format=json"],
    ["tctl", "get", `db_object_import_rule/${record}-lock`, "--format=json"],
    ...[...new Set([...RESOURCE_KINDS.created, ...kinds])].sort().map((kind) => ["tctl", "get", kind, "--format=json"]),
    ["tctl", "create"],
    ["tctl", "create", "-f"],
  ];
}

/** Further commands, which it runs with the name of a resource as one more word. */
export const DELIVERY_COMMANDS_WITH_NAME: readonly (readonly string[])[] = [["tctl", "rm"]];
