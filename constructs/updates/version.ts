import { parse, type SemVer } from "semver";
import { show } from "../core/show";
import { Problems, Value } from "../core/value";
import { VERSION_RULES } from "./rules";

const LONGEST_TAG = 128;

// semver itself strips white space and further signs.
const FORM = /^v?\d[^\s]*$/;

/**
 * A version of the service: `major.minor.patch`, with a pre-release where there is one.
 *
 * A leading `v` is accepted and removed. Anything else carries `VERSION-001`; build metadata or a version too long for
 * the tag of an image carries `VERSION-002`.
 *
 * @see specification 9, rule 2
 */
export class Version extends Value {
  /** @param version such as `17.5.2`, `v17.5.2` or `18.0.0-rc.1`; a Version is returned as it is */
  static of(version: string | Version): Version {
    if (version instanceof Version) return version;
    const problems = new Problems();
    const parsed = typeof version === "string" && FORM.test(version) ? parse(version.replace(/^v/, "")) : null;
    if (parsed === null) {
      problems.add(VERSION_RULES.form, "", version);
    } else if (parsed.build.length > 0 || parsed.version.length > LONGEST_TAG) {
      problems.add(VERSION_RULES.tag, "", version);
    } else {
      return new Version(parsed.version, parsed, problems);
    }
    return new Version(typeof version === "string" ? version : show(version), null, problems);
  }

  private constructor(
    private readonly text: string,
    private readonly parsed: SemVer | null,
    problems: Problems,
  ) {
    super(problems.list);
  }

  get major(): number {
    return this.requireParsed().major;
  }

  get minor(): number {
    return this.requireParsed().minor;
  }

  get patch(): number {
    return this.requireParsed().patch;
  }

  /** The version without `v`; the given text if it is not a version. */
  override toString(): string {
    return this.text;
  }

  /** The version with `v`, as version channels write it; the given text if it is not a version. */
  withV(): string {
    return this.parsed === null ? this.text : `v${this.text}`;
  }

  /** Negative where this version is older than the other, positive where it is newer; a pre-release is older than its release. */
  compare(other: Version): number {
    return this.requireParsed().compare(other.requireParsed());
  }

  isAtLeast(other: Version): boolean {
    return this.compare(other) >= 0;
  }

  private requireParsed(): SemVer {
    const { parsed } = this.requireValid();
    if (parsed === null) throw new Error(`${this.text} was not parsed`);
    return parsed;
  }
}
