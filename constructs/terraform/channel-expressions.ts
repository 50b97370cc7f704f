import type { LiveCondition } from "./version-expressions";

const NUMBER = "(?:0|[1-9][0-9]{0,14})";

/** A version as a channel serves it, with or without `v`: the part in parentheses is the tag of an image. */
const SERVED_VERSION = `^v?(${NUMBER}[.]${NUMBER}[.]${NUMBER}(?:-[0-9A-Za-z.-]{1,80})?)$`;

/** Answer of a channel without a version for its agents. */
const NO_VERSION = "none";

/** How much of an answer a message shows. */
const SHOWN_CHARACTERS = 80;

/** A maintenance window: one hour, as `MAINTENANCE_WINDOW_HOURS` says, on some weekdays in UTC. */
export interface WeeklyHour {
  readonly utcStartHour: number;

  /** `Sun` to `Sat`. */
  readonly weekdays: readonly string[];
}

/**
 * Expression of the version in an answer; an error if the answer has no version.
 *
 * @param answer expression of the data source `http`
 */
export function servedVersion(answer: string): string {
  return `regex("${SERVED_VERSION}", ${trimmedResponseBody(answer)})[0]`;
}

/** Expression of the version in an answer to a ping; an error if the answer has none. @see specification 4.1 */
export function pingedVersion(answer: string): string {
  return `regex("${SERVED_VERSION}", jsondecode(${answer}.response_body).server_version)[0]`;
}

/** Condition for the answer to a ping: it says which version the platform runs. */
export function pingAnswered(): LiveCondition {
  return {
    condition: `self.status_code == 200 && can(${pingedVersion("self")})`,
    message: refusal(
      "the version of the platform is not known",
      "status 200 with server_version, such as 17.5.2",
      "correct the address, or pass version where the address cannot be reached",
    ),
  };
}

/** Expression of whether an answer says that the update is critical. */
export function isCritical(answer: string): string {
  return `${answer}.status_code == 200 && ${trimmedResponseBody(answer)} == "yes"`;
}

/** Condition for the version server's answer about a channel: it is a version, or it says that the channel has none. */
export function versionAnswered(channel: string): LiveCondition {
  const version = `(${trimmedResponseBody("self")} == "${NO_VERSION}" || can(${servedVersion("self")}))`;
  return {
    condition: `self.status_code == 200 && ${version}`,
    message: refusal(
      `the version of the channel ${channel} is not known`,
      `status 200 with a version such as v17.5.2, or with ${NO_VERSION}`,
      "correct the server or the channel of AgentVersion.followChannel, or what the version server serves",
    ),
  };
}

/**
 * Condition for the answer whether the update is critical; a server that does not know the question has no critical
 * updates.
 */
export function criticalAnswered(channel: string): LiveCondition {
  return {
    condition: `self.status_code == 404 || (self.status_code == 200 && contains(["yes", "no"], ${trimmedResponseBody("self")}))`,
    message: refusal(
      `whether the update of the channel ${channel} is critical is not known`,
      "status 200 with yes or no, or status 404",
      "correct the server of AgentVersion.followChannel, or what the version server serves",
    ),
  };
}

/**
 * Expression of whether a time is in an hour of the week.
 *
 * @param time expression of a time in UTC, as RFC 3339 writes it
 */
export function isInWindow({ utcStartHour, weekdays }: WeeklyHour, time: string): string {
  const onDay = `contains(${JSON.stringify(weekdays)}, formatdate("EEE", ${time}))`;
  return `${onDay} && tonumber(formatdate("h", ${time})) == ${utcStartHour}`;
}

function refusal(problem: string, allowed: string, fix: string): string {
  const shown = `\${substr(replace(${trimmedResponseBody("self")}, "/[[:space:]]+/", " "), 0, ${SHOWN_CHARACTERS})}`;
  return (
    `${problem}: \${self.url} answered with status \${self.status_code} and "${shown}". ` +
    `Allowed: ${allowed}. Fix: ${fix}.`
  );
}

/** Expression of an answer's text, without the line break at its end. */
function trimmedResponseBody(answer: string): string {
  return `trimspace(${answer}.response_body)`;
}
