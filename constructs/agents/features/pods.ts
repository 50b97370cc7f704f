import type { Affinity } from "kubernetes-types/core/v1";
import { annotations } from "../../core/kubernetes";
import { group } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { checked, oneOf, wholeNumber } from "../../core/schema/shapes";
import { childProperty } from "../../core/value";
import { defineRules } from "../../core/violation";
import { PodServiceAccount, withIdentity } from "../../workloads/identity/pod-service-account";
import { SERVICE_LOG } from "../../workloads/log";
import { POD_CHECKS, POD_SETTINGS } from "../../workloads/pod-settings";
import { containerValue } from "../../workloads/pods/containers";
import { probeTimeout } from "../../workloads/pods/probes";
import { containerResources } from "../../workloads/pods/resources";
import { NAME_RESOLUTION, onDifferentNodes, pickGivenProps, spreadConstraints } from "../../workloads/pods/scheduling";
import { userIds } from "../../workloads/pods/user-ids";
import { checkTaken, ownMounts, volumeSources } from "../../workloads/pods/volumes";
import type { AgentAvailability, AgentPodProps, AgentProbes } from "../common/agent-release-props";
import { AgentStorage } from "../common/agent-storage";
import type { Feature, PlannedRelease } from "../common/feature";
import { authorityVolumes } from "./environment";

/** Rules of the pods of agents. */
const AGENT_POD_RULES = defineRules({
  "AGENT-065": {
    problem: "the disruption budget is so high that no node could be drained",
    fix: "lower pods.availability.minAvailable below pods.replicas, or raise pods.replicas",
    source: "Kubernetes, disruption budgets",
  },
  "AGENT-078": {
    problem: "the annotation is one that the chart sets, to replace the pods when their configuration changes",
    fix: "remove the annotation",
    source: "chart of the agents, annotations.pod",
  },
  "AGENT-080": {
    problem: "an init container mounts a volume: Teleport's chart mounts only its own volumes there",
    fix: "give the volume a mountPath, and remove mounts: init containers see what the agents mount; or use the chart of this package",
    source: "the service's documentation, chart of the agents",
  },
});

const CHECKSUM_ANNOTATION = "checksum/config";

/** The pods of a release as a program declares them; the features below say what becomes of them in the chart. */
export const AGENT_PODS = group<AgentPodProps>()({
  ...POD_SETTINGS,
  podAnnotations: checked(annotations({ reference: true }), (given, problems) => {
    if (!Object.hasOwn(given, CHECKSUM_ANNOTATION)) return;
    problems.add(AGENT_POD_RULES["AGENT-078"], childProperty("", CHECKSUM_ANNOTATION), "(redacted)");
  }),
  replicas: wholeNumber({ from: 1 }),
  availability: group<AgentAvailability>()({
    antiAffinity: oneOf(["preferred", "required"]),
    minAvailable: wholeNumber({ from: 1 }),
  }),
  storage: instance(AgentStorage),
  serviceAccount: instance(PodServiceAccount),
  log: SERVICE_LOG,
  probes: group<AgentProbes>()({ timeoutSeconds: probeTimeout }),
  userIds,
});

/** What a program may say of any pod. Annotations of pods and their environment are values of other features. */
export const PODS = {
  check: ({ pods }, problems) => {
    problems.within("pods", (inPods) => {
      for (const check of POD_CHECKS) check(pods, inPods);
    });
  },
  owns: () => ["extraLabels.pod", "updater.extraLabels.pod"],
  values: (release) => {
    const { pods } = release;
    const { podLabels } = withIdentity(pods, pods.serviceAccount?.identity);
    const { nodeSelector, tolerations, priorityClassName, imagePullPolicy, imagePullSecrets } = pods;
    const { terminationGracePeriodSeconds, topologySpreadConstraints, probes = {} } = pods;
    const selected = { app: release.releaseName };
    return {
      resources: containerResources(pods),
      ...pickGivenProps(NAME_RESOLUTION, pods),
      ...(nodeSelector && { nodeSelector }),
      ...(tolerations && { tolerations }),
      ...(priorityClassName !== undefined && { priorityClassName }),
      ...(podLabels && { extraLabels: { pod: podLabels } }),
      ...(imagePullPolicy && { imagePullPolicy }),
      ...(imagePullSecrets && { imagePullSecrets: imagePullSecrets.map((name) => ({ name })) }),
      ...(terminationGracePeriodSeconds !== undefined && { terminationGracePeriodSeconds }),
      ...(topologySpreadConstraints && {
        topologySpreadConstraints: spreadConstraints(pods, selected),
      }),
      ...(probes.timeoutSeconds !== undefined && { probeTimeoutSeconds: probes.timeoutSeconds }),
    };
  },
} satisfies Feature;

