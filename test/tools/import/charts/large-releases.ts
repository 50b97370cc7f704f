import { parse } from "yaml";
import type { Values } from "../../../../tools/import/charts/given-values";
import { recorded } from "../../../support/charts-program";

const AWS = `
clusterName: access.example.com
enterprise: true
licenseSecretName: our-license
nameOverride: access
proxyListenerMode: separate
separatePostgresListener: true
publicAddr: ["access.example.com:443"]
kubePublicAddr: ["kube.example.com:3026"]
postgresPublicAddr: ["postgres.example.com:5432"]
proxyProtocol: "on"
chartMode: aws
aws:
  region: eu-central-1
  backendTable: state
  auditLogTable: events
  athenaURL: "athena://audit.events?topicArn=arn:aws:sns:eu-central-1:278576220453:audit&largeEventsS3=s3://large/events&locationS3=s3://long/events&workgroup=audit&queueURL=https://sqs.eu-central-1.amazonaws.com/278576220453/audit&queryResultsS3=s3://results/query"
  auditLogPrimaryBackend: athena
  auditLogMirrorOnStdout: true
  sessionRecordingBucket: recordings
  backups: true
  dynamoAutoScaling: true
  readMinCapacity: 5
  readMaxCapacity: 100
  readTargetValue: 50
  writeMinCapacity: 5
  writeMaxCapacity: 100
  writeTargetValue: 50
highAvailability:
  replicaCount: 2
  minReadySeconds: 30
  certManager: { enabled: true, issuerName: letsencrypt, issuerKind: ClusterIssuer, addCommonName: true }
authentication:
  type: local
  localAuth: true
  lockingMode: strict
  secondFactor: webauthn
sessionRecording: node-sync
log: { level: DEBUG, output: stdout, format: json, extraFields: [timestamp, level] }
auth:
  resources: { requests: { cpu: "1", memory: 2Gi }, limits: { memory: 4Gi } }
  teleportConfig:
    auth_service:
      authentication: { webauthn: { rp_id: example.com } }
      client_idle_timeout_message: bye
proxy:
  annotations: { service: { external-dns.alpha.kubernetes.io/hostname: access.example.com, service.beta.kubernetes.io/aws-load-balancer-type: nlb, service.beta.kubernetes.io/aws-load-balancer-proxy-protocol: "*" } }
  nodeSelector: { edge: "" }
annotations:
  serviceAccount: { eks.amazonaws.com/role-arn: "arn:aws:iam::278576220453:role/access" }
  pod: { example.com/team: access }
  deployment: { example.com/team: access }
extraLabels: { pod: { team: access }, service: { team: access }, job: { team: access }, jobPod: { team: access } }
nodeSelector: { "node-role.kubernetes.io/worker": "" }
tolerations: [{ key: dedicated, operator: Equal, value: access, effect: NoSchedule }]
affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: zone, operator: In, values: [a] }] }] } } }
imagePullSecrets: [{ name: registry }]
imagePullPolicy: Always
priorityClassName: high
terminationGracePeriodSeconds: 90
probeTimeoutSeconds: 9
readinessProbe: { periodSeconds: 9 }
disableTopologySpreadConstraints: true
extraEnv:
  - { name: GOMEMLIMIT, value: 900MiB }
  - { name: OUR_TOKEN, valueFrom: { secretKeyRef: { name: ours, key: token } } }
extraVolumes:
  - { name: files, configMap: { name: files } }
  - { name: scratch, emptyDir: {} }
extraVolumeMounts:
  - { name: files, mountPath: /files, readOnly: true }
  - { name: scratch, mountPath: /scratch }
extraContainers:
  - { name: side, image: "registry.example.com/side:1", args: [run], env: [{ name: A, value: b }], volumeMounts: [{ name: scratch, mountPath: /scratch }], resources: { limits: { memory: 64Mi } }, securityContext: { runAsNonRoot: true, runAsUser: 1000 } }
service: { type: LoadBalancer, spec: { loadBalancerSourceRanges: [10.0.0.0/8], externalTrafficPolicy: Local } }
podSecurityPolicy: { enabled: false }
validateConfigOnDeploy: false
`;

