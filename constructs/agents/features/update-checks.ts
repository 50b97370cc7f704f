import type { Problems } from "../../core/value";
import type { Rule } from "../../core/violation";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import type { FollowChannelStrategy } from "../../updates/agent-version";
import { isKnownAt } from "../../updates/known-at";
import { checkAutomaticUpdates, checkBesidePlatform } from "../../updates/compatibility";
import { ROLLOUT_RULES } from "../../access/settings/managed-updates";
import { BUILT_IN_CHANNELS } from "../../updates/version-channels";
import { AGENT_RELEASE_RULES as RULES } from "../common/rules";
import { chartVersion } from "../common/chart-source";
import { UPDATE_RULES } from "../common/update-rules";
import type { DeclaredRelease, PlannedRelease } from "./agent-release-props";
import {
  declaredVersion,
  followedChannel,
  hasUpdater,
  updaterChannel,
  type UpdateDeclaration,
} from "../common/updates";

/** Notes updates that the platform cannot make, or must make: `AGENT-020` to `AGENT-024`, `AGENT-051`, `AGENT-055`. */
export function checkUpdates(props: UpdateDeclaration, problems: Problems): void {
  const { platform, updates, version } = props;
  const enabled = hasUpdater(props);
  const onCloud = platform.hosting === "cloud-hosted";
  if (enabled && platform.edition !== "enterprise") {
    problems.add(RULES["AGENT-020"], "updater.enabled", platform.edition);
  }
  if (!enabled && onCloud) problems.add(RULES["AGENT-021"], "updater.enabled", false);
  if (updates?.suspended === true && onCloud) problems.add(RULES["AGENT-022"], "updates.suspended", true);
  if (enabled && version.strategy.kind === "pinned") {
    problems.add(RULES["AGENT-023"], "version", version.strategy.version.toString());
  }
  if (enabled && !onCloud && platform.maintenanceWindow === undefined && platform.managedUpdates === undefined) {
    problems.add(UPDATE_RULES["AGENT-055"], "updater.enabled", true);
  }
  const channel = updaterChannel(props);
  if (enabled && !platform.hasChannel(channel)) problems.add(unknownChannel(platform), "updater.channel", channel);
  checkFollowedChannel(props, problems);
}

/**
 * Whether the updater asks the proxies for what its group of the rollout should run, and so counts as one of its agents: from
 * 18.6 on, where the platform has managed updates.
 */
export function followsRollout(release: Pick<DeclaredRelease, "platform" | "version">): boolean {
  const { managedUpdates } = release.platform;
  return managedUpdates !== undefined && isKnownAt("behaviour", "kubernetes-canaries", chartVersion(release));
}

/** Whether the agents of a release can be canaries of their group. */
export function canBeCanaries(release: DeclaredRelease): boolean {
  return hasUpdater(release) && followsRollout(release);
}

/** Notes a group whose canaries the service would wait for in vain (`ROLLOUT-009`). */
export function checkCanaries(release: PlannedRelease, problems: Problems): void {
  const { name = "", canaries = 0 } = release.platform.managedUpdates?.groupOf(updaterChannel(release)) ?? {};
  if (!hasUpdater(release) || canaries === 0 || canBeCanaries(release)) return;
  problems.add(ROLLOUT_RULES["ROLLOUT-009"], "updater.channel", `${name}, ${canaries} canaries`);
}

/** Notes versions that the platform does not serve, or cannot update (`COMPATIBILITY-003`). */
export function checkVersions(props: UpdateDeclaration, problems: Problems): void {
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
      ...RULES["AGENT-024"],
      allowed: `a group of managedUpdates: ${managedUpdates.groups.join(", ")}`,
      fix: "correct the name of the group, or declare the group in managedUpdates",
    };
  }
  if (hosting === "self-hosted") return RULES["AGENT-024"];
  const names = BUILT_IN_CHANNELS.join(" or ");
  return {
    ...RULES["AGENT-024"],
    allowed: `a channel of a tenant: ${names}`,
    fix: `name ${names}, or leave the channel out`,
  };
}

/** Notes agents in the stack of their platform that ask it for a version before it exists (`AGENT-050`); a tenant exists. */
export function checkVersionServerIsThere(
  { version: { strategy }, platform }: UpdateDeclaration,
  problems: Problems,
): void {
  if (platform.hosting === "self-hosted" && strategy.kind === "follow-channel" && isOwnServer(strategy, platform)) {
    problems.add(UPDATE_RULES["AGENT-050"], "version", strategy.server ?? platform.versionServer);
  }
}

/** Whether the version server is the platform's, by default or by any spelling of its address. */
function isOwnServer({ server }: FollowChannelStrategy, { versionServer }: ProxyEndpoint): boolean {
  return server === undefined || hrefOf(server) === hrefOf(versionServer);
}

/** Either may be of an address with violations. */
function hrefOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}
