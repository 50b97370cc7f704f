import type { Hosting } from "../brand/brand";
import { RECORDED_VERSION } from "../brand/image-contract/version-facts";
import type { Problems } from "../core/value";
import { defineRules, type Rule } from "../core/violation";
import {
  AGENT_MAJOR_VERSIONS_BEHIND,
  MINIMUM_AUTOMATIC_UPDATES_VERSION,
  MINIMUM_AUTOMATIC_UPDATES_VERSION_FROM_15,
  MINIMUM_TOOLS_VERSION,
} from "./limits";
import { factsAbout, holdsAt } from "./known-at";
import { Version } from "./version";

export const COMPATIBILITY_RULES = defineRules({
  "COMPATIBILITY-001": {
    problem: "agents, bots or tools are newer than their platform",
    allowed: "the platform's version, or an older one of the same or the previous major version",
    fix: "upgrade the platform first, or lower this version",
    source: "specification 9, rule 4",
  },
  "COMPATIBILITY-002": {
    problem: "agents, bots or tools are more than one major version behind their platform",
    allowed: "the platform's major version, or the previous one",
    fix: "raise this version before the platform's",
    source: "specification 9, rule 4",
  },
  "COMPATIBILITY-003": {
    problem: "the self-hosted platform is too old for automatic updates",
    allowed: `${MINIMUM_AUTOMATIC_UPDATES_VERSION} or newer; ${MINIMUM_AUTOMATIC_UPDATES_VERSION_FROM_15} or newer from major version 15 on`,
    fix: "raise the platform's version",
    source: "specification 8",
  },
  "COMPATIBILITY-004": {
    problem: "the upgrade skips a major version",
    allowed: "one major version at a time",
    fix: "upgrade to the next major version first, and deploy it",
    source: "specification 9, rule 4",
  },
  "COMPATIBILITY-005": {
    problem: "the platform would go back to an older major version",
    allowed: "the same major version, or the next one",
    fix: "keep the major version, or restore a backup by hand",
    source: "specification 9, rule 4",
  },
  "COMPATIBILITY-006": {
    problem: "tctl and tsh are too old to manage the maintenance window",
    allowed: `${MINIMUM_TOOLS_VERSION} or newer; what the platform declares is delivered with the tctl of its own version`,
    fix: "raise the platform's version, or remove maintenanceWindow; where newer tools deliver it, acknowledge that",
    source: "specification 5, rule 3",
    acknowledgeable: true,
  },
  "COMPATIBILITY-007": {
    problem: "this package does not know that version yet",
    fix: "use a newer release of this package, or acknowledge this after reading the version's release notes",
    source: "docs/updates.md, a version that this package does not know",
    acknowledgeable: true,
  },
  "COMPATIBILITY-008": {
    problem: "the version has a vulnerability or a fault that a newer version does not have, or gets no more fixes",
    fix: "raise the version, or acknowledge this",
    source: "docs/versions.md, advisories",
    acknowledgeable: true,
    warns: true,
  },
});

/**
 * Notes a version that a platform does not serve: it is newer (`COMPATIBILITY-001`), or more than one major version
 * behind (`COMPATIBILITY-002`).
 *
 * @param newer rule that a newer version breaks, by default `COMPATIBILITY-001`
 * @see specification 9, rule 4
 */
export function checkServed(
  { platform, version }: { readonly platform: Version; readonly version: Version },
  problems: Problems,
  property = "version",
  newer: Rule = COMPATIBILITY_RULES["COMPATIBILITY-001"],
): void {
  const given = { version: version.toString(), platform: platform.toString() };
  if (version.compare(platform) > 0) problems.add(newer, property, given);
  else if (version.major < platform.major - AGENT_MAJOR_VERSIONS_BEHIND) {
    problems.add(COMPATIBILITY_RULES["COMPATIBILITY-002"], property, given);
  }
}

/**
 * Notes a platform that cannot update its agents (`COMPATIBILITY-003`); a cloud-hosted one always can.
 *
 * @param platform with the path of its version in the declaration, by default `version`
 * @see specification 8
 */
export function checkAutomaticUpdates(
  platform: { readonly version: Version; readonly hosting: Hosting; readonly property?: string },
  problems: Problems,
): void {
  const { version, hosting, property = "version" } = platform;
  if (hosting === "cloud-hosted") return;
  const from15 = Version.of(MINIMUM_AUTOMATIC_UPDATES_VERSION_FROM_15);
  const minimum = version.major >= from15.major ? from15 : Version.of(MINIMUM_AUTOMATIC_UPDATES_VERSION);
  if (!version.isAtLeast(minimum)) problems.add(COMPATIBILITY_RULES["COMPATIBILITY-003"], property, version.toString());
}

/**
 * Notes a version whose `tctl` and `tsh` cannot manage the maintenance window (`COMPATIBILITY-006`).
 *
 * @see specification 5, rule 3
 */
export function checkTools({ version }: { readonly version: Version }, problems: Problems): void {
  if (!version.isAtLeast(Version.of(MINIMUM_TOOLS_VERSION)))
    problems.add(COMPATIBILITY_RULES["COMPATIBILITY-006"], "version", version.toString());
}

interface StatedVersion {
  readonly version?: Version | undefined;

  /** Version of its platform. What is wrong with both is reported there alone. @default it is the platform's own */
  readonly platform?: Version | undefined;
}

/**
 * Notes advisories about a version of Teleport (`COMPATIBILITY-008`), of which synthesis only warns. If the platform
 * has the same version, they are reported for the platform alone.
 */
export function checkAdvisories({ version, platform }: StatedVersion, problems: Problems, property = "version"): void {
  if (version === undefined || platform?.compare(version) === 0) return;
  for (const { text, until, source } of factsAbout("advisory").filter((fact) => holdsAt(fact, version))) {
    const allowed = until === undefined ? undefined : `${until} or newer`;
    const rule = { ...COMPATIBILITY_RULES["COMPATIBILITY-008"], problem: text, allowed, source };
    problems.add(rule, property, version.toString());
  }
}

/**
 * Notes a version of a newer major version than that of this package's tables (`COMPATIBILITY-007`), which a program
 * may acknowledge. If the platform has such a version, it is reported for the platform alone.
 */
export function checkKnown({ version, platform }: StatedVersion, problems: Problems, property = "version"): void {
  if (version === undefined) return;
  const { major } = Version.of(RECORDED_VERSION);
  if (version.major <= major || (platform !== undefined && platform.major > major)) return;
  const allowed = `up to ${major}.x; what this package knows was recorded from ${RECORDED_VERSION}`;
  problems.add({ ...COMPATIBILITY_RULES["COMPATIBILITY-007"], allowed }, property, version.toString());
}

/**
 * Checks the version of agents, bots or a delivery's programs beside the version of their platform:
 * `COMPATIBILITY-001`, `COMPATIBILITY-002`, `COMPATIBILITY-008`, and `COMPATIBILITY-007` if the program does not say
 * that of the platform.
 */
export function checkBesidePlatform(stated: StatedVersion, problems: Problems, property = "version"): void {
  const { version, platform } = stated;
  checkAdvisories(stated, problems, property);
  if (platform === undefined) checkKnown(stated, problems, property);
  else if (version !== undefined) checkServed({ platform, version }, problems, property);
}
