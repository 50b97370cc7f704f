import { group, needed } from "../core/schema/group";
import { make } from "../core/schema/make";
import { certificates } from "../core/public-text";
import { Value } from "../core/value";
import { anyVersion, type Version } from "./version";
import { channelName } from "./version-channels";
import { versionServer, versionServerAt } from "./version-server";

/** Who decides the version of an agent, and what the program knows about it. */
export type AgentVersionStrategy =
  | { readonly kind: "pinned"; readonly version: Version }
  | { readonly kind: "follow-updater"; readonly first: Version }
  | FollowChannelStrategy;

/** The options of {@link AgentVersion.followChannel}. Undefined options are those of the platform. */
export interface FollowChannelStrategy {
  /** The way of deciding the version. */
  readonly kind: "follow-channel";

  /** URL to which `/<channel>/version` is added. */
  readonly server: string | undefined;

  /** Name of the channel. */
  readonly channel: string | undefined;

  /** Version of the first installation if the channel serves none. */
  readonly first: Version | undefined;

  /** Certificates in PEM. */
  readonly caCertificate: string | undefined;
}

/** Props of `AgentVersion.followChannel`. */
export interface FollowChannelProps {
  /**
   * Version server that Terraform asks, such as `https://access.example.com`. If its path is not that of specification
   * 4, give the path to which `/<channel>/version` is added. `http` is only allowed for loopback addresses.
   *
   * @default the platform's own
   */
  readonly server?: string;

  /** Name of the channel, such as `stable/cloud`. @default the channel of the updater */
  readonly channel?: string;

  /**
   * Version of the first installation if the channel serves none, and version of a chart from a repository.
   *
   * @default none: the plan of a first installation fails if the channel serves none
   */
  readonly first?: string | Version;

  /**
   * Certificates in PEM, one of which has signed the version server's.
   *
   * @default the authorities of the machine that runs Terraform
   */
  readonly caCertificate?: string;
}

/** Props of `AgentVersion.followUpdater`. */
export interface FollowUpdaterProps {
  /** Version of the first installation; after that, the updater decides. */
  readonly first: string | Version;
}

const UPDATER_PROPS = group<FollowUpdaterProps>()({ first: needed(anyVersion) });

const CHANNEL_PROPS = group<FollowChannelProps>()({
  server: versionServer,
  channel: channelName,
  first: anyVersion,
  caCertificate: certificates(),
});

/**
 * The version that an agent runs: fixed by the program, left to the updater, or read from a version channel. It is the
 * tag of an image (`VERSION-002`).
 *
 * It decides when agents change after the program has changed:
 *
 * - `pinned`: by the next apply. It needs `updater: { enabled: false }`: otherwise each would undo what the other does
 *   (`AGENT-023`).
 * - `followUpdater`: never by a change of the program. The updater asks the channel every `UPDATER_PERIOD_MINUTES`
 *   (limits.ts). It updates inside the maintenance window, or at once if the update is critical. With managed updates,
 *   it updates when the turn of its group comes (access/settings/managed-updates.ts).
 * - `followChannel`: as `followUpdater` if there is an updater, otherwise by a plan inside the window
 *   (terraform/channel-version.ts).
 *
 * A plan reads the running version. If the updater moves agents between a plan and its apply, the apply moves them
 * back, and the updater moves them again in its next window: apply soon after the plan. No apply changes a machine of a
 * `LinuxAgent`. Its version is that of the next run of its script, which asks a channel for the first installation
 * alone (agents/linux/machine/machine-plan.ts).
 *
 * @see specification 3
 */
export class AgentVersion extends Value {
  /**
   * The version of the program, at every deployment.
   *
   * @example
   * ```ts
   * const agents = { version: AgentVersion.pinned("18.3.0"), updater: { enabled: false } };
   * ```
   */
  static pinned(version: string | Version): AgentVersion {
    return make(AgentVersion, anyVersion, version, (given) => new AgentVersion({ kind: "pinned", version: given }));
  }

  /**
   * The version that the updater decides after the first installation.
   *
   * @example
   * ```ts
   * const version = AgentVersion.followUpdater({ first: platform.version });
   * ```
   */
  static followUpdater(props: FollowUpdaterProps): AgentVersion {
    return make(AgentVersion, UPDATER_PROPS, props, ({ first }) => new AgentVersion({ kind: "follow-updater", first }));
  }

  /**
   * The version that a channel serves when Terraform plans. The version server uses TLS (`CHANNEL-010`).
   *
   * With an updater, it is the version of the first installation; after that, the updater decides. Without an updater,
   * Terraform updates the agents: a plan inside the platform's maintenance window, or during a critical update, brings
   * them to the channel's version. No plan brings them back to an older one.
   *
   * @see specification 4, and 9, rule 2, for the `v` before versions
   */
  static followChannel(props: FollowChannelProps = {}): AgentVersion {
    return make(
      AgentVersion,
      CHANNEL_PROPS,
      props,
      ({ server, channel, first, caCertificate }) =>
        new AgentVersion({
          kind: "follow-channel",
          server: server === undefined ? undefined : versionServerAt(server),
          channel,
          first,
          caCertificate,
        }),
    );
  }

  private constructor(
    /** @internal */
    readonly strategy: AgentVersionStrategy,
  ) {
    super();
    Object.freeze(this.strategy);
  }
}
