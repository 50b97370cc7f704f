import type { FollowChannelStrategy } from "../../updates/agent-version";
import { CHANNEL_RULES } from "../../updates/rules";
import { channelUrl, isChannelName } from "../../updates/version-channels";
import { textOf } from "../../core/given";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import { UPDATE_RULES as RULES } from "./update-rules";
import type { ProxyEndpoint } from "../../platform/proxy-endpoint";
import { AGENT_RELEASE_RULES } from "../rules";
import { hasUpdater, updaterChannel, type UpdateDeclaration } from "./update-declaration";

/** A channel whose version agents get, and where it is asked for. */
export interface FollowedChannel {
  readonly name: string;

  /** To which `/version` and `/critical` are added. */
  readonly url: string;
}

/** The channel that agents follow: the one that the program names, else the updater's; of the server named, else the platform's. */
export function followedChannel(
  { server, channel }: FollowChannelStrategy,
  props: Pick<UpdateDeclaration, "platform" | "updater">,
): FollowedChannel {
  const name = channel ?? textOf(updaterChannel(props));
  return { name, url: channelUrl(server ?? props.platform.versionServer, name) };
}

/**
 * A channel that cannot be asked for. On the platform's version server: one that it does not serve (`AGENT-024`), or
 * that the updater does not follow (`AGENT-051`). On another server: an invalid name (`CHANNEL-001`).
 */
export function checkFollowedChannel(props: UpdateDeclaration): readonly Violation[] {
  const { platform, version } = props;
  const { strategy } = version;
  if (strategy.kind !== "follow-channel") return [];
  const problems = new Problems();
  const { name } = followedChannel(strategy, props);
  const isOwn = isOwnServer(strategy, platform);
  if (strategy.channel === undefined) {
    // The updater's own channel is held to the platform's where there is an updater.
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
 * Whether agents ask a platform that is not there yet (`AGENT-050`).
 *
 * @param inStackOfPlatform whether the agents are declared in the stack that makes the platform
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

/** Whether the platform's own version server is meant, by default or by whatever spelling of its address. */
function isOwnServer({ server }: FollowChannelStrategy, { versionServer }: ProxyEndpoint): boolean {
  return server === undefined || hrefOf(server) === hrefOf(versionServer);
}

/** Either may be of an address with violations. */
function hrefOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}
