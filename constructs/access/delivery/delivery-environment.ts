import { RESOURCE_KINDS } from "../../brand/image-contract/resource-kinds";

/** Names of the files that the script reads in its folder, besides the programs. */
export const DELIVERY_FILES = {
  script: "deliver.sh",

  /**
   * A line of JSON for each resource: its entry in the record, the construct that declares it, and the resource itself
   * with placeholders for secrets.
   */
  resources: "resources.json",

  /** Kinds of the resources, a line each. */
  kinds: "kinds",

  /** A line for each command: the numbers of the first and the last resource that the command delivers. */
  batches: "batches",

  /** Facts about the service, see `service-facts.ts`. */
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

  /** Namespace of the auth service's pod, with its container. @default the service is reached from outside */
  readonly NAMESPACE?: string;
  readonly CONTAINER?: string;

  /** File with the identity of a bot. @default the service is reached in its pod */
  readonly IDENTITY?: string;

  /** Name of the role that is the record. */
  readonly RECORD: string;

  /** How long one run waits for the service, in seconds. */
  readonly PATIENCE: string;

  /** Name of this delivery, which tells it from those of other declarations. */
  readonly DELIVERY: string;

  /** ConfigMap with the result of the last check. @default there are no checks */
  readonly NOTE?: string;

  /** Why a plan delivers again, as the note says it. @default the note gives no reason */
  readonly OCCASION?: string;
}

/** Name of the role that is the record of a delivery. */
export function recordName(delivery: string): string {
  return `${delivery}-record`;
}

/**
 * The commands that a delivery with this record runs in the auth service's pod, word by word.
 *
 * @param kinds kinds of its resources, besides those that are known: it may have to remove resources of any known kind
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

/** Further commands, which a delivery runs with the name of a resource as one more word. */
export const DELIVERY_COMMANDS_WITH_NAME: readonly (readonly string[])[] = [["tctl", "rm"]];
