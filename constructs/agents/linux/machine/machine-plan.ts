import type { Brand } from "../../../brand/brand";
import type { SecretRef } from "../../../secrets/secret-ref";
import type { LinuxInstallation } from "./linux-installation";

/** Edition that the installation script of the service takes; only these editions update agents automatically. */
export type LinuxEdition = "cloud" | "enterprise" | "community";

/**
 * Content of a file: texts and secrets, joined without anything between them.
 *
 * A secret is one line of a file on the machine, without its line end. Next to other text, such as quotation marks, a
 * secret is printable ASCII without `"`, `$`, backquote and backslash.
 */
export type LinuxText = readonly (string | SecretRef)[];

/** Who may do what with a file or a folder. */
interface LinuxOwnership {
  /** Absolute path. */
  readonly path: string;

  /** Four octal digits, for example `0644`. */
  readonly mode: string;

  readonly owner: string;
  readonly group: string;
}

/** A file as the machine has to have it. */
export interface LinuxFile extends LinuxOwnership {
  readonly parts: LinuxText;
}

/** A folder of the machine; the folders above it exist. */
export type LinuxDirectory = LinuxOwnership;

/** A variable of an environment. */
export interface LinuxVariable {
  readonly name: string;
  readonly parts: LinuxText;
}

/** Version that the installation installs, without `v`. */
export type PlannedVersion =
  | {
      readonly kind: "fixed";
      readonly version: string;

      /**
       * Whether an installed agent of another version is changed to this one; otherwise only a first installation takes
       * it.
       */
      readonly reinstall: boolean;
    }
  | {
      /** The channel's answer, for a first installation. */
      readonly kind: "channel";

      /** Address that answers with the version: `{base_url}/v1/webapi/automaticupgrades/channel/<name>/version`. */
      readonly url: string;

      /** Version where the channel serves none. */
      readonly first?: string;
    };

/**
 * All that one Linux machine needs to run an enrolled agent, as data.
 *
 * The installation script is made of this alone; cloud-init user data runs that script.
 *
 * @see specification 4.4 and 1.2, rule 7
 */
export interface MachinePlan {
  readonly brand: Brand;

  /** User that the agent runs as. */
  readonly user: string;

  /** Group of that user. */
  readonly group: string;

  /** Folders to make, each after those that it is in. */
  readonly directories: readonly LinuxDirectory[];

  /** Files to write, without the schedule of the updater, which the agent writes. */
  readonly files: readonly LinuxFile[];

  /** Names of the packages. */
  readonly packages: { readonly agent: string; readonly updater: string };

  readonly version: PlannedVersion;
  readonly edition: LinuxEdition;
  readonly installation: LinuxInstallation;

  /** Whether the updater is installed next to the agent. */
  readonly enrolled: boolean;

  /** Whether the timer of the updater is disabled. */
  readonly suspended: boolean;

  /** Path of the schedule, which the agent writes and the updater reads. */
  readonly schedule: string;

  /** Environment of the downloads that the installation itself makes. */
  readonly proxyVariables: readonly LinuxVariable[];

  /** Where the agent answers to its machine, `host:port`. */
  readonly diagnosticsAddress: string;

  /** Folder in which the machine has its secrets, each as `<name>/<key>`. */
  readonly secretsDirectory: string;
}
