import { ROLLOUT_RULES } from "../../access/settings/managed-updates";
import type { Problems } from "../../core/value";
import { defineRules, type Rule } from "../../core/violation";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import type { AgentVersion, FollowChannelStrategy } from "../../updates/agent-version";
import { checkAutomaticUpdates, checkBesidePlatform } from "../../updates/compatibility";
import { isKnownAt } from "../../updates/known-at";
import type { Version } from "../../updates/version";
import { BUILT_IN_CHANNELS, channelUrl } from "../../updates/version-channels";

/** Rules of the version of agents, and of its updates. @internal */
export const UPDATE_RULES = defineRules({
  "AGENT-020": {
    problem: "the updater is enabled, and the Community edition has none",
    fix: "declare the platform with edition enterprise, or pass updater: { enabled: false }",
    source: "specification 1, rule 5; specification 4.4; specification 9, rule 6",
  },
  "AGENT-021": {
    problem: "an agent of a cloud-hosted platform has no updater",
    fix: "remove updater.enabled: cloud-hosted platforms are updated weekly, and their agents must follow; for a tenant that is not enrolled in automatic updates, pass AgentVersion.pinned, and acknowledge this with the reason",
    source: "specification 1, rule 3",
    acknowledgeable: true,
  },
  "AGENT-022": {
    problem: "the agent of a cloud-hosted platform has its updates suspended",
    fix: "remove updates.suspended: cloud-hosted platforms are updated weekly, and their agents must follow",
    source: "specification 1, rule 3; specification 3",
  },
  "AGENT-023": {
    problem: "the version is pinned and the updater is enabled, so the next apply would undo an update",
    fix: "pass AgentVersion.followUpdater({ first }), or switch the updater off with updater: { enabled: false }, which a cloud-hosted platform does not allow",
    source: "specification 3",
    acknowledgeable: true,
  },
  "AGENT-024": {
    problem: "the platform has no version channel of this name",
    fix: "declare the channel on the platform, or correct updater.channel",
    source: "specification 2.4",
  },
  "AGENT-050": {
    problem:
      "the version comes from a platform that the same stack creates, and which cannot answer before the first apply",
    fix: "declare the agents in a separate stack, or pass server, or use AgentVersion.followUpdater({ first })",
    source: "specification 4",
  },
  "AGENT-051": {
    problem: "the first version is from another channel than the updater follows, so the updater may undo it",
    fix: "remove channel from AgentVersion.followChannel, or pass the same one as updater.channel",
    source: "specification 2.4; specification 3",
  },
  "AGENT-055": {
    problem:
      "the agents follow a channel of a platform without a maintenance window: they would only get critical updates",
    fix:
      "declare maintenanceWindow on the platform, or pass updater: { enabled: false } with a version that follows no channel, " +
      "or acknowledge this with the reason",
    source: "specification 3; specification 4.4",
    acknowledgeable: true,
  },
});

/** What any agent declares about its updates, on Kubernetes or on Linux. */
export interface UpdateDeclaration {
  readonly platform: ProxyEndpoint;
  readonly version: AgentVersion;
  readonly updater?: { readonly enabled?: boolean; readonly channel?: string };
  readonly updates?: { readonly suspended?: boolean };
}

/** Whether an agent has an updater. */
export function hasUpdater({ updater }: Pick<UpdateDeclaration, "updater">): boolean {
  return updater?.enabled ?? true;
}

/** Channel that the updater of an agent follows. */
export function updaterChannel({ updater, platform }: Pick<UpdateDeclaration, "updater" | "platform">): string {
  return updater?.channel ?? platform.releaseChannel;
}

/** The version that an agent declares, if any: the pinned one, or the one of the first installation. */
export function declaredVersion({ version }: Pick<UpdateDeclaration, "version">): Version | undefined {
  return version.strategy.kind === "pinned" ? version.strategy.version : version.strategy.first;
}

/**
 * Version of a chart from a repository, of which facts are asked: the declared version of the agents, otherwise the platform's.
 *
 * Teleport's chart has the version of the product; the version that agents run does not depend on it.
 */
export function chartVersion(agents: Pick<UpdateDeclaration, "version" | "platform">): string {
  return (declaredVersion(agents) ?? agents.platform.version)?.toString() ?? "";
}

/** A channel whose version agents get, and where it is asked for. */
export interface FollowedChannel {
  readonly name: string;

  /** To which `/version` and `/critical` are added. */
  readonly url: string;
}

/**
 * The channel that agents follow: the program's, otherwise the updater's; on the program's server, otherwise the
 * platform's.
 */
export function followedChannel(
  { server, channel }: FollowChannelStrategy,
  props: Pick<UpdateDeclaration, "platform" | "updater">,
): FollowedChannel {
  const name = channel ?? updaterChannel(props);
  return { name, url: channelUrl(server ?? props.platform.versionServer, name) };
}

