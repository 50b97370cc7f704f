import { AGENT_MAJOR_VERSIONS_BEHIND } from "../updates/limits";
import type { Version } from "../updates/version";

/**
 * Version in an image: after the last colon of the last path segment (a registry may have a port too), with or
 * without `v`, and before a digest. No back-slashes, so that it is the same text in JSON, HCL and RE2.
 */
const IMAGE_VERSION = "^(?:[^@]*/)?[^/@:]+:v?([0-9]+[.][0-9]+[.][0-9]+(?:-[0-9A-Za-z.-]+)?)(?:@.*)?$";

/** What the expressions are about. */
export interface LiveVersionSubject {
  /** Terraform expression of the list of StatefulSets: the agent's, or none before the first installation. */
  readonly objects: string;

  /** Container of the agent in the pods of the StatefulSet. */
  readonly container: string;
}

/** A condition that Terraform checks, and what it says where it does not hold; both without `${` around them. */
export interface LiveCondition {
  readonly condition: string;

  /** Template of the message. */
  readonly message: string;
}

/**
 * Version that the agent runs, or the first one where there is none to read.
 *
 * Of the form `try(…, "<first>")`: the last argument is what it means before anything is installed.
 */
export function liveVersion(subject: LiveVersionSubject, first: Version): string {
  return `try(${readVersion(subject)}, ${quoted(first.toString())})`;
}

/** Refuses to fall back to the first version where there is an agent whose version cannot be read. */
export function readable(subject: LiveVersionSubject, releaseName: string): LiveCondition {
  return {
    condition: `length(${subject.objects}) == 0 || can(${readVersion(subject)})`,
    message:
      `the version of the StatefulSet ${releaseName} cannot be read: the image of its container ${subject.container} ` +
      "has no tag of the form <major>.<minor>.<patch>. Allowed: such a tag, with or without a digest. " +
      "Fix: set an image with a version on the StatefulSet, or declare AgentVersion.pinned.",
  };
}

/**
 * Refuses what an upgrade would leave behind: an agent newer than the platform, or too old for it.
 *
 * @param live expression of the version that the agent runs
 */
export function compatible(live: string, platform: Version, releaseName: string): readonly LiveCondition[] {
  const oldest = platform.major - AGENT_MAJOR_VERSIONS_BEHIND;
  const agent = `the agents of ${releaseName} run \${${live}}, and the platform is ${platform.toString()}`;
  return [
    {
      condition: isNotNewer(live, platform),
      message:
        `${agent}: they are newer. Allowed: agents of the platform's version or older. ` +
        "Fix: upgrade the platform first, or serve an older version on the agents' channel and let the updater follow.",
    },
    {
      condition: `${part(live, 0)} >= ${oldest}`,
      message:
        `${agent}: they are too old. Allowed: agents at most ${AGENT_MAJOR_VERSIONS_BEHIND} major version behind. ` +
        `Fix: let the updater bring them to ${oldest} before the platform goes to ${platform.major}.`,
    },
  ];
}

function isNotNewer(live: string, platform: Version): string {
  const { major, minor, patch } = platform;
  const [liveMajor, liveMinor, livePatch] = [part(live, 0), part(live, 1), part(live, 2)];
  // A pre-release is older than its release; which of two pre-releases is older does not matter here.
  const lastPart = platform.toString().includes("-")
    ? `(${livePatch} < ${patch} || (${livePatch} == ${patch} && strcontains(${live}, "-")))`
    : `${livePatch} <= ${patch}`;
  const lastTwo = `(${liveMinor} < ${minor} || (${liveMinor} == ${minor} && ${lastPart}))`;
  return `${liveMajor} < ${major} || (${liveMajor} == ${major} && ${lastTwo})`;
}

function part(version: string, index: number): string {
  return `tonumber(split(".", split("-", ${version})[0])[${index}])`;
}

function readVersion({ objects, container }: LiveVersionSubject): string {
  const images =
    `flatten([for object in ${objects} : [for container in object.spec.template.spec.containers : container.image ` +
    `if container.name == ${quoted(container)}]])`;
  return `regex(${quoted(IMAGE_VERSION)}, ${images}[0])[0]`;
}

/** A string literal of HCL. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[$%](?=\{)/g, "$&$&");
}
