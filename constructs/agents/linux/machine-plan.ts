import type { Brand } from "../../brand/brand";
import type { SecretRef } from "../../secrets/secret-ref";
import type { LinuxInstallation } from "./linux-installation";

/** Edition of a platform whose agents are updated automatically, as the installation script of the service takes it. */
export type LinuxEdition = "cloud" | "enterprise" | "community";

/**
 * Content of a file: texts, and secrets that are files on the machine; joined without anything between them.
 *
 * A secret is one line, whose end is left out. Beside other text, which may be a quotation around it, it is printable
 * ASCII without `"`, `$`, backquote and backslash.
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

/** A folder as the machine has to have it; those above it are there. */
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

      /** Whether an agent of another version is brought to this one; else only a first installation takes it. */
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

  /** Files to write; the schedule of the updater is none of them, since the agent writes it. */
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
