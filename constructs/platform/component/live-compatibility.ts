import { TerraformStack, type Precondition } from "cdktf";
import type { Construct } from "constructs";
import type { Hosting } from "../../brand/brand";
import type { HostPort } from "../../network/host-port";
import { AGENT_MAJOR_VERSIONS_BEHIND } from "../../updates/limits";
import { Version } from "../../updates/version";
import { preconditions } from "../../terraform/live-version";
import { pingVersion } from "../../terraform/platform-ping";
import { quoted, sortKey, sortsAfter, versionPart, type LiveCondition } from "../../terraform/version-expressions";

/** The platform that serves the agents. */
export interface ServingPlatform {
  /** Its version, or Terraform's expression of it. */
  readonly version: Version | string;
  readonly hosting: Hosting;
}

/** What a platform serves. */
type Served = "agents" | "bots" | "tools";

/**
 * Refuses a plan that leaves an agent newer than the platform, or too old for it.
 *
 * @param live expression of the version that the agents run, or are to run
 * @see specification 9, rule 4
 */
export function compatible(
  live: string,
  platform: ServingPlatform,
  name: string,
  served: Served = "agents",
): readonly LiveCondition[] {
  const { version } = platform;
  const oldest = oldestFor(version);
  const agent = `the version of the ${served} of ${name} is \${${live}}, and the platform's ${shown(version)}`;
  const fix = fixesFor(platform, served);
  return [
    {
      condition: isNotNewer(live, version),
      message: `${agent}: they are newer. Allowed: ${served} of the platform's version or older. Fix: ${fix.newer}.`,
    },
    {
      condition: `${versionPart(live, 0)} >= ${oldest}`,
      message:
        `${agent}: they are too old. Allowed: ${served} at most ${AGENT_MAJOR_VERSIONS_BEHIND} major version behind. ` +
        `Fix: ${fix.older}.`,
    },
  ];
}

/**
 * Conditions of a version that a program states, where only a plan knows the platform's: the plan asks it. Synthesis has held
 * the version against one that is declared.
 */
export function compatibleWhenPlanned(
  scope: Construct,
  stated: Version | undefined,
  platform: { readonly version: Version | undefined; readonly hosting: Hosting; readonly proxyAddress: HostPort },
  name: string,
  served: Served,
): Precondition[] {
  const { version, hosting, proxyAddress } = platform;
  if (version !== undefined || stated === undefined) return [];
  const asked = pingVersion(TerraformStack.of(scope), proxyAddress.toString());
  return preconditions(compatible(quoted(stated.toString()), { version: asked, hosting }, name, served));
}

/** Expression of a version. */
export function versionExpression(version: Version | string): string {
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
function fixesFor(
  { version, hosting }: ServingPlatform,
  served: Served,
): { readonly newer: string; readonly older: string } {
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
  return { newer: `${declared}declare an older version of the ${served}`, older: `${declared}update the ${served}` };
}

function isNotNewer(live: string, platform: Version | string): string {
  // Numbers are easier to read in a plan. Only a pre-release, which is older than its release, needs more than numbers.
  if (!(platform instanceof Version) || platform.toString().includes("-")) {
    return `!(${sortsAfter(sortKey(live), sortKey(versionExpression(platform)))})`;
  }
  const { major, minor, patch } = platform;
  const [liveMajor, liveMinor, livePatch] = [versionPart(live, 0), versionPart(live, 1), versionPart(live, 2)];
  const lastTwo = `(${liveMinor} < ${minor} || (${liveMinor} == ${minor} && ${livePatch} <= ${patch}))`;
  return `${liveMajor} < ${major} || (${liveMajor} == ${major} && ${lastTwo})`;
}