/** Notes updates that the platform cannot make, or must make: `AGENT-020` to `AGENT-024`, `AGENT-051`, `AGENT-055`, and `COMPATIBILITY-003`. */
export function checkUpdates(props: UpdateDeclaration, problems: Problems): void {
  const { platform, updates, version } = props;
  const enabled = hasUpdater(props);
  const onCloud = platform.hosting === "cloud-hosted";
  if (enabled && platform.edition !== "enterprise") {
    problems.add(UPDATE_RULES["AGENT-020"], "updater.enabled", platform.edition);
  }
  if (!enabled && onCloud) problems.add(UPDATE_RULES["AGENT-021"], "updater.enabled", false);
  if (updates?.suspended === true && onCloud) problems.add(UPDATE_RULES["AGENT-022"], "updates.suspended", true);
  if (enabled && version.strategy.kind === "pinned") {
    problems.add(UPDATE_RULES["AGENT-023"], "version", version.strategy.version.toString());
  }
  const followsChannel = enabled || version.strategy.kind === "follow-channel";
  const hasWindow = onCloud || platform.maintenanceWindow !== undefined || platform.managedUpdates !== undefined;
  if (followsChannel && !hasWindow) problems.add(UPDATE_RULES["AGENT-055"], "updater.enabled", enabled);
  const channel = updaterChannel(props);
  if (enabled && !platform.hasChannel(channel)) problems.add(unknownChannel(platform), "updater.channel", channel);
  checkFollowedChannel(props, problems);
  checkVersions(props, problems);
}

/**
 * Whether the updater asks the proxies for what its group of the rollout should run, and so counts as one of its agents: from
 * 18.6 on, where the platform has managed updates.
 */
export function followsRollout(release: Pick<UpdateDeclaration, "platform" | "version">): boolean {
  const { managedUpdates } = release.platform;
  return managedUpdates !== undefined && isKnownAt("behaviour", "kubernetes-canaries", chartVersion(release));
}

/** Whether the agents of a release can be canaries of their group. */
export function canBeCanaries(release: UpdateDeclaration): boolean {
  return hasUpdater(release) && followsRollout(release);
}

/** Notes a group whose canaries the service would wait for in vain (`ROLLOUT-009`). */
export function checkCanaries(release: UpdateDeclaration, problems: Problems): void {
  const { name = "", canaries = 0 } = release.platform.managedUpdates?.groupOf(updaterChannel(release)) ?? {};
  if (!hasUpdater(release) || canaries === 0 || canBeCanaries(release)) return;
  problems.add(ROLLOUT_RULES["ROLLOUT-009"], "updater.channel", `${name}, ${canaries} canaries`);
}

/** Notes versions that the platform does not serve, or cannot update (`COMPATIBILITY-003`). */
function checkVersions(props: UpdateDeclaration, problems: Problems): void {
  const { version: platform, hosting } = props.platform;
  checkBesidePlatform({ version: declaredVersion(props), platform }, problems);
  if (platform === undefined || !hasUpdater(props)) return;
  checkAutomaticUpdates({ version: platform, hosting, property: "platform.version" }, problems);
}

/**
 * Notes a channel that cannot be used. On the platform's version server, it is not served (`AGENT-024`), or the
 * updater follows another one (`AGENT-051`).
 */
function checkFollowedChannel(props: UpdateDeclaration, problems: Problems): void {
  const { platform, version } = props;
  const { strategy } = version;
  if (strategy.kind !== "follow-channel") return;
  const { name } = followedChannel(strategy, props);
  if (!isOwnServer(strategy, platform)) return;
  const place = strategy.channel === undefined ? "updater.channel" : "version.channel";
  if (!platform.hasChannel(name)) problems.add(unknownChannel(platform), place, name);
  else if (hasUpdater(props) && name !== updaterChannel(props)) problems.add(UPDATE_RULES["AGENT-051"], place, name);
}

/** Nobody declares channels on a tenant: it has those that every platform has. With managed updates, groups are channels. */
function unknownChannel({ hosting, managedUpdates }: ProxyEndpoint): Rule {
  if (managedUpdates !== undefined) {
    return {
      ...UPDATE_RULES["AGENT-024"],
      allowed: `a group of managedUpdates: ${managedUpdates.groups.join(", ")}`,
      fix: "correct the name of the group, or declare the group in managedUpdates",
    };
  }
  if (hosting === "self-hosted") return UPDATE_RULES["AGENT-024"];
  const names = BUILT_IN_CHANNELS.join(" or ");
  return {
    ...UPDATE_RULES["AGENT-024"],
    allowed: `a channel of a tenant: ${names}`,
    fix: `name ${names}, or leave the channel out`,
  };
}

/** Notes agents in the stack of their platform that ask it for a version before it exists (`AGENT-050`); a tenant exists. */
export function checkVersionServerIsThere(release: UpdateDeclaration, problems: Problems): void {
  const { platform } = release;
  const { strategy } = release.version;
  if (platform.hosting === "self-hosted" && strategy.kind === "follow-channel" && isOwnServer(strategy, platform)) {
    problems.add(UPDATE_RULES["AGENT-050"], "version", strategy.server ?? platform.versionServer);
  }
}

/** Whether the version server is the platform's, by default or by any spelling of its address. */
function isOwnServer({ server }: FollowChannelStrategy, { versionServer }: ProxyEndpoint): boolean {
  return server === undefined || normalizedUrl(server) === normalizedUrl(versionServer);
}

/** Either may be of an address with violations. */
function normalizedUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}
