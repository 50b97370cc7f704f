import { defineRules } from "../core/violation";
import {
  MINIMUM_AUTOMATIC_UPDATES_VERSION,
  MINIMUM_AUTOMATIC_UPDATES_VERSION_FROM_15,
  MINIMUM_TOOLS_VERSION,
} from "./limits";

export const VERSION_RULES = defineRules({
  tag: {
    code: "VERSION-002",
    problem: "the version cannot be the tag of a container image",
    allowed: "a version of at most 128 characters without build metadata, which is a + and what follows it",
    fix: "remove the + and everything after it",
    source: "OCI distribution specification, tags",
  },
});

export const CHANNEL_RULES = defineRules({
  source: {
    code: "CHANNEL-002",
    problem: "a version channel needs exactly one source",
    fix: "use VersionChannel.static or VersionChannel.forward",
    source: "specification 2.4",
  },
  forwardUrlParts: {
    code: "CHANNEL-004",
    problem: "the forward URL has a user, a query or a fragment",
    fix: "remove everything up to the @, and everything from the ? or # on: the proxies append to the path, and everybody could read a password",
    source: "specification 2.4; specification 4",
  },
  forwardUrlEnd: {
    code: "CHANNEL-005",
    problem: "the forward URL names an answer of the version server, not the channel",
    fix: "remove the last segment of the path: the proxies append /version",
    source: "specification 4",
    acknowledgeable: true,
  },
  ahead: {
    code: "CHANNEL-006",
    problem: "the channel has a newer version than the platform, and agents may not be newer than their platform",
    fix: "upgrade the platform first, then the channel",
    source: "specification 9, rule 4",
  },
  critical: {
    code: "CHANNEL-008",
    problem: "critical is set for a forwarding channel",
    fix: "remove critical: the version server of the channel decides it; or use VersionChannel.static(version, { critical: true })",
    source: "specification 3",
  },
});

/** Rules of the version server that Terraform asks. */
export const VERSION_SERVER_RULES = defineRules({
  transport: {
    code: "CHANNEL-010",
    problem: "without TLS, others on the network could choose the version of the agents",
    fix: "use https, or http to a loopback address; pass caCertificate if the server's certificate is not from a public authority",
    source: "docs/updates.md, what Terraform asks",
  },
});

export const WINDOW_RULES = defineRules({
  weekdayTwice: {
    code: "WINDOW-004",
    problem: "a weekday is named twice: the service accepts that, but never opens the window",
    fix: "remove one of the two; Tue and Tuesday are the same day",
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
  unknown: {
    code: "COMPATIBILITY-007",
    problem: "this package does not know that version yet",
    fix:
      "use a newer release of this package, or acknowledge this after reading the version's release notes; a brand with versions of its own " +
      "says imageContract.recordedVersion",
    source: "docs/updates.md, a version that this package does not know",
    acknowledgeable: true,
  },
});

export const ROLLOUT_RULES = defineRules({
  tooManyGroups: {
    code: "ROLLOUT-001",
    problem: "the service takes no more groups with this strategy",
    allowed: "at most 10 groups with halt-on-error, at most 20 with time-based",
    fix: "merge groups",
    source: "the service's documentation, managed updates",
  },
  groupTwice: {
    code: "ROLLOUT-002",
    problem: "two groups have the same name",
    fix: "rename one of the two",
    source: "the service's documentation, managed updates",
  },
  waitHours: {
    code: "ROLLOUT-003",
    problem: "the group has nothing to wait for",
    fix: "remove waitHours: only the second and later groups wait, with halt-on-error",
    source: "the service's documentation, managed updates",
  },
  canaries: {
    code: "ROLLOUT-004",
    problem: "a time-based rollout does not look at canaries",
    fix: "remove canaries, or pass strategy: halt-on-error",
    source: "the service's documentation, managed updates",
  },
  windowDuration: {
    code: "ROLLOUT-005",
    problem: "a time-based rollout needs the length of its windows, and another one has none",
    fix: "pass windowDuration, or remove it",
    source: "the service's documentation, managed updates",
  },
  target: {
    code: "ROLLOUT-006",
    problem: "the rollout would put agents ahead of the platform",
    fix: "upgrade the platform first, or lower the target",
    source: "specification 9, rule 4",
  },
  start: {
    code: "ROLLOUT-007",
    problem: "agents would go back to an older version when their turn comes",
    fix: "lower start to the target or below it, or leave it out",
    source: "the service's documentation, managed updates",
  },
  canariesOnKubernetes: {
    code: "ROLLOUT-009",
    problem:
      "the group waits for canaries, and up to version 18.5 agents on Kubernetes do not report themselves as such: without agents on Linux the group never ends",
    fix: "remove canaries of the group, or name another group as updater.channel; acknowledge this if the group has agents on Linux",
    source: "docs/updates.md, groups",
    acknowledgeable: true,
  },
  channels: {
    code: "ROLLOUT-008",
    problem: "managed updates win: every channel answers from the rollout, so what this channel declares has no effect",
    fix: "remove channels, and name a group as updater.channel of agents",
    source: "docs/updates.md, groups",
  },
});
