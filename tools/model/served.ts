import { DEFAULT_CHANNEL } from "../../constructs/updates/version-channels";
import type { ChannelPart } from "../../constructs/core/model/platform-part";
import type { PlatformModel } from "./model";

/** The declaration that answers for a channel: a channel that is not declared is `default`. @see specification 2.4 */
export function channelSource(channel: string, { channels }: PlatformModel): ChannelPart | undefined {
  const named = (name: string) => channels.find((candidate) => candidate.name === name);
  return named(channel) ?? named(DEFAULT_CHANNEL);
}

/** The version that a channel serves; undefined where only another version server knows it. */
export function declaredVersion(channel: string, platform: PlatformModel): string | undefined {
  // Whoever runs the platform says what its channels serve.
  if (platform.runBy !== undefined) return undefined;
  const source = channelSource(channel, platform);
  return source?.forwardUrl === undefined ? (source?.staticVersion ?? platform.version) : undefined;
}
