import { mirroredImage } from "../../brand/image-registry";
import type { Problems } from "../../core/value";
import { defineRules } from "../../core/violation";
import { refusedBefore } from "../../updates/known-at";
import { containerResources, type ContainerResources } from "../../workloads/pods/resources";
import type { PullCredentials } from "../common/agent-release-props";
import type { Feature, PlannedRelease } from "../common/feature";
import {
  checkCanaries,
  checkUpdates,
  checkVersionServerIsThere,
  followsRollout,
  hasUpdater,
  chartVersion,
  updaterChannel,
} from "../common/updates";
import { isPublicChart } from "./helm";

/** Rules of the updater of a release. */
const UPDATER_RULES = defineRules({
  "AGENT-053": {
    problem: "this version of the chart does not write the annotations that the updater reads on the StatefulSet",
    fix:
      "raise first: the chart has the same version; agents that are installed keep their own version; acknowledge this for releases " +
      "of 14 and 15 from the middle of September 2024 on",
    source: "specification 3; chart of the agents, annotations",
    acknowledgeable: true,
  },
  "AGENT-083": {
    problem: "the updater cannot tell which pull Secret has the credentials of the agents' registry",
    fix: "put the credentials of all registries into one Secret of the type kubernetes.io/dockerconfigjson, and name it alone in imagePullSecrets; or pass aws, google or none as updater.pullCredentials",
    source: "docs/pods.md, images from a registry of your own",
  },
});

/** What passes requests on to the updater. */
const REQUESTS = { who: "a chart", subject: "behaviour", name: "annotations-of-stateful-set" } as const;

/** Resources of the updater, where the program says none. */
export const UPDATER_RESOURCES: Required<ContainerResources> = {
  cpuRequest: "10m",
  memoryRequest: "64Mi",
  memoryLimit: "256Mi",
};

/** The updater of the agents, and what it is asked for. Its account and its requests are values of other features. */
export const UPDATER = {
  check: (release, problems) => {
    checkUpdates(release, problems);
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
    const credentials = updaterPullCredentials(release);
    return {
      updater: {
        enabled: hasUpdater(release),
        // With a version server of its own, Teleport's chart keeps the updater out of rollouts.
        ...(followsRollout(release) ? { group: updaterChannel(release) } : { versionServer: platform.versionServer }),
        releaseChannel: updaterChannel(release),
        image: mirroredImage(release.imageRegistry, platform.brand.updaterImage),
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
  const rule = refusedBefore(UPDATER_RULES["AGENT-053"], REQUESTS, stated);
  if (!isPublicChart(release) || rule === undefined) return;
  const given = `chart ${stated}`;
  if (suspended === true) problems.add(rule, "updates.suspended", given);
  if (forceReconcile !== undefined) problems.add(rule, "updates.forceReconcile", given);
}

const FOLDER = "/var/run/registry-credentials";
const VOLUME = "registry-credentials";

/** Key of a Secret of the type `kubernetes.io/dockerconfigjson`, and the file that programs look for. */
const FILE = { key: ".dockerconfigjson", path: "config.json" };

type Release = Pick<PlannedRelease, "updater" | "pods">;

/** Flag of the updater; undefined where its registry asks for nothing. */
export function updaterPullCredentials(release: Release): PullCredentials | undefined {
  const { updater, pods } = release;
  if (!hasUpdater(release)) return undefined;
  return updater?.pullCredentials ?? ((pods.imagePullSecrets ?? []).length > 0 ? "docker" : undefined);
}

/** Variables, volumes and mounts with which the updater finds the credentials. */
export function pullCredentialFiles(release: Release) {
  const [secretName] = release.pods.imagePullSecrets ?? [];
  if (updaterPullCredentials(release) !== "docker" || secretName === undefined) {
    return { extraEnv: [], extraVolumes: [], extraVolumeMounts: [] };
  }
  return {
    extraEnv: [{ name: "DOCKER_CONFIG", value: FOLDER }],
    extraVolumes: [{ name: VOLUME, secret: { secretName, items: [FILE] } }],
    extraVolumeMounts: [{ name: VOLUME, mountPath: FOLDER, readOnly: true }],
  };
}

/** The updater reads one Secret (`AGENT-083`). */
function checkPullCredentials(release: Release, problems: Problems): void {
  const secrets = release.pods.imagePullSecrets ?? [];
  const isUndecided = updaterPullCredentials(release) === "docker" && secrets.length !== 1;
  if (isUndecided)
    problems.add(UPDATER_RULES["AGENT-083"], "updater.pullCredentials", `${secrets.length} pull Secrets`);
}
