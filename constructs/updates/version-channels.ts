import { byKey } from "../core/order";
import { make } from "../core/schema/make";
import { instance } from "../core/schema/instance";
import { map, textWhere } from "../core/schema/shapes";
import { childProperty, Value, type Problems } from "../core/value";
import { versionServerHost, type VersionServerHost } from "./version-server";
import { checkServed } from "./compatibility";
import type { Version } from "./version";
import { CHANNEL_RULES, VersionChannel, type ChannelConfiguration } from "./version-channel";

/** The built-in channel: serves the proxies' own version unless it is declared. */
export const DEFAULT_CHANNEL = "default";

/** The channel of cloud-hosted platforms. It always exists, and is the same as `default` unless it is declared. */
export const CLOUD_CHANNEL = "stable/cloud";

/** Channels that every platform serves. */
export const BUILT_IN_CHANNELS: readonly string[] = [DEFAULT_CHANNEL, CLOUD_CHANNEL];

const NAME = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;

/** URL of a channel of a version server, to which `/version` or `/critical` is added. @see specification 4 */
export function channelUrl(versionServer: string, channel: string): string {
  return `${versionServer}/${channel.split("/").map(encodeURIComponent).join("/")}`;
}

export const channelName = textWhere(
  "segments of letters, digits, dots, underscores and hyphens, joined by single slashes; no segment is . or .. or __proto__",
  isChannelName,
  { fix: "rename the channel, for example stable/cloud" },
);

export const channelsByName = map(instance(VersionChannel), channelName);

/**
 * All version channels of a platform; every proxy serves the same ones.
 *
 * @see specification 2.4 and 9, rule 3
 */
export class VersionChannels extends Value {
  /**
   * The channels of a program, and the built-in ones.
   *
   * @param channels channels by name, such as `default` or `stable/cloud`
   *
   * @internal
   */
  static of(channels: Readonly<Record<string, VersionChannel>> = {}): VersionChannels {
    return make(
      VersionChannels,
      channelsByName,
      channels,
      (declared) => new VersionChannels(new Map(Object.entries(declared).sort(byKey))),
    );
  }

  private constructor(
    /** @internal The channels that the program declares, sorted by name. */
    readonly declared: ReadonlyMap<string, VersionChannel>,
  ) {
    super();
  }

  /** Names of all channels that the proxies serve, the built-in ones among them, sorted. */
  get names(): readonly string[] {
    return [...new Set([...this.declared.keys(), ...BUILT_IN_CHANNELS])].sort();
  }

  /** Whether there is a channel of this name. */
  has(name: string): boolean {
    return this.names.includes(name);
  }

  /**
   * The channel that answers for a name; undefined if the proxies answer with their own version, or have no such
   * channel.
   *
   * @internal
   */
  get(name: string): VersionChannel | undefined {
    return this.declared.get(name) ?? (name === CLOUD_CHANNEL ? this.declared.get(DEFAULT_CHANNEL) : undefined);
  }

  /** @internal The declared channels as the configuration file of the proxies holds them, sorted by name. */
  toConfiguration(): Record<string, ChannelConfiguration> {
    return Object.fromEntries([...this.declared].map(([name, channel]) => [name, channel.toConfiguration()]));
  }

  /** @internal The version servers that the proxies must reach, each once, sorted. */
  forwardHosts(): VersionServerHost[] {
    const hosts = new Map<string, VersionServerHost>();
    for (const channel of this.declared.values()) {
      if (channel.source.kind !== "forward") continue;
      const host = versionServerHost(channel.source.url);
      hosts.set(`${host.host} ${String(host.port).padStart(5, "0")}`, host);
    }
    return [...hosts].sort(byKey).map(([, host]) => host);
  }
}

/**
 * Notes static channels with a version that the platform does not serve: a newer one (`CHANNEL-006`), or one that is
 * too old (`COMPATIBILITY-002`).
 */
export function checkChannels(
  { channels, version: platform }: { readonly channels: VersionChannels; readonly version: Version },
  problems: Problems,
): void {
  for (const [name, { source }] of channels.declared) {
    if (source.kind !== "static") continue;
    const { version } = source;
    checkServed({ platform, version }, problems, childProperty("channels", name), CHANNEL_RULES["CHANNEL-006"]);
  }
}

function isChannelName(name: string): boolean {
  return NAME.test(name) && name !== "__proto__" && !name.split("/").some((part) => part === "." || part === "..");
}
