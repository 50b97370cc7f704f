import type { FollowChannelStrategy } from "../../updates/agent-version";
import type { Version } from "../../updates/version";
import { channelUrl } from "../../updates/version-channels";
import type { AgentReleaseProps } from "../features/agent-release-props";

/** What any agent declares about its updates, on Kubernetes or on Linux. */
export type UpdateDeclaration = Pick<AgentReleaseProps, "platform" | "version"> & {
  readonly updater?: { readonly enabled?: boolean; readonly channel?: string };
  readonly updates?: { readonly suspended?: boolean };
};

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
