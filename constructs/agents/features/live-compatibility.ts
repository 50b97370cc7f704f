import { versionPart, type LiveCondition, sortKey, sortsAfter } from "../../terraform/version-expressions";
import { AGENT_MAJOR_VERSIONS_BEHIND } from "../../updates/limits";
import type { Version } from "../../updates/version";

/**
 * Refuses a plan that leaves an agent newer than the platform, or too old for it.
 *
 * @param live expression of the version that the agents run, or are to run
 * @see specification 9, rule 4
 */
export function compatible(live: string, platform: Version, releaseName: string): readonly LiveCondition[] {
  const oldest = platform.major - AGENT_MAJOR_VERSIONS_BEHIND;
  const agent = `the version of the agents of ${releaseName} is \${${live}}, and the platform's ${platform.toString()}`;
  return [
    {
      condition: isNotNewer(live, platform),
      message:
        `${agent}: they are newer. Allowed: agents of the platform's version or older. ` +
        "Fix: upgrade the platform first, or serve an older version on the agents' channel.",
    },
    {
      condition: `${versionPart(live, 0)} >= ${oldest}`,
      message:
        `${agent}: they are too old. Allowed: agents at most ${AGENT_MAJOR_VERSIONS_BEHIND} major version behind. ` +
        `Fix: bring them to ${oldest} before the platform goes to ${platform.major}.`,
    },
  ];
}

function isNotNewer(live: string, platform: Version): string {
  // Numbers are easier to read in a plan. Only a pre-release, which is older than its release, needs more than numbers.
  if (platform.toString().includes("-")) {
    return `!(${sortsAfter(sortKey(live), sortKey(`"${platform.toString()}"`))})`;
  }
  const { major, minor, patch } = platform;
  const [liveMajor, liveMinor, livePatch] = [versionPart(live, 0), versionPart(live, 1), versionPart(live, 2)];
  const lastTwo = `(${liveMinor} < ${minor} || (${liveMinor} == ${minor} && ${livePatch} <= ${patch}))`;
  return `${liveMajor} < ${major} || (${liveMajor} == ${major} && ${lastTwo})`;
}
