/**
 * Version in an image: after the last colon of the last path segment (a registry may have a port too), with or without
 * `v`, and before a digest. Without back-slashes, so that it is the same text in JSON, HCL and RE2.
 */
const IMAGE_VERSION = "^(?:[^@]*/)?[^/@:]+:v?([0-9]+[.][0-9]+[.][0-9]+(?:-[0-9A-Za-z.-]+)?)(?:@.*)?$";

/** What the expressions are about. */
export interface LiveVersionSubject {
  /** Terraform expression of the list of workloads: one, or none before the first installation. */
  readonly objects: string;

  /** Container in the pods of the workload. */
  readonly container: string;
}

/** A condition that Terraform checks, and its message if the condition does not hold. */
export interface LiveCondition {
  /** Expression, without `${` around it. */
  readonly condition: string;

  /** Template of the message. */
  readonly message: string;
}

/**
 * Version that the workload runs, or a fallback if none can be read.
 *
 * It has the form `try(…, "<fallback>")`: the last argument is the value before the first installation.
 */
export function liveVersion(subject: LiveVersionSubject, fallback: string): string {
  return `try(${readVersion(subject)}, ${quoted(fallback)})`;
}

/**
 * Refuses the fallback if there is a workload whose version cannot be read.
 *
 * @param name name of the workload for readers, for example `StatefulSet svc-agent`
 * @param fix what to do about it
 */
export function readable(subject: LiveVersionSubject, name: string, fix: string): LiveCondition {
  return {
    condition: `length(${subject.objects}) == 0 || can(${readVersion(subject)})`,
    message:
      `the version of the ${name} cannot be read: the image of its container ${subject.container} has no tag of the ` +
      `form <major>.<minor>.<patch>. Allowed: such a tag, with or without a digest. Fix: ${fix}.`,
  };
}

/**
 * Expression of a number of a version: 0 is the major, 1 the minor, 2 the patch version.
 *
 * @param version expression of the version
 */
export function versionPart(version: string, index: 0 | 1 | 2): string {
  return `tonumber(split(".", split("-", ${version})[0])[${index}])`;
}

/** Expression of the version that the workload runs; an error if none can be read. */
export function readVersion({ objects, container }: LiveVersionSubject): string {
  const images =
    `flatten([for object in ${objects} : [for container in object.spec.template.spec.containers : container.image ` +
    `if container.name == ${quoted(container)}]])`;
  return `regex(${quoted(IMAGE_VERSION)}, ${images}[0])[0]`;
}

/** A string literal of HCL. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(/[$%](?=\{)/g, "$&$&");
}

/** The parts of a version: major, minor, patch, and the pre-release where there is one. */
const PARTS = "^([0-9]+)[.]([0-9]+)[.]([0-9]+)(?:-(.*))?$";

/**
 * Expression of a text that sorts as a version does in Semantic Versioning: Terraform compares numbers only, and sorts
 * texts by their characters.
 *
 * A space sorts before all characters of an identifier, so a pre-release comes before a longer one that begins with it.
 * Numbers come before names. A tilde, for no pre-release, comes after all of them.
 *
 * @param version expression of a version
 */
export function sortKey(version: string): string {
  const numbers = [0, 1, 2].map((index) => `tonumber(part[${index}])`).join(", ");
  const identifier = `can(regex("^[0-9]+$", id)) ? format("0%020d", tonumber(id)) : format("1%s", id)`;
  const preRelease = `part[3] == null ? "~" : join(" ", [for id in split(".", part[3]) : ${identifier}])`;
  return (
    `[for part in [regex("${PARTS}", ${version})] : ` + `format("%020d %020d %020d %s", ${numbers}, ${preRelease})][0]`
  );
}

/**
 * Expression of whether a text sorts after another one.
 *
 * @param key expression of a text
 * @param other expression of another one
 */
export function sortsAfter(key: string, other: string): string {
  return `sort([${key}, ${other}])[1] != ${other}`;
}
