import type { FollowChannelStrategy } from "../../updates/agent-version";
import { CHANNEL_RULES } from "../../updates/rules";
import { channelUrl, isChannelName } from "../../updates/version-channels";
import { textOf } from "../../core/given";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import { UPDATE_RULES as RULES } from "./update-rules";
import type { ProxyEndpoint } from "../../platform/proxy-endpoint";
import { AGENT_RELEASE_RULES } from "./rules";
import { hasUpdater, updaterChannel, type UpdateDeclaration } from "./updates";

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
  const name = channel ?? textOf(updaterChannel(props));
  return { name, url: channelUrl(server ?? props.platform.versionServer, name) };
}

/**
 * Reports a channel that cannot be used. On the platform's version server, it is not served (`AGENT-024`), or the
 * updater follows another one (`AGENT-051`). On another server, its name is invalid (`CHANNEL-001`).
 */
export function checkFollowedChannel(props: UpdateDeclaration): readonly Violation[] {
  const { platform, version } = props;
  const { strategy } = version;
  if (strategy.kind !== "follow-channel") return [];
  const problems = new Problems();
  const { name } = followedChannel(strategy, props);
  const isOwn = isOwnServer(strategy, platform);
  if (strategy.channel === undefined) {
    // If there is an updater, another check compares its channel with the platform's channels.
    if (hasUpdater(props)) return [];
    if (!isChannelName(name)) problems.add(CHANNEL_RULES.name, "updater.channel", name);
    else if (isOwn && !platform.hasChannel(name)) {
      problems.add(AGENT_RELEASE_RULES.channel, "updater.channel", name);
    }
  } else if (isOwn) {
    if (!platform.hasChannel(name)) problems.add(AGENT_RELEASE_RULES.channel, "version.channel", name);
    else if (hasUpdater(props) && name !== updaterChannel(props)) {
      problems.add(RULES.otherChannel, "version.channel", name);
    }
  }
  return problems.list;
}

/**
 * Whether agents ask a platform that does not exist yet (`AGENT-050`).
 *
 * @param inStackOfPlatform whether the agents are in the stack that creates the platform
 */
export function checkVersionServerIsThere(
  { version: { strategy }, platform }: UpdateDeclaration,
  inStackOfPlatform: boolean,
): readonly Violation[] {
  const problems = new Problems();
  if (strategy.kind === "follow-channel" && inStackOfPlatform && isOwnServer(strategy, platform)) {
    problems.add(RULES.ownServer, "version", strategy.server ?? platform.versionServer);
  }
  return problems.list;
}

/** Whether the version server is the platform's, by default or by any spelling of its address. */
function isOwnServer({ server }: FollowChannelStrategy, { versionServer }: ProxyEndpoint): boolean {
  return server === undefined || hrefOf(server) === hrefOf(versionServer);
}

/** Either may be of an address with violations. */
function hrefOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}
