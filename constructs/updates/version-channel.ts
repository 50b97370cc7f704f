import { fieldsOf, textOf } from "../validation/given";
import { Problems, Value } from "../validation/value";
import { checkForwardUrl } from "./forward-url";
import { CHANNEL_RULES } from "./rules";
import { Version } from "./version";

/** Where a channel takes the version from that it serves. */
export type ChannelSource =
  { readonly kind: "static"; readonly version: Version } | { readonly kind: "forward"; readonly url: string };

/** A channel in the configuration file of the proxies. */
export type ChannelConfiguration = { readonly static_version: string } | { readonly forward_url: string };

/** Sources of a channel: exactly one is set. */
export interface VersionChannelProps {
  /** Version that the channel serves. */
  readonly staticVersion?: string | Version;

  /** URL of a channel of another version server, to which the proxies append `/version`. */
  readonly forwardUrl?: string;
}

/**
 * A named source of the version that agents run: either a version, or another version server.
 *
 * Both sources or none carry `CHANNEL-002`; a URL that is not one `CHANNEL-003`, with a user, query or fragment
 * `CHANNEL-004`, of an answer instead of a channel `CHANNEL-005`.
 *
 * @see specification 2.4
 */
export class VersionChannel extends Value {
  /** A channel that serves one version. */
  static static(version: string | Version): VersionChannel {
    return VersionChannel.of({ staticVersion: version });
  }

  /** @param url such as `https://updates.example.com/v1/webapi/automaticupgrades/channel/stable/cloud` */
  static forward(url: string): VersionChannel {
    return VersionChannel.of({ forwardUrl: url });
  }

  /** A channel whose source is only known when the program runs, read from a file for one. */
  static of(props: VersionChannelProps): VersionChannel {
    const { staticVersion, forwardUrl } = fieldsOf(props);
    const problems = new Problems();
    if ((staticVersion === undefined) === (forwardUrl === undefined)) problems.add(CHANNEL_RULES.source, "", props);
    if (forwardUrl !== undefined) checkForwardUrl(forwardUrl, "forwardUrl", problems);
    if (staticVersion === undefined) {
      return new VersionChannel({ kind: "forward", url: textOf(forwardUrl) }, problems);
    }
    const version = Version.of(staticVersion as string | Version);
    problems.addAllIn({ staticVersion: version });
    return new VersionChannel({ kind: "static", version }, problems);
  }

  private constructor(
    readonly source: ChannelSource,
    problems: Problems,
  ) {
    super(problems.list);
  }

  /** The channel as the configuration file of the proxies holds it. */
  toConfiguration(): ChannelConfiguration {
    return this.source.kind === "static"
      ? { static_version: this.source.version.withV() }
      : { forward_url: this.source.url };
  }
}
