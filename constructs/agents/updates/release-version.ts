import type { Precondition } from "cdktf";
import type { Construct } from "constructs";
import { ChannelVersion } from "../../terraform/channel-version";
import { LiveVersion } from "../../terraform/live-version";
import type { LiveWorkload } from "../../terraform/live-workload";
import type { FollowChannelStrategy } from "../../updates/agent-version";
import type { Version } from "../../updates/version";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import type { AgentReleaseProps } from "../agent-release-props";
import { chartSource } from "../chart/chart-values";
import { followedChannel } from "./followed-channel";
import { UPDATE_RULES } from "./update-rules";
import { compatible } from "./live-compatibility";
import type { ProxyEndpoint } from "../../platform/proxy-endpoint";
import { declaredVersion, hasUpdater } from "./update-declaration";

/** The version that the chart gives to the agents. */
export interface ReleaseVersion {
  /** The version, or Terraform's reference to it. */
  readonly version: string;

  /** What has to hold before the release is changed. */
  readonly preconditions: readonly Precondition[];
}

/** Where a release is. */
interface ReleaseName {
  readonly releaseName: string;
  readonly namespace: string;
}

/** Declares what Terraform has to read for the version of a release. */
export function releaseVersion(scope: Construct, props: AgentReleaseProps, name: ReleaseName): ReleaseVersion {
  const { strategy } = props.version;
  const known = knownVersion(props.platform);
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

/**
 * Version of a chart that comes from a repository: the one that the agents are declared with, else the platform's.
 *
 * The public chart has the version of the product; the agents' own version does not depend on it.
 */
export function chartVersion(props: AgentReleaseProps): string {
  return (declaredVersion(props) ?? props.platform.version)?.toString() ?? "";
}

/** A chart from a repository of which no version is known: `AGENT-052`. */
export function checkChartVersion(props: AgentReleaseProps): readonly Violation[] {
  const problems = new Problems();
  const chart = chartSource(props);
  if (chart.kind === "repository" && chartVersion(props) === "") {
    problems.add(UPDATE_RULES.chartVersion, "version", chart.name);
  }
  return problems.list;
}

function channelVersion(
  scope: Construct,
  strategy: FollowChannelStrategy,
  props: AgentReleaseProps,
  name: ReleaseName,
): ReleaseVersion {
  const { platform, updates } = props;
  const channel = followedChannel(strategy, props);
  const window = platform.maintenanceWindow;
  const known = knownVersion(platform);
  return new ChannelVersion(scope, "channel", {
    ...workload(props, name),
    channel: channel.name,
    url: channel.url,
    certificateAuthority: strategy.certificateAuthority,
    first: strategy.first?.toString(),
    updates: !hasUpdater(props) && updates?.suspended !== true,
    window: window?.violations.length === 0 ? window : undefined,
    // Where there is no version at all, that alone is what the plan is refused for.
    conditions: (version) =>
      known === undefined ? [] : compatible(`coalesce(${version}, "${known.toString()}")`, known, name.releaseName),
  });
}

/** An update between plan and apply is taken back by that apply, and made again by the updater. */
function workload({ platform }: AgentReleaseProps, { releaseName, namespace }: ReleaseName): LiveWorkload {
  return {
    kind: "StatefulSet",
    namespace,
    name: releaseName,
    container: platform.brand.binary,
    fixUnreadable: "set an image with a version on the StatefulSet, or declare AgentVersion.pinned",
  };
}

/** The platform's version, where one is known that agents can be held against. */
function knownVersion({ version }: ProxyEndpoint): Version | undefined {
  return version?.violations.length === 0 ? version : undefined;
}
