/**
 * What a field of an object means for power, reach and protection. Judged: a reader of dangers evaluates it. Harmless: it
 * gives none, whatever it says; it is told, and no more. As new: of a new object it gives none, and a change is not judged.
 */
export type Meaning = "judged" | "harmless" | "as new";

/** Fields of a kind, each with everything in it, by the longest path that fits. What is in no row is not judged. */
export type Fields = Readonly<Record<string, Meaning>>;

/** Whole kinds that give neither power nor reach nor protection, or of which a program decides nothing. */
const OTHER = { "": "harmless" } as const;

/** What every object has. Labels select: those of pods and namespaces are in their kinds. */
const METADATA = { apiVersion: "harmless", kind: "harmless", metadata: "harmless" } as const;

/** A container of a pod. */
const CONTAINER: Fields = {
  "": "harmless",
  "env.valueFrom.secretKeyRef": "judged",
  "envFrom.secretRef": "judged",
  image: "judged",
  ports: "judged",
  resizePolicy: "harmless",
  restartPolicy: "harmless",
  securityContext: "judged",
};

/** Template of pods. */
const POD: Fields = {
  metadata: "harmless",
  "spec.activeDeadlineSeconds": "harmless",
  "spec.affinity": "harmless",
  "spec.automountServiceAccountToken": "judged",
  "spec.enableServiceLinks": "harmless",
  "spec.hostIPC": "judged",
  "spec.hostNetwork": "judged",
  "spec.hostPID": "judged",
  "spec.hostname": "harmless",
  "spec.imagePullSecrets": "harmless",
  "spec.nodeName": "harmless",
  "spec.nodeSelector": "harmless",
  "spec.os": "harmless",
  "spec.overhead": "harmless",
  "spec.preemptionPolicy": "harmless",
  "spec.priority": "harmless",
  "spec.priorityClassName": "harmless",
  "spec.readinessGates": "harmless",
  "spec.restartPolicy": "harmless",
  "spec.schedulerName": "harmless",
  "spec.securityContext": "judged",
  "spec.securityContext.fsGroup": "harmless",
  "spec.securityContext.fsGroupChangePolicy": "harmless",
  "spec.securityContext.runAsGroup": "harmless",
  "spec.securityContext.supplementalGroups": "harmless",
  "spec.serviceAccount": "judged",
  "spec.serviceAccountName": "judged",
  "spec.setHostnameAsFQDN": "harmless",
  "spec.subdomain": "harmless",
  "spec.terminationGracePeriodSeconds": "harmless",
  "spec.tolerations": "harmless",
  "spec.topologySpreadConstraints": "harmless",
  "spec.volumes.configMap": "harmless",
  "spec.volumes.downwardAPI": "harmless",
  "spec.volumes.emptyDir": "harmless",
  "spec.volumes.ephemeral": "harmless",
  "spec.volumes.hostPath": "judged",
  "spec.volumes.name": "harmless",
  "spec.volumes.persistentVolumeClaim": "judged",
  "spec.volumes.projected.defaultMode": "harmless",
  "spec.volumes.projected.sources.configMap": "harmless",
  "spec.volumes.projected.sources.downwardAPI": "harmless",
  "spec.volumes.projected.sources.secret": "judged",
  "spec.volumes.projected.sources.serviceAccountToken": "judged",
  "spec.volumes.secret": "judged",
  ...below("spec.containers", CONTAINER),
  ...below("spec.initContainers", CONTAINER),
};

const JOB: Fields = {
  ...inSpec(
    ...[
      "activeDeadlineSeconds",
      "backoffLimit",
      "backoffLimitPerIndex",
      "completionMode",
      "completions",
      "manualSelector",
    ],
    ...["maxFailedIndexes", "parallelism", "podFailurePolicy", "podReplacementPolicy", "selector", "successPolicy"],
    ...["suspend", "ttlSecondsAfterFinished"],
  ),
  ...below("spec.template", POD),
};

