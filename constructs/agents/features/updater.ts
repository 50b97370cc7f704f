import { channelName } from "../../updates/version-channels";
import { group, type PropsOf } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { anyText, flag, list, textWhere } from "../../core/schema/shapes";
import { isKnownAt, sinceWhen } from "../../updates/known-at";
import { imageIn } from "../../brand/image-registry";
import type { Problems } from "../../core/value";
import { containerResources, containerResourcesShape, type ContainerResources } from "../../workloads/pods/resources";
import type { PlannedRelease } from "./agent-release-props";
import { isPublicChart, chartVersion } from "../common/chart-source";
import type { Feature } from "../common/feature";
import { registryOf } from "./product";
import {
  checkPullCredentials,
  pullCredentials,
  pullCredentialsOf,
  type PullCredentials,
} from "../common/pull-credentials";
import { AgentServiceAccount } from "../joining/service-account";
import { UPDATE_RULES } from "../common/update-rules";
import { checkCanaries, checkUpdates, checkVersions, checkVersionServerIsThere, followsRollout } from "./update-checks";
import { hasUpdater, updaterChannel } from "../common/updates";

/** Flags of the updater that follow from other props, or from the specification's reconciliation period. */
const OWNED_FLAGS = [
  "agent-name",
  "agent-namespace",
  "base-image",
  "proxy-address",
  "pull-credentials",
  "sync-period",
  "update-group",
  "version-channel",
  "version-server",
];

/** What facts call that the chart passes on requests. */
const REQUESTS = "annotations-of-stateful-set";

/** Resources of the updater, where the program says none. */
export const UPDATER_RESOURCES: Required<ContainerResources> = {
  cpuRequest: "10m",
  memoryRequest: "64Mi",
  memoryLimit: "256Mi",
};

const updater = group<UpdaterSettings>()({
  enabled: flag(),
  channel: channelName,
  pullCredentials,
  resources: containerResourcesShape(UPDATER_RESOURCES),
  extraArguments: list(
    textWhere(
      "--flag or --flag=value; agent, version server, channel, group and period come from the release",
      isUpdaterArgument,
      { fix: "remove the argument; if it is the release's, use its prop" },
    ),
    { atLeast: 0 },
  ),
  serviceAccount: instance(AgentServiceAccount),
});

const updates = group<UpdateRequests>()({ suspended: flag(), forceReconcile: anyText({ reference: true }) });

/** Settings of the pods of the updater. */
export interface UpdaterPodSettings {
  /** Resources of its container. @default requests of 10m and 64Mi, limit of 256Mi */
  readonly resources?: ContainerResources;

  /** Further flags of the updater, each with its value as `--flag=value`. @default none */
  readonly extraArguments?: readonly string[];

  /** Service account of its pod. @default one that the release makes, named `<release>-updater` */
  readonly serviceAccount?: AgentServiceAccount;
}

/** The updater next to the agent. */
export interface UpdaterSettings extends UpdaterPodSettings {
  /** Whether there is an updater. @default true */
  readonly enabled?: boolean;

  /** Version channel that the updater follows. @default "default", or "stable/cloud" on a cloud tenant */
  readonly channel?: string;

  /**
   * Where the updater gets the credentials of the agents' registry (`AGENT-083`): `docker` is the pull Secret of the
   * pods; `aws` and `google` ask the cloud, by the updater's `serviceAccount`.
   *
   * @default "docker" if the pods have `imagePullSecrets`, otherwise none
   * @see docs/pods.md
   */
  readonly pullCredentials?: PullCredentials;
}

/** Requests to the updater, which are annotations of the StatefulSet. */
export interface UpdateRequests {
  /**
   * Suspends updates while it is true. Without an updater, it suspends the updates that Terraform makes.
   *
   * @default false
   */
  readonly suspended?: boolean;

  /** Any text. When it changes, the updater reconciles at once. @default none */
  readonly forceReconcile?: string;
}

/** Who updates agents, and when. */
export interface UpdaterProps {
  /** The updater, which keeps the agents up to date. @default enabled, on the platform's channel */
  readonly updater?: UpdaterSettings;

  /** Requests to the updater: to pause, or to reconcile now. @default none */
  readonly updates?: UpdateRequests;
}

/** The updater of the agents, and what it is asked for. Its account and its requests are values of other features. */
export const UPDATER = {
  props: { updater, updates } satisfies PropsOf<UpdaterProps>,
  check: (release, problems) => {
    checkUpdates(release, problems);
    checkVersions(release, problems);
    checkRequests(release, problems);
    checkPullCredentials(release, problems);
    checkCanaries(release, problems);
    if (release.isInStackOfPlatform) checkVersionServerIsThere(release, problems);
  },
  owns: () => [
    "extraArgs",
    ...["enabled", "extraArgs", "group", "image", "pullCredentials", "releaseChannel", "versionServer"].map(
      (path) => `updater.${path}`,
    ),
  ],
  values: (release) => {
    const { platform, updater: { resources, extraArguments } = {} } = release;
    const credentials = pullCredentialsOf(release);
    return {
      updater: {
        enabled: hasUpdater(release),
        // With a version server of its own, Teleport's chart keeps the updater out of rollouts.
        ...(followsRollout(release) ? { group: updaterChannel(release) } : { versionServer: platform.versionServer }),
        releaseChannel: updaterChannel(release),
        image: imageIn(registryOf(release), platform.brand.updaterImage),
        ...(credentials !== undefined && { pullCredentials: credentials }),
        resources: containerResources({ resources }, UPDATER_RESOURCES),
        ...(extraArguments !== undefined && { extraArgs: extraArguments }),
      },
    };
  },
} satisfies Feature;

/** Notes requests to the updater that the chart would not pass on: `AGENT-053`. */
function checkRequests(release: PlannedRelease, problems: Problems): void {
  const { suspended, forceReconcile } = release.updates ?? {};
  const stated = chartVersion(release);
  if (!isPublicChart(release) || isKnownAt("behaviour", REQUESTS, stated)) return;
  const rule = { ...UPDATE_RULES["AGENT-053"], allowed: `with a chart of version ${sinceWhen("behaviour", REQUESTS)}` };
  const given = `chart ${stated}`;
  if (suspended === true) problems.add(rule, "updates.suspended", given);
  if (forceReconcile !== undefined) problems.add(rule, "updates.forceReconcile", given);
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
