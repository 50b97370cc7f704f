import type { Brand, Hosting } from "../brand/brand";
import type { Problems } from "../core/value";
import {
  AGENT_MAJOR_VERSIONS_BEHIND,
  MINIMUM_AUTOMATIC_UPDATES_VERSION,
  MINIMUM_AUTOMATIC_UPDATES_VERSION_FROM_15,
  MINIMUM_TOOLS_VERSION,
} from "./limits";
import { COMPATIBILITY_RULES as RULES } from "./rules";
import { Version } from "./version";

/**
 * Whether agents of a version would be newer than their platform, which serves its own version and older ones. A
 * channel with such a version installs it; only for a newer major version do the proxies answer with their own.
 *
 * @see specification 9, rule 4
 */
export function isNewerThanPlatform(agent: Version, platform: Version): boolean {
  return agent.compare(platform) > 0;
}

/**
 * Notes an agent that its platform does not serve: it is newer (`COMPATIBILITY-001`), or more than one major version
 * behind (`COMPATIBILITY-002`).
 *
 * @see specification 9, rule 4
 */
export function checkAgentVersion(
  { platform, agent }: { readonly platform: Version; readonly agent: Version },
  problems: Problems,
): void {
  const given = { agent: agent.toString(), platform: platform.toString() };
  if (isNewerThanPlatform(agent, platform)) problems.add(RULES.agentNewer, "version", given);
  else if (agent.major < platform.major - AGENT_MAJOR_VERSIONS_BEHIND) {
    problems.add(RULES.agentTooOld, "version", given);
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
  if (!version.isAtLeast(minimum)) problems.add(RULES.automaticUpdates, property, version.toString());
}

/**
 * Notes a version whose `tctl` and `tsh` cannot manage the maintenance window (`COMPATIBILITY-006`).
 *
 * @see specification 5, rule 3
 */
export function checkTools({ version }: { readonly version: Version }, problems: Problems): void {
  if (!version.isAtLeast(Version.of(MINIMUM_TOOLS_VERSION))) problems.add(RULES.tools, "version", version.toString());
}

/** A version that a program states, of the product of a brand. */
interface StatedVersion {
  readonly brand: Brand;
  readonly version?: Version | undefined;

  /** Version of the platform that it is for: one that is as new is reported there, and once. @default that itself */
  readonly platform?: Version | undefined;
}

/**
 * Notes a version of a newer major version than the brand's contract was recorded from (`COMPATIBILITY-007`); a program may
 * acknowledge it.
 */
export function checkKnown(
  { brand, version, platform }: StatedVersion,
  problems: Problems,
  property = "version",
): void {
  const { recordedVersion } = brand.imageContract;
  if (version === undefined) return;
  const { major } = Version.of(recordedVersion);
  if (version.major <= major || (platform !== undefined && platform.major > major)) return;
  const allowed = `up to ${major}.x; what this package knows was recorded from ${recordedVersion}`;
  problems.add({ ...RULES.unknown, allowed }, property, version.toString());
}
