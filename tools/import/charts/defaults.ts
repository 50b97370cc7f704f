import type { Values } from "./given-values";

/** The default values of the cluster chart, version 18.3.0. Empty values are left out. */
export const CLUSTER_DEFAULTS: Values = {
  authentication: { type: "local", localAuth: true, secondFactors: ["otp", "webauthn"] },
  proxyListenerMode: "separate",
  licenseSecretName: "license",
  operator: {
    image: "public.ecr.aws/gravitational/teleport-operator",
    joinMethod: "kubernetes",
    token: "teleport-operator",
    nameOverride: "operator",
  },
  podSecurityPolicy: { enabled: true },
  global: { clusterDomain: "cluster.local" },
  chartMode: "standalone",
  validateConfigOnDeploy: true,
  createProxyToken: true,
  podMonitor: { additionalLabels: { prometheus: "default" }, interval: "30s" },
  persistence: { enabled: true, volumeSize: "10Gi" },
  gcp: { credentialSecretName: "teleport-gcp-credentials" },
  azure: { backendDatabase: "teleport_backend", auditLogDatabase: "teleport_audit" },
  highAvailability: {
    replicaCount: 1,
    podDisruptionBudget: { minAvailable: 1 },
    certManager: { issuerKind: "Issuer", issuerGroup: "cert-manager.io" },
    minReadySeconds: 15,
  },
  image: "public.ecr.aws/gravitational/teleport-distroless",
  enterpriseImage: "public.ecr.aws/gravitational/teleport-ent-distroless",
  log: { level: "INFO", output: "stderr", format: "text", extraFields: ["timestamp", "level", "component", "caller"] },
  serviceAccount: { create: true },
  rbac: { create: true },
  service: { type: "LoadBalancer" },
  imagePullPolicy: "IfNotPresent",
  probeTimeoutSeconds: 5,
  readinessProbe: { initialDelaySeconds: 5, periodSeconds: 5, failureThreshold: 12, successThreshold: 1 },
  terminationGracePeriodSeconds: 60,
};

const UNPRIVILEGED: Values = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ["ALL"] },
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
  runAsUser: 9807,
  seccompProfile: { type: "RuntimeDefault" },
};

/** The default values of the agents' chart, likewise. */
export const AGENT_DEFAULTS: Values = {
  roles: "kube",
  joinParams: { method: "token" },
  clusterDomain: "cluster.local",
  kubernetesDiscovery: [{ types: ["app"], namespaces: ["*"], labels: { "*": "*" } }],
  jamfCredentialsSecret: { create: true, name: "teleport-jamf-api-credentials" },
  terminationGracePeriodSeconds: 30,
  updater: {
    versionServer: "https://{{ .Values.proxyAddr }}/v1/webapi/automaticupgrades/channel",
    releaseChannel: "stable/cloud",
    image: "public.ecr.aws/gravitational/teleport-kube-agent-updater",
  },
  podSecurityPolicy: { enabled: true },
  highAvailability: { replicaCount: 1, podDisruptionBudget: { minAvailable: 1 } },
  podMonitor: { interval: "30s" },
  storage: { requests: "128Mi" },
  adminClusterRoleBinding: { name: "cluster-admin" },
  image: "public.ecr.aws/gravitational/teleport-distroless",
  enterpriseImage: "public.ecr.aws/gravitational/teleport-ent-distroless",
  serviceAccount: { create: true },
  rbac: { create: true },
  joinTokenSecret: { create: true, name: "teleport-kube-agent-join-token" },
  log: { level: "INFO", output: "stderr", format: "text", extraFields: ["timestamp", "level", "component", "caller"] },
  imagePullPolicy: "IfNotPresent",
  initSecurityContext: UNPRIVILEGED,
  securityContext: UNPRIVILEGED,
  podSecurityContext: { fsGroup: 9807 },
  probeTimeoutSeconds: 1,
};
