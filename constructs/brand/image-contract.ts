import { group, needed } from "../core/schema/group";
import { anyText, list, map, text, textLike, wholeNumber } from "../core/schema/shapes";
import { PRESET_ROLES, type KnownSince } from "./image-contract/preset-roles";
import { RESOURCE_KINDS, type ResourceKinds } from "./image-contract/resource-kinds";

/** Facts about a brand's images that this package relies on. */
export interface ImageContract {
  /** User and group that the image runs as. */
  readonly user: number;

  /** Path of the configuration file that the image's program reads. */
  readonly configurationFile: string;

  /** Folders that the program writes to. */
  readonly writableFolders: readonly string[];

  /** Roles that the service makes by itself, each with its first version. An empty text is a version before 18.0.0. */
  readonly presetRoles: KnownSince;

  /** Kinds of the service's resources. */
  readonly resourceKinds: ResourceKinds;

  /** Version from which these facts were recorded, such as `18.3.0`. A newer major version is reported (`COMPATIBILITY-007`). */
  readonly recordedVersion: string;
}

/** Version of Teleport from which the tables of this package were recorded. Facts of newer versions have their own rows. */
export const RECORDED_VERSION = "18.3.0";

/** Keys of the configuration file that hold a credential, or the path of a file with one. */
export const CREDENTIAL_OR_FILE = ["client_secret", "pin"];

/** Facts that a brand of your own may declare about its images. The others are those of Teleport, with the brand's id. */
export type ImageContractProps = Partial<ImageContract>;

const path = textLike("an absolute path of letters, digits and . _ -", /^(\/[A-Za-z0-9._-]+)+$/);
const texts = list(text(), { atLeast: 0 });

/** What {@link ImageContractProps} may be. */
export const IMAGE_CONTRACT = group<ImageContractProps>()({
  user: wholeNumber({ from: 1 }),
  configurationFile: path,
  writableFolders: list(path, { atLeast: 0 }),
  presetRoles: map(textLike("a version, or an empty text", /^(\d+\.\d+\.\d+)?$/), anyText()),
  resourceKinds: group<ResourceKinds>()({
    created: needed(texts),
    removed: needed(texts),
    singletons: needed(map(text(), anyText())),
    reset: needed(texts),
    atStartup: needed(texts),
    ownedByConfiguration: needed(map(texts, anyText())),
  }),
  recordedVersion: textLike("major.minor.patch, such as 18.3.0", /^\d+\.\d+\.\d+$/),
});

/** The facts about Teleport's images, with those that a brand declares itself. */
export function imageContract(id: string, props: ImageContractProps = {}): ImageContract {
  return {
    user: 9807,
    configurationFile: `/etc/${id}/${id}.yaml`,
    writableFolders: [`/var/lib/${id}`, "/tmp"],
    presetRoles: PRESET_ROLES,
    resourceKinds: RESOURCE_KINDS,
    recordedVersion: RECORDED_VERSION,
    ...props,
  };
}
