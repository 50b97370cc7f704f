import { invalidForm } from "../../../core/schema/report";
import { pgpPublicKeys } from "../../../core/public-text";
import { defaulted, group, needed } from "../../../core/schema/group";
import { make } from "../../../core/schema/make";
import { flag, list, textLike, textWhere, type Shape } from "../../../core/schema/shapes";
import { Value } from "../../../core/value";

/** Where a package manager of the rpm family finds the packages. */
export interface RpmRepository {
  /** Address of the repository; the package manager replaces `$releasever` and `$basearch`. */
  readonly url: string;

  /** Public key that signs the packages, as text (`-----BEGIN PGP PUBLIC KEY BLOCK-----`). */
  readonly key: string;
}

/** Where apt finds the packages. */
export interface AptRepository {
  /** Address of the repository. */
  readonly url: string;

  /** Public key that signs the repository, as text (`-----BEGIN PGP PUBLIC KEY BLOCK-----`). */
  readonly key: string;

  /** Suite of the repository. @default "stable" */
  readonly suite?: string;

  /** Components of the suite. @default ["main"] */
  readonly components?: readonly string[];
}

/** Repository of the packages, for each package manager that the machines have. */
export interface PackageRepository {
  /** For apt. @default none: the machine already finds the packages */
  readonly apt?: AptRepository;

  /** For yum and dnf. @default none: the machine already finds the packages */
  readonly yum?: RpmRepository;

  /** For zypper. @default none: the machine already finds the packages */
  readonly zypper?: RpmRepository;
}

/** Props of {@link LinuxInstallation.packages}. */
export interface LinuxPackagesProps {
  /** The script configures it on the machine. @default none: the machine already finds the packages */
  readonly repository?: PackageRepository;

  /**
   * Whether the agent is built for FIPS: only in the Enterprise edition (`LINUX-019`), and without an updater
   * (`LINUX-020`).
   *
   * @default false
   */
  readonly fips?: boolean;
}

/** Props of {@link LinuxInstallation.script}. */
export interface LinuxScriptProps {
  /** Address of the script: `https://host[:port]/path[?query]`. */
  readonly url: string;

  /** Digest of the script. @default none: any script is run, which has to be acknowledged */
  readonly sha256?: string;
}

/** How the agent gets onto a machine. */
export type InstallationMethod =
  | { readonly kind: "packages"; readonly repository: PackageRepository; readonly fips: boolean }
  | { readonly kind: "script"; readonly url: string; readonly sha256?: string };

const APT_WORD = /^[A-Za-z0-9][A-Za-z0-9.+_/-]*$/;
const SHA_256 = /^[0-9A-Fa-f]{64}$/;

/** Plain characters only, so that the files of package managers need no quotes. */
const REPOSITORY_URL = /^https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?(\/[A-Za-z0-9._~%+,:=@/-]*)?$/;
const SCRIPT_URL = /^https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?\/[A-Za-z0-9._~%!*+,:;=@/?&-]*$/;
const RPM_VARIABLES = /\$(releasever|basearch)/g;

const aptWord = textLike("letters, digits and .+_/-, beginning with a letter or digit", APT_WORD, {
  fix: "copy suite and components from the documentation of the repository",
});
const key = pgpPublicKeys({
  fix: "pass the content of the file with the repository's public key, for example with readFileSync",
});

const rpm = group<RpmRepository>()({
  url: needed(repositoryUrl((given) => given.replace(RPM_VARIABLES, ""))),
  key: needed(key),
});

const apt = group<AptRepository>()({
  url: needed(repositoryUrl((given) => given)),
  key: needed(key),
  suite: defaulted(aptWord, "stable"),
  components: defaulted(list(aptWord), ["main"]),
});

const repository = group<PackageRepository>()({ apt, yum: rpm, zypper: rpm }, [
  (props, problems) => {
    if (Object.keys(props).length === 0)
      problems.add(invalidForm("at least one of apt, yum and zypper, each with url and key"), "", props);
  },
]);

const PACKAGES = group<LinuxPackagesProps>()({ repository, fips: defaulted(flag(), false) });

const SCRIPT = group<LinuxScriptProps>()({
  url: needed(
    textWhere("https://host[:port]/path[?query], without user and fragment", (given) => isUrl(SCRIPT_URL, given)),
  ),
  sha256: textLike("64 hexadecimal digits", SHA_256, {
    fix: "pass the digest that sha256sum prints for the installation script",
  }),
});

/**
 * How the agent and its updater get onto a Linux machine: as packages, or by the service's installation script.
 *
 * @see specification 4.4
 */
export class LinuxInstallation extends Value {
  /** Packages of agent and updater, through apt, yum, dnf or zypper, whichever the machine has. */
  static packages(props: LinuxPackagesProps = {}): LinuxInstallation {
    return make(LinuxInstallation, PACKAGES, props, ({ repository: given = {}, fips }) => {
      return new LinuxInstallation({ kind: "packages", repository: given, fips });
    });
  }

  /**
   * The service's installation script, which the machine downloads and runs with version and edition. Without a digest,
   * synthesis reports `LINUX-056`, which can be acknowledged.
   */
  static script(props: LinuxScriptProps): LinuxInstallation {
    return make(LinuxInstallation, SCRIPT, props, ({ url, sha256 }) => {
      const digest = sha256 === undefined ? {} : { sha256: sha256.toLowerCase() };
      return new LinuxInstallation({ kind: "script", url, ...digest });
    });
  }

  private constructor(
    /** @internal */
    readonly method: InstallationMethod,
  ) {
    super();
  }

  /** Whether the agent is the one that is built for FIPS. @internal */
  get isFips(): boolean {
    return this.method.kind === "packages" && this.method.fips;
  }
}

/** @param plain the address without what the package manager replaces */
function repositoryUrl(plain: (given: string) => string): Shape<string> {
  return textWhere(
    "https://host[:port][/path], without user, query and fragment; yum and zypper also take $releasever and $basearch",
    (given) => isUrl(REPOSITORY_URL, plain(given)),
  );
}

function isUrl(form: RegExp, given: string): boolean {
  return form.test(given) && URL.canParse(given);
}
