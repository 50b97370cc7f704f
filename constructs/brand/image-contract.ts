import { isRecord } from "../core/given";
import { wrongForm } from "../core/schema/report";
import { group, needed } from "../core/schema/group";
import {
  anyText,
  either,
  flag,
  later,
  list,
  map,
  oneOf,
  text,
  textLike,
  wholeNumber,
  type Shape,
} from "../core/schema/shapes";
import { configurationFileKeys } from "./image-contract/configuration-file-keys";
import type { ConfigurationKeys } from "./image-contract/configuration-keys";
import { environmentVariables } from "./image-contract/environment";
import { CONFIGURATION_KEYS_SINCE, PRESET_ROLES, type KnownSince } from "./image-contract/since";
import { RESOURCE_KINDS, type ResourceKinds } from "./image-contract/resource-kinds";
import { START_FLAGS, type StartFlag, UPDATER_FLAGS } from "./image-contract/flags";

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

  /** Keys that older versions do not read: the version that brought each, by its path. */
  readonly configurationKeysSince: KnownSince;

  /** Roles that the service makes by itself, each with the version that brought it, or an empty text. */
  readonly presetRoles: KnownSince;

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

const ABSOLUTE_PATH = /^(\/[A-Za-z0-9._-]+)+$/;
const WORD = /^[^\s\p{Cc}]+$/u;

const NOT_NAMED = wrongForm("a file that the entrypoint names");
const word = textLike("a word without white space and control characters", WORD);
const path = textLike("an absolute path of letters, digits and . _ -", ABSOLUTE_PATH);
const texts = list(text(), { atLeast: 0 });

const since = map(textLike("a version, or an empty text", /^(\d+\.\d+\.\d+)?$/), anyText());

const flags = map(
  group<StartFlag>()({
    takes: needed(oneOf(["nothing", "value", "file"])),
    short: textLike("a letter", /^[A-Za-z]$/),
    repeated: flag(),
  }),
  anyText(),
);

const configurationKeys: Shape<ConfigurationKeys> = map(
  either(
    isRecord,
    later(() => configurationKeys),
    oneOf(["value", "file", "secret", "anything"]),
  ),
  anyText(),
);

const resourceKinds = group<ResourceKinds>()({
  created: needed(texts),
  removed: needed(texts),
  singletons: needed(map(text(), anyText())),
  reset: needed(texts),
  atStartup: needed(texts),
  ownedByConfiguration: needed(map(texts, anyText())),
});

/** What {@link ImageContractProps} may be. */
export const IMAGE_CONTRACT = group<ImageContractProps>()(
  {
    entrypoint: list(word),
    programs: map(list(word, { atLeast: 0 }), anyText()),
    user: wholeNumber({ from: 1 }),
    startFlags: flags,
    updaterFlags: flags,
    configurationFile: path,
    configurationKeys,
    configurationKeysSince: since,
    presetRoles: since,
    writableFolders: list(path, { atLeast: 0 }),
    environment: list(textLike("the name of a variable", /^[A-Za-z_][A-Za-z0-9_]*$/), { atLeast: 0 }),
    resourceKinds,
  },
  [
    ({ entrypoint, configurationFile }, problems) => {
      const isNamed = entrypoint === undefined || entrypoint.includes(configurationFile ?? "");
      if (!isNamed) problems.add(NOT_NAMED, "configurationFile", configurationFile);
    },
  ],
);

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
    configurationKeysSince: CONFIGURATION_KEYS_SINCE,
    presetRoles: PRESET_ROLES,
    ...others,
    configurationFile,
    configurationKeys: { ...configurationFileKeys(id), ...configurationKeys },
  };
}