const GCP = `
clusterName: access.example.com
enterprise: true
proxyListenerMode: multiplex
chartMode: gcp
gcp: { projectId: project, backendTable: state, auditLogTable: events, sessionRecordingBucket: recordings }
tls: { existingSecretName: certificate, existingCASecretName: authority, existingCASecretKeyName: ours.pem }
ingress: { enabled: true, spec: { ingressClassName: nginx } }
service: { type: ClusterIP }
annotations: { ingress: { example.com/team: access } }
`;

const AZURE = `
clusterName: access.example.com
enterprise: true
chartMode: azure
azure: { databaseHost: access.postgres.database.azure.com, databaseUser: access, sessionRecordingStorageAccount: access.blob.core.windows.net, clientID: 0d4b7f5a-5d3e-4c39-9a8e-0f6f3d2b8c11, databasePoolMaxConnections: 20 }
acme: true
acmeEmail: team@example.com
proxyListenerMode: multiplex
`;

const VOLUME = `
clusterName: access.example.com
enterprise: false
persistence: { volumeSize: 50Gi, storageClassName: fast }
serviceAccount: { create: false, name: access }
rbac: { create: false }
tls: { existingSecretName: certificate }
service: { type: NodePort }
`;

const AGENTS = `
roles: kube,app,db,discovery
proxyAddr: access.example.com:443
enterprise: true
joinTokenSecret: { create: false, name: our-token }
kubeClusterName: access.example.com
labels: { env: prod }
apps:
  - { name: grafana, uri: "http://grafana.monitoring.svc:3000", public_addr: grafana.example.com, labels: { team: a }, description: Dashboards }
databases:
  - { name: orders, uri: "orders.example.com:5432", protocol: postgres, static_labels: { env: prod }, tls: { mode: verify-ca, server_name: orders } }
appResources: [{ labels: { team: a } }]
databaseResources: [{ labels: { "*": "*" } }]
awsDatabases: [{ types: [rds], regions: [eu-central-1], tags: { env: prod } }]
azureDatabases: [{ types: [postgres], resource_groups: [one], subscriptions: [two] }]
kubernetesDiscovery: [{ types: [app], namespaces: [shop], labels: { team: a } }]
updater: { enabled: true, releaseChannel: stable/cloud, extraArgs: ["--log-level=debug"], serviceAccount: { name: our-updater }, tolerations: [{ operator: Exists }] }
highAvailability: { replicaCount: 3, requireAntiAffinity: true, podDisruptionBudget: { enabled: true, minAvailable: 2 } }
storage: { enabled: true, requests: 2Gi, storageClassName: fast }
resources: { requests: { cpu: 100m, memory: 256Mi }, limits: { memory: 512Mi } }
hostAliases: [{ ip: 10.1.2.3, hostnames: [db.example.com] }]
dnsConfig: { options: [{ name: ndots, value: "2" }] }
log: { level: WARNING, format: json }
serviceAccount: { name: our-agents }
annotations: { serviceAccount: { example.com/team: access }, config: { example.com/team: access }, pod: { example.com/team: access } }
extraLabels: { pod: { team: access }, deployment: { team: access } }
adminClusterRoleBinding: { create: true }
terminationGracePeriodSeconds: 60
probeTimeoutSeconds: 4
extraEnv: [{ name: HTTPS_PROXY, value: "http://proxy.example.com:3128" }]
`;

/** Releases with values of all kinds, by what they are, and the values that their program leaves to people. */
export const LARGE_RELEASES: readonly (readonly [
  name: string,
  cluster: Values,
  agents: Values | undefined,
  left: readonly string[],
])[] = [
  ["AWS, with agents of all kinds", read(AWS), read(AGENTS), ["network.egressPorts"]],
  ["Google Cloud, behind an Ingress", read(GCP), undefined, []],
  ["Azure, with a certificate of ACME", read(AZURE), undefined, []],
  ["a volume, and accounts that exist", read(VOLUME), undefined, ["rbac.create"]],
  [
    "the recorded releases",
    {
      ...recorded("cluster-aws-two-replicas").values,
      proxyProtocol: "off",
      annotations: { serviceAccount: { "eks.amazonaws.com/role-arn": "arn:aws:iam::278576220453:role/access" } },
    },
    recorded("agent-by-account").values,
    ["operator.enabled", "podMonitor.enabled", "updater.enabled"],
  ],
];

/** Values as they stand in a file. */
export function read(text: string): Values {
  return parse(text) as Values;
}
