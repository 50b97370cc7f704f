import {
  PodVolume,
  PolicyPeer,
  SecretRef,
  type Affinity,
  type AuthObjects,
  type DeliveryObjects,
  type ExtraContainer,
  type JobPodSettings,
  type MetricsProps,
  type ObjectMetadata,
  type PodSettings,
  type PoolObjects,
  type ServiceLog,
  type ServerPodSettings,
  type SharedPodSettings,
  type SharedProxyObjects,
} from "../../../constructs";

/** All that a program can say of the pods of auth service and proxies. */
export function serverPodSettings(): Required<ServerPodSettings> {
  const times = { initialDelaySeconds: 1, periodSeconds: 10, timeoutSeconds: 2, failureThreshold: 3 };
  return { ...podSettings(), drainSeconds: 45, minReadySeconds: 10, probes: { readiness: times, liveness: times } };
}

/** All that a program can say of who reads the metrics of some pods. */
export function metrics(): Required<MetricsProps> {
  return {
    scrapedBy: [PolicyPeer.pods({ namespace: "monitoring", labels: { app: "prometheus" } })],
    podMonitor: { intervalSeconds: 30, scrapeTimeoutSeconds: 10, labels: { release: "prometheus" } },
  };
}

/** All that a program can say of a log. */
export function log(): Required<ServiceLog> {
  return { level: "INFO", format: "json", output: "stderr", extraFields: ["level", "caller"] };
}

/** All that a program can say of pods. */
export function podSettings(): Required<PodSettings> {
  return {
    topologySpreadConstraints: [
      {
        topologyKey: "topology.kubernetes.io/zone",
        whenUnsatisfiable: "DoNotSchedule",
        maxSkew: 2,
        minDomains: 2,
        labelSelector: {
          matchLabels: { team: "platform" },
          matchExpressions: [{ key: "tier", operator: "In", values: ["edge"] }],
        },
        matchLabelKeys: ["pod-template-hash"],
        nodeAffinityPolicy: "Ignore",
        nodeTaintsPolicy: "Honor",
      },
    ],
    hostAliases: [{ ip: "10.0.0.9", hostnames: ["idp.corp"] }],
    dnsPolicy: "None",
    dnsConfig: { nameservers: ["10.0.0.53"], searches: ["corp"], options: [{ name: "ndots", value: "1" }] },
    terminationGracePeriodSeconds: 90,
    volumes: { scratch: PodVolume.emptyDirectory({ mountPath: "/scratch" }) },
    sidecars: [extraContainer("sidecar")],
    initContainers: [extraContainer("prepare")],
    nodeSelector: { pool: "access" },
    tolerations: [{ key: "dedicated", operator: "Equal", value: "access", effect: "NoSchedule" }],
    affinity: affinity(),
    priorityClassName: "high",
    podAnnotations: { "example.com/owner": "platform" },
    podLabels: { team: "platform" },
    resources: { cpuRequest: "200m", memoryRequest: "512Mi", memoryLimit: "2Gi" },
    imagePullSecrets: ["registry"],
    imagePullPolicy: "Always",
    extraEnvironment: { ZONE: "eu", LICENSE_TOKEN: SecretRef.of("license-token", "token") },
  };
}

/** All that a program can say of the pods of any component. */
export function sharedPodSettings(): Required<SharedPodSettings> {
  return {
    nodeSelector: { pool: "system" },
    tolerations: [{ key: "dedicated", operator: "Equal", value: "system", effect: "NoSchedule" }],
    affinity: affinity(),
    priorityClassName: "high",
    podAnnotations: { "example.com/owner": "platform" },
    podLabels: { team: "platform" },
    imagePullSecrets: ["registry"],
    imagePullPolicy: "Always",
  };
}

/** All that a program can say of the pods of a Job. */
export function jobPodSettings(): Required<JobPodSettings> {
  return { ...sharedPodSettings(), resources: { cpuRequest: "20m", memoryRequest: "64Mi", memoryLimit: "128Mi" } };
}

function affinity(): Affinity {
  const labelSelector = {
    matchLabels: { team: "platform" },
    matchExpressions: [{ key: "tier", operator: "In", values: ["edge"] } as const],
  };
  const term = {
    topologyKey: "kubernetes.io/hostname",
    labelSelector,
    namespaces: ["access"],
    namespaceSelector: labelSelector,
  };
  const pods = {
    requiredDuringSchedulingIgnoredDuringExecution: [term],
    preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 50, podAffinityTerm: term }],
  };
  const node = {
    matchExpressions: [{ key: "cores", operator: "Gt", values: ["4"] } as const],
    matchFields: [{ key: "metadata.name", operator: "NotIn", values: ["old"] } as const],
  };
  return {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [node] },
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: node }],
    },
    podAffinity: pods,
    podAntiAffinity: pods,
  };
}

function extraContainer(name: string): Required<ExtraContainer> {
  return {
    name,
    image: "registry.example.com/forwarder:1",
    command: ["/bin/forwarder"],
    args: ["--verbose"],
    environment: { REGION: "eu" },
    resources: { cpuRequest: "20m", memoryRequest: "64Mi", memoryLimit: "128Mi" },
    mounts: [{ volume: "scratch", mountPath: "/scratch", subPath: "a", readOnly: true }],
    ports: [{ name: "logs", containerPort: 9000, protocol: "UDP" }],
    imagePullPolicy: "Always",
    securityContext: { runAsUser: 1000, runAsGroup: 1000, readOnlyRootFilesystem: false },
  };
}

const METADATA: Required<ObjectMetadata> = {
  labels: { team: "platform" },
  annotations: { "example.com/owner": "sre" },
};

/** All that a program can say of the objects of the auth service. */
export function authObjects(): Required<NonNullable<AuthObjects["objectMetadata"]>> {
  return {
    all: METADATA,
    clusterRole: METADATA,
    clusterRoleBinding: METADATA,
    configMap: METADATA,
    deployment: METADATA,
    disruptionBudget: METADATA,
    networkPolicy: METADATA,
    service: METADATA,
    serviceAccount: METADATA,
    volumeClaim: METADATA,
  };
}

/** All that a program can say of the objects of a pool. */
export function poolObjects(): Required<NonNullable<PoolObjects["objectMetadata"]>> {
  return {
    all: METADATA,
    autoscaler: METADATA,
    deployment: METADATA,
    disruptionBudget: METADATA,
    ingress: METADATA,
    service: METADATA,
  };
}

/** All that a program can say of the objects that pools share. */
export function sharedObjects(): Required<NonNullable<SharedProxyObjects["objectMetadata"]>> {
  return { all: METADATA, configMap: METADATA, ingress: METADATA, networkPolicy: METADATA, serviceAccount: METADATA };
}

/** All that a program can say of the objects of the delivery. */
export function deliveryObjects(): Required<NonNullable<DeliveryObjects["objectMetadata"]>> {
  return {
    all: METADATA,
    configMap: METADATA,
    job: METADATA,
    networkPolicy: METADATA,
    role: METADATA,
    roleBinding: METADATA,
    serviceAccount: METADATA,
  };
}
