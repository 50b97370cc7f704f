import { configurationFileKeys } from "./image-contract/configuration-file-keys";
import type { ConfigurationKeys } from "./image-contract/configuration-keys";
import { environmentVariables } from "./image-contract/environment";
import { RESOURCE_KINDS, type ResourceKinds } from "./image-contract/resource-kinds";
import { START_FLAGS, type StartFlag } from "./image-contract/start-flags";
import { UPDATER_FLAGS } from "./image-contract/updater-flags";

/**
 * What the images of a brand accept; their programs refuse everything else.
 *
 * Containers, configuration files and resources are checked against it.
 */
export interface ImageContract {
  /** Words that the container's arguments are appended to; a `command` replaces them. */
  readonly entrypoint: readonly string[];

  /** Programs of the image, each with the commands that it has. */
  readonly programs: Readonly<Record<string, readonly string[]>>;

  /** User and group that the image runs as. */
  readonly user: number;

  /** Flags of `start`, by name without the hyphens. */
  readonly startFlags: Readonly<Record<string, StartFlag>>;

  /** Flags of the updater's image, by name without the hyphens. */
  readonly updaterFlags: Readonly<Record<string, StartFlag>>;

  /** Configuration file that the entrypoint names. */
  readonly configurationFile: string;

  /** Keys of that file. */
  readonly configurationKeys: ConfigurationKeys;

  /** Folders that the program writes to. */
  readonly writableFolders: readonly string[];

  /** Environment variables that the programs read by name. */
  readonly environment: readonly string[];

  /** Kinds of the service's resources. */
  readonly resourceKinds: ResourceKinds;
}

/** What your own brand may declare about its images; the rest follows from the brand's id. */
export type ImageContractProps = Partial<Omit<ImageContract, "configurationKeys">> & {
  /** Keys in addition to those of every brand, or instead of them. */
  readonly configurationKeys?: ConfigurationKeys;
};

/** The contract of the images of the public product and of those that are made like it. */
export function imageContract(id: string, props: ImageContractProps = {}): ImageContract {
  const { configurationFile = `/etc/${id}/${id}.yaml`, configurationKeys, ...others } = props;
  return {
    entrypoint: ["dumb-init", id, "start", "-c", configurationFile],
    programs: { [id]: ["start", "version", "wait"], tctl: ["create", "get", "inventory", "rm", "status", "users"] },
    user: 9807,
    startFlags: START_FLAGS,
    updaterFlags: UPDATER_FLAGS,
    writableFolders: [`/var/lib/${id}`, "/tmp"],
    environment: environmentVariables(id),
    resourceKinds: RESOURCE_KINDS,
    ...others,
    configurationFile,
    configurationKeys: { ...configurationFileKeys(id), ...configurationKeys },
  };
}
