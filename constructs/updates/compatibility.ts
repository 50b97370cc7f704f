import type { Hosting } from "../brand/brand";
import type { Rule, Violation } from "../core/violation";
import {
  AGENT_MAJOR_VERSIONS_BEHIND,
  MINIMUM_AUTOMATIC_UPDATES_VERSION,
  MINIMUM_AUTOMATIC_UPDATES_VERSION_FROM_15,
  MINIMUM_TOOLS_VERSION,
} from "./limits";
import { COMPATIBILITY_RULES } from "./rules";
import { Version } from "./version";

/**
 * Whether a platform serves an agent: not if the agent is newer (`COMPATIBILITY-001`), or more than one major version
 * behind (`COMPATIBILITY-002`).
 *
 * Like the other checks here, it skips versions that have violations of their own.
 *
 * @param property path of the agent's version in the declaration
 * @see specification 9, rule 4
 */
export function checkAgentVersion(platform: Version, agent: Version, property = "version"): readonly Violation[] {
  if (!areValid(platform, agent)) return [];
  const given = `agent ${agent.toString()}, platform ${platform.toString()}`;
  if (agent.compare(platform) > 0) return [{ rule: COMPATIBILITY_RULES.agentNewer, property, given }];
  if (agent.major < platform.major - AGENT_MAJOR_VERSIONS_BEHIND) {
    return [{ rule: COMPATIBILITY_RULES.agentTooOld, property, given }];
  }
  return [];
}

/**
 * Whether a platform can update its agents (`COMPATIBILITY-003`); a cloud-hosted one always can.
 *
 * @see specification 8
 */
export function checkAutomaticUpdates(version: Version, hosting: Hosting, property = "version"): readonly Violation[] {
  if (hosting === "cloud-hosted" || !areValid(version)) return [];
  const from15 = Version.of(MINIMUM_AUTOMATIC_UPDATES_VERSION_FROM_15);
  const minimum = version.major >= from15.major ? from15 : Version.of(MINIMUM_AUTOMATIC_UPDATES_VERSION);
  return atLeast(minimum, version, COMPATIBILITY_RULES.automaticUpdates, property);
}

/**
 * Whether `tctl` and `tsh` can manage the maintenance window (`COMPATIBILITY-006`).
 *
 * @see specification 5, rule 3
 */
export function checkTools(version: Version, property = "version"): readonly Violation[] {
  if (!areValid(version)) return [];
  return atLeast(Version.of(MINIMUM_TOOLS_VERSION), version, COMPATIBILITY_RULES.tools, property);
}

function atLeast(minimum: Version, version: Version, rule: Rule, property: string): readonly Violation[] {
  return version.isAtLeast(minimum) ? [] : [{ rule, property, given: version.toString() }];
}

function areValid(...versions: readonly Version[]): boolean {
  return versions.every(({ violations }) => violations.length === 0);
}
