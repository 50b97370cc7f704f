import { TerraformStack, type Precondition } from "cdktf";
import type { Construct } from "constructs";
import { ChannelVersion, type ChannelVersionProps } from "../../terraform/channel-version";
import { LiveVersion } from "../../terraform/live-version";
import { pingVersion } from "../../terraform/platform-ping";
import type { LiveWorkload } from "../../terraform/live-objects";
import type { FollowChannelStrategy } from "../../updates/agent-version";
import type { PlannedRelease } from "../common/feature";
import { compatible, compatibleWhenPlanned, versionExpression } from "../../platform/component/live-compatibility";
import { followedChannel, hasUpdater } from "../common/updates";

/** The version that the chart gives to the agents. */
export interface ReleaseVersion {
  /** The version, or Terraform's reference to it. */
  readonly version: string;

  /** Conditions that must hold before the release is changed. */
  readonly preconditions: readonly Precondition[];
}

/**
 * The version that an apply gives to a release.
 *
 * A pinned one is the program's. Otherwise each plan reads the image of the StatefulSet (`readWorkload` in
 * terraform/live-objects.ts), and the apply keeps the version that its plan has read: {@link LiveVersion}. A plan
 * is refused if the platform does not serve that version (`compatible`).
 */
export function releaseVersion(scope: Construct, props: PlannedRelease): ReleaseVersion {
  const { strategy } = props.version;
  const { platform, releaseName } = props;
  const { version: declared, hosting, proxyAddress } = platform;
  if (strategy.kind === "pinned") {
    const { version } = strategy;
    return {
      version: version.toString(),
      preconditions: compatibleWhenPlanned(scope, version, platform, releaseName, "agents"),
    };
  }
  const served = declared ?? pingVersion(TerraformStack.of(scope), proxyAddress.toString());
  const conditions = (version: string) => compatible(version, { version: served, hosting }, releaseName);
  switch (strategy.kind) {
    case "follow-updater":
      return new LiveVersion(scope, "live", {
        ...workload(props),
        first: strategy.first.toString(),
        conditions,
      });
    case "follow-channel":
      return channelVersion(scope, strategy, props, {
        ...workload(props),
        // If there is no version at all, the plan is refused for that reason only.
        conditions: (version) => conditions(`coalesce(${version}, ${versionExpression(served)})`),
      });
  }
}

function channelVersion(
  scope: Construct,
  strategy: FollowChannelStrategy,
  props: PlannedRelease,
  subject: LiveWorkload & Pick<ChannelVersionProps, "conditions">,
): ReleaseVersion {
  const { platform, updates } = props;
  const channel = followedChannel(strategy, props);
  return new ChannelVersion(scope, "channel", {
    ...subject,
    channel: channel.name,
    url: channel.url,
    caCertificate: strategy.caCertificate,
    first: strategy.first?.toString(),
    updates: !hasUpdater(props) && updates?.suspended !== true,
    window: platform.maintenanceWindow,
  });
}

/** What a plan reads. If an update happens between plan and apply, the apply undoes it, and the updater repeats it in its window. */
function workload({ platform, releaseName, namespace }: PlannedRelease): LiveWorkload {
  return {
    kind: "StatefulSet",
    namespace,
    name: releaseName,
    container: platform.brand.binary,
    fixUnreadable: "set an image with a version on the StatefulSet, or declare AgentVersion.pinned",
  };
}