/** Workloads whose pods stay. */
const WORKLOAD: Fields = {
  ...METADATA,
  ...inSpec(
    ...["minReadySeconds", "ordinals", "paused", "podManagementPolicy", "progressDeadlineSeconds", "replicas"],
    ...["revisionHistoryLimit", "selector", "serviceName", "strategy", "updateStrategy", "volumeClaimTemplates"],
  ),
  ...below("spec.template", POD),
};

/** Every kind that this package writes, and the pods in them. What the program writes beside it, no table judges. @internal */
export const FIELDS: Readonly<Record<string, Fields>> = {
  ClusterRole: OTHER,
  ClusterRoleBinding: OTHER,
  ConfigMap: OTHER,
  CronJob: {
    ...METADATA,
    ...inSpec(
      ...["concurrencyPolicy", "failedJobsHistoryLimit", "jobTemplate.metadata", "schedule", "startingDeadlineSeconds"],
      ...["successfulJobsHistoryLimit", "suspend", "timeZone"],
    ),
    ...below("spec.jobTemplate", JOB),
  },
  Deployment: WORKLOAD,
  HorizontalPodAutoscaler: OTHER,
  Ingress: {
    ...METADATA,
    "spec.defaultBackend": "judged",
    "spec.ingressClassName": "as new",
    "spec.rules": "judged",
    "spec.tls": "as new",
    "spec.tls.hosts": "judged",
    status: "harmless",
  },
  Job: { ...METADATA, ...JOB },
  Namespace: { ...METADATA, spec: "harmless", status: "harmless" },
  NetworkPolicy: { ...METADATA, spec: "judged" },
  PersistentVolumeClaim: {
    ...METADATA,
    ...inSpec("accessModes", "resources", "selector", "storageClassName", "volumeMode", "volumeName"),
    status: "harmless",
  },
  Pod: { ...METADATA, ...POD },
  PodDisruptionBudget: OTHER,
  Role: OTHER,
  RoleBinding: OTHER,
  Secret: { ...METADATA, data: "harmless", immutable: "harmless", stringData: "harmless", type: "judged" },
  Service: {
    ...METADATA,
    "spec.allocateLoadBalancerNodePorts": "judged",
    "spec.clusterIP": "harmless",
    "spec.clusterIPs": "harmless",
    "spec.externalIPs": "judged",
    "spec.externalTrafficPolicy": "judged",
    "spec.healthCheckNodePort": "harmless",
    "spec.internalTrafficPolicy": "harmless",
    "spec.ipFamilies": "harmless",
    "spec.ipFamilyPolicy": "harmless",
    "spec.loadBalancerClass": "judged",
    "spec.loadBalancerIP": "harmless",
    "spec.loadBalancerSourceRanges": "judged",
    "spec.ports": "judged",
    "spec.publishNotReadyAddresses": "harmless",
    "spec.selector": "judged",
    "spec.sessionAffinity": "harmless",
    "spec.sessionAffinityConfig": "harmless",
    "spec.type": "judged",
    status: "harmless",
  },
  ServiceAccount: {
    ...METADATA,
    automountServiceAccountToken: "judged",
    imagePullSecrets: "harmless",
    secrets: "harmless",
  },
};

/** Whether a kind gives something. One that nobody knows may give everything. */
export function givesPower(kind: string): boolean {
  return fieldsOf(kind)[""] !== "harmless";
}

export function fieldsOf(kind: string): Fields {
  return Object.hasOwn(FIELDS, kind) ? (FIELDS[kind] as Fields) : {};
}

/** What a field means, by its path without indices; undefined where nobody has looked at it. */
export function meaningOf(kind: string, path: readonly string[]): Meaning | undefined {
  return meaningIn(fieldsOf(kind), path);
}

/** The row of the longest path that fits. */
export function meaningIn(fields: Fields, path: readonly string[]): Meaning | undefined {
  const names = path.filter((name) => !/^\[.*\]$/.test(name));
  for (let length = names.length; length >= 0; length--) {
    const meaning = fields[names.slice(0, length).join(".")];
    if (meaning !== undefined) return meaning;
  }
  return undefined;
}

function inSpec(...names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [`spec.${name}`, "harmless"]));
}

function below(path: string, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, meaning]) => [name === "" ? path : `${path}.${name}`, meaning]),
  );
}
