import { defineRules } from "../core/violation";
import {
  MAINTENANCE_WINDOW_HOURS,
  MINIMUM_AUTOMATIC_UPDATES_VERSION,
  MINIMUM_AUTOMATIC_UPDATES_VERSION_FROM_15,
  MINIMUM_TOOLS_VERSION,
} from "./limits";

export const VERSION_RULES = defineRules({
  form: {
    code: "VERSION-001",
    problem: "not a version",
    allowed: "major.minor.patch, with or without a leading v and a pre-release, such as 17.5.2, v17.5.2 or 18.0.0-rc.1",
    fix: "write the version in full, without white space",
    source: "specification 9, rule 2",
  },
  tag: {
    code: "VERSION-002",
    problem: "the version cannot be the tag of a container image",
    allowed: "a version without build metadata (what follows a +), at most 128 characters",
    fix: "leave out the + and what follows it",
    source: "OCI distribution specification, tags",
  },
});

export const CHANNEL_RULES = defineRules({
  name: {
    code: "CHANNEL-001",
    problem: "not the name of a version channel",
    allowed:
      "segments of letters, digits, dots, underscores and hyphens between single slashes; not . or .. or __proto__",
    fix: "rename the channel, for example stable/cloud",
    source: "specification 2.4; specification 4",
  },
  source: {
    code: "CHANNEL-002",
    problem: "a version channel has exactly one source",
    allowed: "either a static version or a forward URL",
    fix: "use VersionChannel.static or VersionChannel.forward",
    source: "specification 2.4",
  },
  forwardUrl: {
    code: "CHANNEL-003",
    problem: "not the URL of a version server",
    allowed: "an absolute http or https URL in ASCII, its host in the form that every reader takes it for",
    fix: "write the URL such as https://updates.example.com/v1/webapi/automaticupgrades/channel/stable/cloud",
    source: "specification 2.4",
  },
  forwardUrlParts: {
    code: "CHANNEL-004",
    problem: "the forward URL carries a user, a query or a fragment",
    allowed: "scheme, host, port and path: the proxies append to the path, and a password would be public",
    fix: "leave out what is before the @, and from the ? or # on",
    source: "specification 2.4; specification 4",
  },
  forwardUrlEnd: {
    code: "CHANNEL-005",
    problem: "the forward URL names an answer of the version server instead of the channel",
    allowed: "a URL to which the proxies append /version",
    fix: "leave out the last segment of the path",
    source: "specification 4",
    acknowledgeable: true,
  },
  newerMajor: {
    code: "CHANNEL-006",
    problem: "the channel would not serve its version: the proxies answer their own when the channel's major is newer",
    allowed: "a version of the platform's major version, or of an older one",
    fix: "upgrade the platform first, then the channel",
    source: "specification 9, rule 4",
  },
  type: {
    code: "CHANNEL-007",
    problem: "not a version channel",
    allowed: "names with a VersionChannel each",
    fix: 'pass channels such as { "stable/cloud": VersionChannel.static("v17.5.2") }',
    source: "specification 2.4",
  },
  critical: {
    code: "CHANNEL-008",
    problem: "the channel cannot say this of its update being critical",
    allowed: "critical: true or false beside a static version; of a forwarding channel its version server says it",
    fix: "remove critical, or use VersionChannel.static(version, { critical: true })",
    source: "specification 3",
  },
});

