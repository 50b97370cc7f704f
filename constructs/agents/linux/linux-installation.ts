import { unshown } from "../../secrets/secret-ref";
import { fieldsOf, isRecord, listOf, textOf } from "../../core/given";
import { Problems, propertyOf, Value } from "../../core/value";
import type { Rule } from "../../core/violation";
import { LINUX_INSTALLATION_RULES as RULES } from "./linux-installation-rules";

/** Where a package manager of the rpm family finds the packages. */
export interface RpmRepository {
  /** Address of the repository; the package manager replaces `$releasever` and `$basearch`. */
  readonly url: string;

  /** Public key that signs the packages, as text (`-----BEGIN PGP PUBLIC KEY BLOCK-----`). */
  readonly key: string;
}

/** Where apt finds the packages. */
export interface AptRepository {
  readonly url: string;

  /** Public key that signs the repository, as text (`-----BEGIN PGP PUBLIC KEY BLOCK-----`). */
  readonly key: string;

  /** @default "stable" */
  readonly suite?: string;

  /** @default ["main"] */
  readonly components?: readonly string[];
}

/** Repository of the packages, for each package manager that the machines have. */
export interface PackageRepository {
  /** @default none: the machine already finds the packages */
  readonly apt?: AptRepository;

  /** For yum and dnf. @default none: the machine already finds the packages */
  readonly yum?: RpmRepository;

  /** @default none: the machine already finds the packages */
  readonly zypper?: RpmRepository;
}

/** How the agent gets onto a machine. */
export type InstallationMethod =
  | { readonly kind: "packages"; readonly repository: PackageRepository }
  | { readonly kind: "script"; readonly url: string; readonly sha256?: string };

/** Package managers that a repository can be for. */
const MANAGERS = ["apt", "yum", "zypper"] as const;

const PUBLIC_KEY = /^-----BEGIN PGP PUBLIC KEY BLOCK-----\n[\n -~]*\n-----END PGP PUBLIC KEY BLOCK-----\n?$/;
const APT_WORD = /^[A-Za-z0-9][A-Za-z0-9.+_/-]*$/;
const SHA_256 = /^[0-9A-Fa-f]{64}$/;

/** Plain characters only, so that the files of package managers need no quotes. */
const REPOSITORY_URL = /^https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?(\/[A-Za-z0-9._~%+,:=@/-]*)?$/;
const SCRIPT_URL = /^https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?\/[A-Za-z0-9._~%!*+,:;=@/?&-]*$/;
const RPM_VARIABLES = /\$(releasever|basearch)/g;

/**
 * How the agent and its updater get onto a Linux machine: as packages, or by the service's installation script.
 *
 * @see specification 4.4
 */
export class LinuxInstallation extends Value {
  /**
   * The packages of agent and updater, through apt, yum, dnf or zypper, whichever the machine has.
   *
   * A repository without any package manager carries `LINUX-050`, an invalid address `LINUX-051`, an invalid public key
   * `LINUX-052`, an invalid suite or component `LINUX-053`.
   *
   * @param props `repository`: the script configures it on the machine; leave it out if the machine already finds the
   * packages
   */
  static packages(props: { readonly repository?: PackageRepository } = {}): LinuxInstallation {
    const problems = new Problems();
    const { repository } = fieldsOf(props);
    if (!isRecord(props)) problems.add(RULES.repository, "", props);
    if (repository !== undefined) checkRepository(repository, problems);
    return new LinuxInstallation({ kind: "packages", repository: readRepository(repository) }, problems);
  }

  /**
   * The service's installation script, which the machine downloads and runs with version and edition.
   *
   * An invalid address carries `LINUX-054`, an invalid digest `LINUX-055`.
   *
   * @param props `sha256`: digest that the downloaded script must have; without it, any script is run
   */
  static script(props: { readonly url: string; readonly sha256?: string }): LinuxInstallation {
    const problems = new Problems();
    const { url, sha256 } = fieldsOf(props);
    if (!isUrl(SCRIPT_URL, url)) problems.add(RULES.scriptUrl, "url", url);
    if (sha256 !== undefined) checkText(SHA_256, sha256, RULES.scriptDigest, "sha256", problems);
    return new LinuxInstallation(
      { kind: "script", url: textOf(url), ...(sha256 === undefined ? {} : { sha256: textOf(sha256).toLowerCase() }) },
      problems,
    );
  }

  private constructor(
    readonly method: InstallationMethod,
    problems: Problems,
  ) {
    super(problems.list);
  }
}

function checkRepository(given: unknown, problems: Problems): void {
  const unknown = isRecord(given) ? Object.keys(given).filter((key) => !isManager(key)) : [];
  const named = MANAGERS.filter((manager) => fieldsOf(given)[manager] !== undefined);
  if (named.length === 0 || unknown.length > 0) problems.add(RULES.repository, "repository", given);
  for (const manager of named) {
    const { url, key, suite, components } = fieldsOf(fieldsOf(given)[manager]);
    const property = propertyOf("repository", manager);
    const plain = typeof url === "string" && manager !== "apt" ? url.replace(RPM_VARIABLES, "variable") : url;
    if (!isUrl(REPOSITORY_URL, plain)) problems.add(RULES.repositoryUrl, `${property}.url`, url);
    if (typeof key !== "string" || !PUBLIC_KEY.test(key)) {
      problems.add(RULES.repositoryKey, `${property}.key`, unshown(key));
    }
    if (manager === "apt") checkSuite(suite, components, property, problems);
  }
}

function checkSuite(suite: unknown, components: unknown, property: string, problems: Problems): void {
  if (suite !== undefined) checkText(APT_WORD, suite, RULES.aptSuite, `${property}.suite`, problems);
  if (components === undefined) return;
  const list = listOf(components) ?? [];
  if (list.length === 0) problems.add(RULES.aptSuite, `${property}.components`, components);
  list.forEach((component, index) => {
    checkText(APT_WORD, component, RULES.aptSuite, `${property}.components[${index}]`, problems);
  });
}

function checkText(form: RegExp, given: unknown, rule: Rule, property: string, problems: Problems): void {
  if (typeof given !== "string" || !form.test(given)) problems.add(rule, property, given);
}

function isUrl(form: RegExp, given: unknown): boolean {
  return typeof given === "string" && form.test(given) && URL.canParse(given);
}

function isManager(name: string): boolean {
  return MANAGERS.some((manager) => manager === name);
}

function readRepository(given: unknown): PackageRepository {
  const entries = MANAGERS.flatMap((manager) => {
    const fields = fieldsOf(given)[manager];
    if (fields === undefined) return [];
    const { url, key, suite, components } = fieldsOf(fields);
    const ofApt = { suite: textOf(suite ?? "stable"), components: (listOf(components) ?? ["main"]).map(textOf) };
    return [[manager, { url: textOf(url), key: textOf(key), ...(manager === "apt" ? ofApt : {}) }]];
  });
  return Object.fromEntries(entries) as PackageRepository;
}
