import type { Precondition } from "cdktf";
import type { Construct } from "constructs";
import { ChannelVersion } from "../../terraform/channel-version";
import { LiveVersion } from "../../terraform/live-version";
import type { LiveWorkload } from "../../terraform/live-objects";
import type { FollowChannelStrategy } from "../../updates/agent-version";
import type { DeclaredRelease } from "../features/agent-release-props";
import { compatible } from "../features/live-compatibility";
import { followedChannel, hasUpdater } from "../features/updates";

/** The version that the chart gives to the agents. */
export interface ReleaseVersion {
  /** The version, or Terraform's reference to it. */
  readonly version: string;

  /** Conditions that must hold before the release is changed. */
  readonly preconditions: readonly Precondition[];
}

/** Where a release is. */
interface ReleaseName {
  readonly releaseName: string;
  readonly namespace: string;
}

/** Declares the data that Terraform reads for the version of a release. */
export function releaseVersion(scope: Construct, props: DeclaredRelease, name: ReleaseName): ReleaseVersion {
  const { strategy } = props.version;
  const known = props.platform.version;
  switch (strategy.kind) {
    case "pinned":
      return { version: strategy.version.toString(), preconditions: [] };
    case "follow-updater":
      return new LiveVersion(scope, "live", {
        ...workload(props, name),
        first: strategy.first.toString(),
        conditions: (live) => (known === undefined ? [] : compatible(live, known, name.releaseName)),
      });
    case "follow-channel":
      return channelVersion(scope, strategy, props, name);
  }
}

function channelVersion(
  scope: Construct,
  strategy: FollowChannelStrategy,
  props: DeclaredRelease,
  name: ReleaseName,
): ReleaseVersion {
  const { platform, updates } = props;
  const channel = followedChannel(strategy, props);
  const known = platform.version;
  return new ChannelVersion(scope, "channel", {
    ...workload(props, name),
    channel: channel.name,
    url: channel.url,
    caCertificate: strategy.caCertificate,
    first: strategy.first?.toString(),
    updates: !hasUpdater(props) && updates?.suspended !== true,
    window: platform.maintenanceWindow,
    // If there is no version at all, the plan is refused for that reason only.
    conditions: (version) =>
      known === undefined ? [] : compatible(`coalesce(${version}, "${known.toString()}")`, known, name.releaseName),
  });
}

/** If an update happens between plan and apply, the apply undoes it, and the updater repeats it. */
function workload({ platform }: DeclaredRelease, { releaseName, namespace }: ReleaseName): LiveWorkload {
  return {
    kind: "StatefulSet",
    namespace,
    name: releaseName,
    container: platform.brand.binary,
    fixUnreadable: "set an image with a version on the StatefulSet, or declare AgentVersion.pinned",
  };
}
