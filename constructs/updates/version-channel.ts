import { fieldsOf, isRecord, textOf } from "../core/given";
import { Problems, Value } from "../core/value";
import { checkForwardUrl } from "./forward-url";
import { CHANNEL_RULES } from "./rules";
import { Version } from "./version";

/** Where a channel gets its version. */
export type ChannelSource =
  | { readonly kind: "static"; readonly version: Version; readonly critical: boolean }
  | { readonly kind: "forward"; readonly url: string };

/** A channel in the configuration file of the proxies. */
export type ChannelConfiguration =
  { readonly static_version: string; readonly critical?: true } | { readonly forward_url: string };

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

/** Sources of a channel: exactly one is set. */
export interface VersionChannelProps extends StaticChannelProps {
  /** Version that the channel serves. */
  readonly staticVersion?: string | Version;

  /** URL of a channel of another version server, to which the proxies append `/version`. */
  readonly forwardUrl?: string;
}

/**
 * A named source of the version that agents run: either a version, or another version server.
 *
 * Both sources or none carry `CHANNEL-002`, an invalid URL `CHANNEL-003`, a URL with a user, query or fragment
 * `CHANNEL-004`, the URL of an answer instead of a channel `CHANNEL-005`. A forwarding channel with `critical` carries
 * `CHANNEL-008`, because its version server decides that.
 *
 * @see specification 2.4
 */
export class VersionChannel extends Value {
  /** A channel that serves one version. */
  static static(version: string | Version, props: StaticChannelProps = {}): VersionChannel {
    // If it were ignored, a critical update would become an ordinary one.
    const said = isRecord(props) ? props : { critical: typeof props as never };
    return VersionChannel.of({ ...said, staticVersion: version });
  }

  /** @param url such as `https://updates.example.com/v1/webapi/automaticupgrades/channel/stable/cloud` */
  static forward(url: string): VersionChannel {
    return VersionChannel.of({ forwardUrl: url });
  }

  /** A channel whose source is only known when the program runs, for example because it is read from a file. */
  static of(props: VersionChannelProps): VersionChannel {
    const { staticVersion, forwardUrl, critical } = fieldsOf(props);
    const problems = new Problems();
    if ((staticVersion === undefined) === (forwardUrl === undefined)) problems.add(CHANNEL_RULES.source, "", props);
    if (forwardUrl !== undefined) checkForwardUrl(forwardUrl, "forwardUrl", problems);
    const mayBeCritical = forwardUrl === undefined;
    if (critical !== undefined && (typeof critical !== "boolean" || (critical && !mayBeCritical))) {
      problems.add(CHANNEL_RULES.critical, "critical", critical);
    }
    if (staticVersion === undefined) {
      return new VersionChannel({ kind: "forward", url: textOf(forwardUrl) }, problems);
    }
    const version = Version.of(staticVersion as string | Version);
    problems.addAllIn({ staticVersion: version });
    return new VersionChannel({ kind: "static", version, critical: critical === true }, problems);
  }

  private constructor(
    readonly source: ChannelSource,
    problems: Problems,
  ) {
    super(problems.list);
  }

  /** The channel as the configuration file of the proxies holds it. */
  toConfiguration(): ChannelConfiguration {
    if (this.source.kind === "forward") return { forward_url: this.source.url };
    const { version, critical } = this.source;
    return { static_version: version.withV(), ...(critical && { critical }) };
  }
}
