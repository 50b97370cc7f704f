import { fieldsOf, isRecord, textOf } from "../core/given";
import { Problems, Value } from "../core/value";
import { CHANNEL_RULES, VERSION_SERVER_RULES } from "./rules";
import { Version } from "./version";
import { isChannelName } from "./version-channels";
import { checkCertificateAuthority, checkVersionServer, versionServerAt } from "./version-server";

/** Who decides which version an agent runs, and what the program knows of it. */
export type AgentVersionStrategy =
  | { readonly kind: "pinned"; readonly version: Version }
  | { readonly kind: "follow-updater"; readonly first: Version }
  | FollowChannelStrategy;

/** What {@link AgentVersion.followChannel} was given; what is undefined is the platform's. */
export interface FollowChannelStrategy {
  readonly kind: "follow-channel";

  /** URL to which `/<channel>/version` is added. */
  readonly server: string | undefined;
  readonly channel: string | undefined;

  /** Version of the first installation where the channel serves none. */
  readonly first: Version | undefined;

  /** Certificates in PEM. */
  readonly certificateAuthority: string | undefined;
}

/** What `AgentVersion.followChannel` takes. */
export interface FollowChannelProps {
  /**
   * Version server that Terraform asks: `https://access.example.com`, or with the path to which `/<channel>/version` is
   * added where that is not the one of specification 4. `http` is for loopback addresses alone.
   *
   * @default the platform's own
   */
  readonly server?: string;

  /** Name of the channel, such as `stable/cloud`. @default the updater's, see `ProxyEndpoint.releaseChannel` */
  readonly channel?: string;

  /**
   * Version of the first installation where the channel serves none, and of a chart that comes from a repository.
   *
   * @default none: the plan of a first installation fails where the channel serves none
   */
  readonly first?: string | Version;

  /**
   * Certificates in PEM, one of which has signed the version server's.
   *
   * @default the authorities of the machine that runs Terraform
   */
  readonly certificateAuthority?: string;
}

/**
 * The version that an agent runs: fixed by the program, left to the updater, or asked of a version channel.
 *
 * An invalid version carries `VERSION-001` or `VERSION-002`. A pinned version together with an enabled updater is a
 * violation of the agent that uses it: the two would take turns.
 *
 * @see specification 3
 */
export class AgentVersion extends Value {
  /** The program's version, at every deployment. */
  static pinned(version: string | Version): AgentVersion {
    const pinned = Version.of(version);
    const problems = new Problems();
    problems.addAllIn({ version: pinned });
    return new AgentVersion({ kind: "pinned", version: pinned }, problems);
  }

  /** @param props `first`: version of the first installation; from then on whatever the updater has made of it */
  static followUpdater(props: { readonly first: string | Version }): AgentVersion {
    const first = Version.of(fieldsOf(props)["first"] as string | Version);
    const problems = new Problems();
    problems.addAllIn({ first });
    return new AgentVersion({ kind: "follow-updater", first }, problems);
  }

  /**
   * The version that a channel serves when Terraform plans.
   *
   * Beside an updater it is the version of the first installation, and from then on whatever the updater has made of
   * it. Without one, Terraform is the updater: a plan that is made inside the platform's maintenance window, or while
   * the channel's update is critical, brings the agents forward to the channel's version; no plan brings them back.
   *
   * An invalid server carries `CHANNEL-009`, one that is reached without encryption `CHANNEL-010`, an invalid channel
   * `CHANNEL-001`, an invalid authority `CHANNEL-011`, props that are not an object `CHANNEL-012`.
   *
   * @see specification 4, and 9, rule 2, for the `v` before versions
   */
  static followChannel(props: FollowChannelProps = {}): AgentVersion {
    const problems = new Problems();
    if (!isRecord(props)) problems.add(VERSION_SERVER_RULES.props, "", props);
    const { server, channel, first, certificateAuthority } = fieldsOf(props);
    if (server !== undefined) checkVersionServer(server, "server", problems);
    if (channel !== undefined && !isChannelName(channel)) problems.add(CHANNEL_RULES.name, "channel", channel);
    if (certificateAuthority !== undefined) {
      checkCertificateAuthority(certificateAuthority, "certificateAuthority", problems);
    }
    const version = first === undefined ? undefined : Version.of(first as string | Version);
    problems.addAllIn({ first: version });
    return new AgentVersion(
      {
        kind: "follow-channel",
        server: server === undefined ? undefined : versionServerAt(textOf(server)),
        channel: channel === undefined ? undefined : textOf(channel),
        first: version,
        certificateAuthority: certificateAuthority === undefined ? undefined : textOf(certificateAuthority),
      },
      problems,
    );
  }

  private constructor(
    readonly strategy: AgentVersionStrategy,
    problems: Problems,
  ) {
    super(problems.list);
    Object.freeze(this.strategy);
  }
}
