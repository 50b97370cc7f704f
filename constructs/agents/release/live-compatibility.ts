import type { Hosting } from "../../brand/brand";
import { quoted, versionPart, type LiveCondition, sortKey, sortsAfter } from "../../terraform/version-expressions";
import { AGENT_MAJOR_VERSIONS_BEHIND } from "../../updates/limits";
import { Version } from "../../updates/version";

/** The platform that serves the agents. */
export interface ServingPlatform {
  /** Its version, or Terraform's expression of it. */
  readonly version: Version | string;
  readonly hosting: Hosting;
}

/**
 * Refuses a plan that leaves an agent newer than the platform, or too old for it.
 *
 * @param live expression of the version that the agents run, or are to run
 * @see specification 9, rule 4
 */
export function compatible(live: string, platform: ServingPlatform, releaseName: string): readonly LiveCondition[] {
  const { version } = platform;
  const oldest = oldestFor(version);
  const agent = `the version of the agents of ${releaseName} is \${${live}}, and the platform's ${shown(version)}`;
  const fix = fixesFor(platform);
  return [
    {
      condition: isNotNewer(live, version),
      message: `${agent}: they are newer. Allowed: agents of the platform's version or older. Fix: ${fix.newer}.`,
    },
    {
      condition: `${versionPart(live, 0)} >= ${oldest}`,
      message:
        `${agent}: they are too old. Allowed: agents at most ${AGENT_MAJOR_VERSIONS_BEHIND} major version behind. ` +
        `Fix: ${fix.older}.`,
    },
  ];
}

/** Expression of a version. */
export function expressionOf(version: Version | string): string {
  return version instanceof Version ? quoted(version.toString()) : version;
}

function shown(version: Version | string): string {
  return version instanceof Version ? version.toString() : `\${${version}}`;
}

function oldestFor(version: Version | string): string {
  return version instanceof Version
    ? String(version.major - AGENT_MAJOR_VERSIONS_BEHIND)
    : `${versionPart(version, 0)} - ${AGENT_MAJOR_VERSIONS_BEHIND}`;
}

/** What a program can do about its agents; the operator upgrades a cloud tenant, whatever the program says. */
function fixesFor({ version, hosting }: ServingPlatform): { readonly newer: string; readonly older: string } {
  if (hosting === "self-hosted") {
    return {
      newer: "upgrade the platform first, or serve an older version on the agents' channel",
      older: `update them before the platform goes to ${shown(version)}`,
    };
  }
  const declared =
    version instanceof Version
      ? "pass the version that the tenant runs now, or none so that the plan asks it; or "
      : "";
  return { newer: `${declared}declare an older version of the agents`, older: `${declared}update the agents` };
}

function isNotNewer(live: string, platform: Version | string): string {
  // Numbers are easier to read in a plan. Only a pre-release, which is older than its release, needs more than numbers.
  if (!(platform instanceof Version) || platform.toString().includes("-")) {
    return `!(${sortsAfter(sortKey(live), sortKey(expressionOf(platform)))})`;
  }
  const { major, minor, patch } = platform;
  const [liveMajor, liveMinor, livePatch] = [versionPart(live, 0), versionPart(live, 1), versionPart(live, 2)];
  const lastTwo = `(${liveMinor} < ${minor} || (${liveMinor} == ${minor} && ${livePatch} <= ${patch}))`;
  return `${liveMajor} < ${major} || (${liveMajor} == ${major} && ${lastTwo})`;
}
