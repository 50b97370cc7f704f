import { group, type PropsOf } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { anyText, flag, list, textLike, textWhere } from "../../core/schema/shapes";
import { CHANNEL_RULES } from "../../updates/rules";
import { isChannelName } from "../../updates/version-channels";
import { Version } from "../../updates/version";
import { Brand } from "../../brand/brand";
import type { Problems } from "../../core/value";
import { containerResources, POD_SETTINGS, type ContainerResources } from "../../workloads/pod-settings";
import type { AgentReleaseProps, PlannedRelease, UpdateRequests, UpdaterSettings } from "./agent-release-props";
import { chartSource, chartVersion } from "./chart-source";
import type { Feature } from "./feature";
import { AGENT_RELEASE_RULES as RULES } from "./rules";
import { AgentServiceAccount } from "./service-account";
import { AGENT_SETTING_RULES } from "./setting-rules";
import { UPDATE_RULES } from "./update-rules";
import { checkUpdates, checkVersions, checkVersionServerIsThere } from "./update-checks";
import { hasUpdater, updaterChannel } from "./updates";

/** Flags of the updater that follow from other props, or from the specification's reconciliation period. */
const OWNED_FLAGS = [
  "agent-name",
  "agent-namespace",
  "base-image",
  "proxy-address",
  "sync-period",
  "update-group",
  "version-channel",
  "version-server",
];

const GROUP = /^[A-Za-z0-9._-]{1,63}$/;

/** First version of the public chart whose value `annotations.deployment` reaches the StatefulSet of new installations. */
const FIRST_WITH_ANNOTATIONS = Version.of("16.2.2");

const UPDATER_RESOURCES: Required<ContainerResources> = {
  cpuRequest: "10m",
  memoryRequest: "64Mi",
  memoryLimit: "256Mi",
};

const updater = group<UpdaterSettings>()(
  {
    enabled: flag(UPDATE_RULES.form),
    channel: textWhere("the name of a channel", isChannelName, { rule: CHANNEL_RULES.name }),
    group: textLike("the name of a group", GROUP, { rule: RULES.updaterGroup }),
    resources: POD_SETTINGS.resources,
    extraArguments: list(textWhere("a flag", isUpdaterArgument, { rule: AGENT_SETTING_RULES.updaterArgument }), {
      rule: AGENT_SETTING_RULES.updaterArgument,
      atLeast: 0,
    }),
    serviceAccount: instance(AgentServiceAccount),
  },
  [],
  UPDATE_RULES.form,
);

const updates = group<UpdateRequests>()(
  { suspended: flag(UPDATE_RULES.form), forceReconcile: anyText({ rule: RULES.forceReconcile, reference: true }) },
  [],
  UPDATE_RULES.form,
);

/** The updater beside the agents, and what it is asked for. Its account and its requests are values of other features. */
export const UPDATER = {
  props: { updater, updates } satisfies PropsOf<Pick<AgentReleaseProps, "updater" | "updates">>,
  check: (release, problems) => {
    checkUpdates(release, problems);
    checkVersions(release, problems);
    checkRequests(release, problems);
    if (release.isInStackOfPlatform) checkVersionServerIsThere(release, problems);
  },
  owns: () => [
    "extraArgs",
    ...["enabled", "extraArgs", "group", "image", "releaseChannel", "versionServer"].map((path) => `updater.${path}`),
  ],
  renders: ["updater.resources"],
  values: (release) => {
    const { platform, updater: { group: ofUpdates, resources, extraArguments } = {} } = release;
    return {
      updater: {
        enabled: hasUpdater(release),
        versionServer: platform.versionServer,
        releaseChannel: updaterChannel(release),
        image: platform.brand.updaterImage,
        ...(ofUpdates !== undefined && { group: ofUpdates }),
        resources: containerResources({ resources: { ...UPDATER_RESOURCES, ...resources } }),
        ...(extraArguments !== undefined && { extraArgs: extraArguments }),
      },
    };
  },
} satisfies Feature;

/** Notes requests to the updater that the chart would not pass on: `AGENT-053`. */
function checkRequests(release: PlannedRelease, problems: Problems): void {
  const { suspended, forceReconcile } = release.updates ?? {};
  const version = chartVersion(release);
  const isPublic = chartSource(release).name === Brand.TELEPORT.chart.name;
  if (!isPublic || version === "" || Version.of(version).isAtLeast(FIRST_WITH_ANNOTATIONS)) return;
  const given = `chart ${version}`;
  if (suspended === true) problems.add(UPDATE_RULES.annotations, "updates.suspended", given);
  if (forceReconcile !== undefined) problems.add(UPDATE_RULES.annotations, "updates.forceReconcile", given);
}

/** Whether a text is one flag that the release does not set itself. */
function isUpdaterArgument(given: string): boolean {
  const flag = flagOf(given);
  return flag !== undefined && !OWNED_FLAGS.includes(flag);
}

/** A flag and its value are one argument, so that each argument can be checked by itself. */
function flagOf(argument: string): string | undefined {
  return /^--?([a-z][a-z0-9-]*)(=.*)?$/s.exec(argument)?.[1];
}
