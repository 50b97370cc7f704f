import type { FollowChannelStrategy } from "../updates/agent-version";
import { channelUrl } from "../updates/version-channels";
import { Problems } from "../validation/value";
import type { Violation } from "../validation/violation";
import { UPDATE_RULES as RULES } from "./update-rules";
import { AGENT_RELEASE_RULES } from "./rules";
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
  const name = channel ?? updaterChannel(props);
  return { name, url: channelUrl(server ?? props.platform.versionServer, name) };
}

/** A channel that the platform does not serve (`AGENT-024`), or that the updater does not follow (`AGENT-051`). */
export function checkFollowedChannel(props: UpdateDeclaration): readonly Violation[] {
  const { strategy } = props.version;
  if (strategy.kind !== "follow-channel" || strategy.channel === undefined || strategy.server !== undefined) return [];
  const problems = new Problems();
  if (!props.platform.hasChannel(strategy.channel)) {
    problems.add(AGENT_RELEASE_RULES.channel, "version.channel", strategy.channel);
  } else if (hasUpdater(props) && strategy.channel !== updaterChannel(props)) {
    problems.add(RULES.otherChannel, "version.channel", strategy.channel);
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
  if (strategy.kind === "follow-channel" && inStackOfPlatform) {
    const server = strategy.server ?? platform.versionServer;
    if (server === platform.versionServer) problems.add(RULES.ownServer, "version", server);
  }
  return problems.list;
}