/** User and groups of the pods. Charts have numbers by default; null removes one. */
export const USER_IDS = {
  owns: () => [
    "initSecurityContext",
    ...["podSecurityContext", "securityContext"].flatMap((path) => [path, `updater.${path}`]),
  ],
  values: (release) => {
    if (release.pods.userIds !== "assigned") return {};
    const container = { runAsUser: null, runAsGroup: null };
    return {
      podSecurityContext: { ...container, fsGroup: null },
      securityContext: container,
      // The chart of this package gives init containers nothing of its own.
      ...(release.helm.chart.kind === "repository" && { initSecurityContext: container }),
    };
  },
} satisfies Feature;

/** Replicas, their spread, and their disruption budget. */
export const AVAILABILITY = {
  check: ({ pods: { replicas = 1, availability: { minAvailable = 0 } = {} } }, problems) => {
    if (minAvailable < replicas) return;
    problems.add(AGENT_POD_RULES["AGENT-065"], "pods.availability.minAvailable", minAvailable);
  },
  // Teleport's chart calls the first by the second name, too.
  owns: () => ["highAvailability", "replicaCount"],
  values: (release) => {
    const { replicas = 1, affinity, availability: { antiAffinity, minAvailable = 1 } = {} } = release.pods;
    return {
      highAvailability: {
        replicaCount: replicas,
        ...(antiAffinity === "required" && affinity === undefined && { requireAntiAffinity: true }),
        podDisruptionBudget: { enabled: replicas > 1, minAvailable },
      },
      ...(affinity && { affinity: { ...affinity, ...apart(release) }, updater: { affinity } }),
    };
  },
} satisfies Feature;

/** Different nodes for the pods, as charts ask for them by themselves if there is no affinity. */
function apart({ releaseName, pods }: PlannedRelease): Affinity {
  const { replicas = 1, affinity: { podAntiAffinity: given } = {}, availability: { antiAffinity } = {} } = pods;
  if (antiAffinity === undefined && given !== undefined) return {};
  if (replicas === 1 && antiAffinity !== "required") return {};
  return { podAntiAffinity: onDifferentNodes({ app: releaseName }, antiAffinity ?? "preferred", given) };
}

/** Where the agents keep their data; nothing where the chart's default is meant. */
export const STORAGE = {
  owns: ({ common }) => ["storage", `${common}.data_dir`],
  values: ({ pods: { storage } }) => {
    if (storage?.volume === undefined) return {};
    const { size, storageClass } = storage.volume;
    return {
      storage: { enabled: true, requests: size, ...(storageClass !== undefined && { storageClassName: storageClass }) },
    };
  },
} satisfies Feature;

/** What agents log; nothing where the chart's default is meant. */
export const LOG = {
  owns: ({ common }) => [
    "log.extraFields",
    "log.format",
    "log.level",
    "log.output",
    "logLevel",
    `${common}.log.format.extra_fields`,
    `${common}.log.format.output`,
    `${common}.log.output`,
    `${common}.log.severity`,
  ],
  values: ({ pods: { log: given = {} } }) => (Object.keys(given).length === 0 ? {} : { log: given }),
} satisfies Feature;

/** Volumes of the agents' pods in the charts: that of this package, and the public one. */
const TAKEN_VOLUMES = [
  "auth-token",
  "certificate-authority",
  "config",
  "data",
  "join-account-token",
  "join-token",
  "tls-ca",
  "tmp",
];

/** Further volumes and containers of the agents' pods. Their props are those of all pods. */
export const CONTAINERS = {
  check: (release, problems) => {
    const { platform, pods } = release;
    const { id, agentSecretsDirectory, dataDirectory } = platform.brand;
    const taken = {
      volumes: [...TAKEN_VOLUMES, `${id}-tls-ca`],
      folders: [`/etc/${id}`, agentSecretsDirectory, `/etc/${id}-tls-ca`, dataDirectory, "/tmp"],
      containers: [id],
    };
    problems.within("pods", (inPods) => {
      checkTaken(pods, taken, inPods);
    });
    if (release.helm.chart.kind === "bundled") return;
    pods.initContainers?.forEach(({ mounts = [] }, index) => {
      if (mounts.length === 0) return;
      problems.add(AGENT_POD_RULES["AGENT-080"], `pods.initContainers[${index}].mounts`, `${mounts.length} mounts`);
    });
  },
  values: ({ pods, certificateAuthority }) => {
    const ofAuthority = authorityVolumes(certificateAuthority);
    const extraVolumes = [...ofAuthority.extraVolumes, ...volumeSources(pods)];
    const extraVolumeMounts = [...ofAuthority.extraVolumeMounts, ...ownMounts(pods)];
    return {
      ...(extraVolumes.length > 0 && { extraVolumes }),
      ...(extraVolumeMounts.length > 0 && { extraVolumeMounts }),
      ...(pods.sidecars && { extraContainers: pods.sidecars.map(containerValue) }),
      ...(pods.initContainers && { initContainers: pods.initContainers.map(containerValue) }),
    };
  },
} satisfies Feature;
