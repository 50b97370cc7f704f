import { group } from "../core/schema/group";
import { make, makeFromReadings } from "../core/schema/make";
import { read } from "../core/schema/read";
import { flag } from "../core/schema/shapes";
import { Value } from "../core/value";
import { defineRules } from "../core/violation";
import { forwardUrl } from "./version-server";
import { anyVersion, type Version } from "./version";

export const CHANNEL_RULES = defineRules({
  "CHANNEL-006": {
    problem: "the channel has a newer version than the platform, and agents may not be newer than their platform",
    fix: "upgrade the platform first, then the channel",
    source: "specification 9, rule 4",
  },
});

/** Where a channel gets its version. */
export type ChannelSource =
  | { readonly kind: "static"; readonly version: Version; readonly critical: boolean }
  | { readonly kind: "forward"; readonly url: string };

/** A channel in the configuration file of the proxies. */
export type ChannelConfiguration =
  | { readonly static_version: string; readonly critical?: true }
  | { readonly forward_url: string };

/** Options of a channel's version. */
export interface StaticChannelProps {
  /**
   * Whether the version is a critical update, which agents install outside the maintenance window too.
   *
   * @default false
   * @see specification 3
   */
  readonly critical?: boolean;
}

// A misspelt `critical` must not be ignored: the update would become an ordinary one.
const STATIC_PROPS = group<StaticChannelProps>()({ critical: flag() });

/**
 * A named source of the version that agents run: either a version, or another version server.
 *
 * A URL has no user, query or fragment (`CHANNEL-004`), and names a channel, not an answer (`CHANNEL-005`). Only a
 * channel with a version can be `critical`: another version server decides for itself whether an update is critical.
 *
 * @see specification 2.4
 */
export class VersionChannel extends Value {
  /**
   * A channel that serves one version.
   *
   * @example
   * ```ts
   * channels: { default: VersionChannel.static("18.3.0") },
   * ```
   */
  static static(version: string | Version, props: StaticChannelProps = {}): VersionChannel {
    return makeFromReadings(
      VersionChannel,
      [read(anyVersion, version), read(STATIC_PROPS, props)],
      ([right, { critical: isCritical = false }]) =>
        new VersionChannel({ kind: "static", version: right, critical: isCritical }),
    );
  }

  /**
   * A channel that serves what another version server does.
   *
   * @param url such as `https://updates.example.com/v1/webapi/automaticupgrades/channel/stable/cloud`
   * @example
   * ```ts
   * channels: {
   *   "stable/cloud": VersionChannel.forward(
   *     "https://updates.example.com/v1/webapi/automaticupgrades/channel/stable/cloud",
   *   ),
   * },
   * ```
   */
  static forward(url: string): VersionChannel {
    return make(VersionChannel, forwardUrl, url, (right) => new VersionChannel({ kind: "forward", url: right }));
  }

  private constructor(
    /** @internal */
    readonly source: ChannelSource,
  ) {
    super();
  }

  /** @internal The channel as the configuration file of the proxies holds it. */
  toConfiguration(): ChannelConfiguration {
    if (this.source.kind === "forward") return { forward_url: this.source.url };
    const { version, critical: isCritical } = this.source;
    return { static_version: version.withV(), ...(isCritical && { critical: true }) };
  }
}