/** Rules of the version server that Terraform asks. */
export const VERSION_SERVER_RULES = defineRules({
  url: {
    code: "CHANNEL-009",
    problem: "not the address of a version server",
    allowed:
      "an absolute URL in ASCII without user, query or fragment, its host in the form that every reader takes it for",
    fix: "write the URL such as https://access.example.com/v1/webapi/automaticupgrades/channel, or its host alone",
    source: "specification 4",
  },
  transport: {
    code: "CHANNEL-010",
    problem: "whoever is on the way to the version server could choose the version of the agents",
    allowed: "https; http to a loopback address alone",
    fix: "use https, with certificateAuthority where the server's certificate is not from a public authority",
    source: "docs/updates.md, what Terraform asks",
  },
  certificateAuthority: {
    code: "CHANNEL-011",
    problem: "not a certificate authority",
    allowed: "the text of one or more certificates in PEM, and nothing beside them",
    fix: "pass the content of the authority's PEM file, without private keys",
    source: "RFC 7468",
  },
  props: {
    code: "CHANNEL-012",
    problem: "not what AgentVersion.followChannel takes",
    allowed: "an object with server, channel, first and certificateAuthority, each of them optional",
    fix: 'pass for example { channel: "stable/cloud", first: "17.5.2" }',
    source: "specification 4",
  },
});

export const WINDOW_RULES = defineRules({
  hour: {
    code: "WINDOW-001",
    problem: "not an hour of the day",
    allowed: "an integer from 0 to 23, in UTC",
    fix: `pass the hour at which the window of ${MAINTENANCE_WINDOW_HOURS} hour starts in UTC as utcStartHour`,
    source: "specification 2.2",
  },
  weekdays: {
    code: "WINDOW-002",
    problem: "the maintenance window has no weekday",
    allowed: "a list of at least one weekday",
    fix: 'pass weekdays such as ["Tue", "Thu"]',
    source: "specification 2.2",
  },
  weekday: {
    code: "WINDOW-003",
    problem: "not a weekday",
    allowed: "Sun, Mon, Tue, Wed, Thu, Fri, Sat or the long English names, in any case",
    fix: "correct the name",
    source: "specification 2.2",
  },
  weekdayTwice: {
    code: "WINDOW-004",
    problem: "a weekday is named twice, which the service accepts and then never opens the window",
    allowed: "each weekday once; Tue and Tuesday are the same day",
    fix: "remove one of the two",
    source: "specification 2.2",
  },
  type: {
    code: "WINDOW-005",
    problem: "not a maintenance window",
    allowed: "a MaintenanceWindow",
    fix: 'pass MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue", "Thu"] })',
    source: "specification 2.2",
  },
});

export const COMPATIBILITY_RULES = defineRules({
  agentNewer: {
    code: "COMPATIBILITY-001",
    problem: "the agent is newer than its platform",
    allowed: "the platform's version, or an older one of the same or the previous major version",
    fix: "upgrade the platform first, or lower the agent's version",
    source: "specification 9, rule 4",
  },
  agentTooOld: {
    code: "COMPATIBILITY-002",
    problem: "the agent is more than one major version behind its platform",
    allowed: "the platform's major version, or the previous one",
    fix: "raise the agent's version before the platform's",
    source: "specification 9, rule 4",
  },
  automaticUpdates: {
    code: "COMPATIBILITY-003",
    problem: "the self-hosted platform is too old for automatic updates",
    allowed: `${MINIMUM_AUTOMATIC_UPDATES_VERSION} or newer; ${MINIMUM_AUTOMATIC_UPDATES_VERSION_FROM_15} or newer from major version 15 on`,
    fix: "raise the platform's version",
    source: "specification 8",
  },
  skippedMajor: {
    code: "COMPATIBILITY-004",
    problem: "the upgrade skips a major version",
    allowed: "one major version at a time",
    fix: "upgrade to the next major version first, and deploy it",
    source: "specification 9, rule 4",
  },
  majorDowngrade: {
    code: "COMPATIBILITY-005",
    problem: "a platform cannot go back to an older major version",
    allowed: "the same major version, or the next one",
    fix: "keep the major version, or restore a backup by hand",
    source: "specification 9, rule 4",
  },
  tools: {
    code: "COMPATIBILITY-006",
    problem: "tctl and tsh are too old to manage the maintenance window",
    allowed: `${MINIMUM_TOOLS_VERSION} or newer; what the platform declares is delivered with the tctl of its own version`,
    fix: "raise the platform's version, or remove maintenanceWindow; where newer tools deliver it, acknowledge that",
    source: "specification 5, rule 3",
    acknowledgeable: true,
  },
});
