import { invalidForm } from "../core/schema/report";
import SemVer from "semver/classes/semver";
import parse from "semver/functions/parse";
import { make } from "../core/schema/make";
import { checked, either, readAs, textWhere, type Shape } from "../core/schema/shapes";
import { instance } from "../core/schema/instance";
import { Value } from "../core/value";
import { defineRules } from "../core/violation";

const VERSION_RULES = defineRules({
  "VERSION-002": {
    problem: "the version cannot be the tag of a container image",
    allowed: "a version of at most 128 characters without build metadata, which is a + and what follows it",
    fix: "remove the + and everything after it",
    source: "OCI distribution specification, tags",
  },
});

const LONGEST_TAG = 128;

// semver would strip white space and further signs.
const FORM = /^v?\d[^\s]*$/;

/**
 * A version of the service: `major.minor.patch`, with a pre-release where there is one.
 *
 * A leading `v` is removed. Build metadata and a version too long for the tag of an image are refused (`VERSION-002`).
 *
 * @see specification 9, rule 2
 */
export class Version extends Value {
  /**
   * Reads a version.
   *
   * @param version such as `17.5.2`, `v17.5.2` or `18.0.0-rc.1`; a Version is returned as it is
   */
  static of(version: string | Version): Version {
    return make(Version, versionOrText, version, (given) =>
      given instanceof Version ? given : new Version(new SemVer(withoutV(given))),
    );
  }

  private constructor(private readonly parsed: SemVer) {
    super();
  }

  /** Major version. */
  get major(): number {
    return this.parsed.major;
  }

  /** Minor version. */
  get minor(): number {
    return this.parsed.minor;
  }

  /** Patch version. */
  get patch(): number {
    return this.parsed.patch;
  }

  /** The version without `v`. */
  override toString(): string {
    return this.parsed.version;
  }

  /** @internal The version with `v`, as version channels write it. */
  withV(): string {
    return `v${this.parsed.version}`;
  }

  /**
   * Negative if this version is older than the other, positive if it is newer; a pre-release is older than its
   * release.
   *
   * @throws ViolationsError when the other is invalid
   */
  compare(other: string | Version): number {
    return this.parsed.compare(Version.of(other).parsed);
  }

  /** Whether this version is the other or newer. @throws ViolationsError when the other is invalid */
  isAtLeast(other: string | Version): boolean {
    return this.compare(other) >= 0;
  }
}

const ALLOWED = "major.minor.patch, such as 17.5.2, v17.5.2 or 18.0.0-rc.1; a leading v and a pre-release are optional";

const text = checked(textWhere(ALLOWED, isVersion), (given, problems) => {
  const { build, version } = new SemVer(withoutV(given));
  if (build.length > 0 || version.length > LONGEST_TAG) problems.add(VERSION_RULES["VERSION-002"], "", given);
});

const versionOrText = either(
  (given) => typeof given === "string",
  text,
  instance(Version, { rule: invalidForm(ALLOWED) }),
);

/** A Version or its text, read as a Version. Props that ask for a version accept both. */
export const anyVersion: Shape<Version> = readAs(versionOrText, (given) => Version.of(given));

function isVersion(given: string): boolean {
  return FORM.test(given) && parse(withoutV(given)) !== null;
}

/** A version without the `v` that may be before it. @see specification 4 */
export function withoutV(given: string): string {
  return given.replace(/^v(?=\d)/, "");
}
