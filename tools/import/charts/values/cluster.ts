import { authority } from "../authority";
import { authentication } from "../cluster/authentication";
import { certificate } from "../cluster/certificate";
import { furtherOfAuth, furtherOfProxies } from "../cluster/configuration-files";
import { exposure } from "../cluster/exposure";
import { addresses, listeners } from "../cluster/listeners";
import * as service from "../cluster/service";
import { awsCapacity, awsEvents, chartMode, firestore, inMode, postgres, volume } from "../cluster/storage";
import * as workloads from "../cluster/workloads";
import { environmentAt, putAt } from "../conversions";
import { COMPONENTS } from "../given-values";
import { podMonitor } from "../metrics";
import { securityContexts } from "../security-context";
import { groupsOf } from "./row";

/** What an import makes of rows, by the names in them. */
const SHARED = {
  ...service,
  ...workloads,
  ...{
    addresses,
    authentication,
    authority,
    certificate,
    exposure,
    furtherOfAuth,
    furtherOfProxies,
    listeners,
    podMonitor,
  },
  ...{ awsCapacity, awsEvents, chartMode, firestore, postgres, volume },
  security: securityContexts(COMPONENTS),
};
const OF_ROWS = {
  onVolume: inMode("volume"),
  onAws: inMode("aws"),
  onAzure: inMode("azure"),
  put: putAt,
  variables: environmentAt,
};

/** What to write for each value of Teleport's cluster chart. */
export const CLUSTER_CHART_VALUES = groupsOf(SHARED, OF_ROWS, [
  {
    title: "The cluster",
    rows: [
      "clusterName | same: addresses | clusterName | the host of `publicAddress` by default; cannot be changed later (`PLATFORM-017`)",
      "teleportVersionOverride | same | version",
      "enterprise | same: edition | edition | `enterprise` is the default",
      'licenseSecretName | same: edition | auth.license: SecretRef.of("license", "license.pem")',
      "image enterpriseImage | same: edition | imageRepository | by default the brand's, for the edition",
      "chartMode | other way: chartMode | auth.storage | see the groups below",
      "kubeClusterName labels | other way: kubernetesAccess | AgentService.kubernetes({ clusterName, labels }) | of an `AgentRelease`",
      "auth | other way | auth",
      "proxy | other way | proxies; proxyPools | a platform has one pool or several",
      "auth.teleportConfig | same: furtherOfAuth | auth.furtherConfiguration | without what other props decide",
      "proxy.teleportConfig | same: furtherOfProxies | proxies.furtherConfiguration | one for all pools",
      "nameOverride | other way: put | takeOver: ChartRelease.of({ nameOverride }) | see [what stays](../migration.md#what-stays)",
      "validateConfigOnDeploy | same | validateConfiguration | for the auth service and each pool of proxies",
      "createProxyToken | decided by the toolkit | | proxies join by their service account",
      "global.clusterDomain | not needed | | names end in `.svc`",
      "podSecurityPolicy.enabled | not needed | | Kubernetes has none since 1.25",
      "installCRDs operator.{enabled,image,resources,joinMethod,token,nameOverride} | other way: operator | roles; connectors; joinTokens; AccessPlatform.addResource | a program declares what the operator reads from objects",
    ],
  },
  {
    title: "Signing in, and sessions",
    within: "authentication: ClusterAuthPreference.of",
    rows: [
      "authentication.{type,connectorName,localAuth,lockingMode,passwordless} | same: authentication | { NAME }",
      'authentication.secondFactors | same: authentication | { secondFactors, webauthn: { rpId } } | the chart\'s defaults are `["otp", "webauthn"]` and `clusterName`, here `["otp"]` and the host of `publicAddress` (`PLATFORM-020`)',
      "authentication.secondFactor | other way: authentication | { secondFactors } | `on` is `otp` and `webauthn`",
      "authentication.webauthn.{attestationAllowedCas,attestationDeniedCas} | same: authentication | { webauthn: { NAME } } | the text of the files",
      "authenticationType authenticationSecondFactor.secondFactor authenticationSecondFactor.webauthn.{attestationAllowedCas,attestationDeniedCas} | same: authentication | authentication | older names",
      "sessionRecording | same: recording | sessionRecording: SessionRecording.of({ mode })",
    ],
  },
  {
    title: "Logs and metrics",
    rows: [
      "log.level logLevel | same: logs | auth.log: { level }; proxies.log: { level }",
      "log.output | same: logs | auth.log: { output }; proxies.log: { output } | a stream, not a file",
      "log.format | same: logs | auth.log: { format }; proxies.log: { format } | JSON is the default",
      "log.extraFields | same: logs | auth.log: { extraFields }; proxies.log: { extraFields }",
      "podMonitor.enabled | same: podMonitor | metrics.podMonitor | with `scrapedBy`: [ports.md](../ports.md#metrics)",
      "podMonitor.additionalLabels | same: podMonitor | metrics.podMonitor.labels",
      "podMonitor.interval | same: podMonitor | metrics.podMonitor.interval",
    ],
  },
  {
    title: "Addresses and listeners",
    within: "listeners: ProxyListeners.separate",
    rows: [
      "publicAddr | same: addresses | publicAddress | several: `ADDRESS-004`",
      "proxyListenerMode | same: listeners | { postgres: false, mongodb: false, redis: false }; listeners: ProxyListeners.tlsRouting() | TLS routing (`multiplex`) is the default",
      "separatePostgresListener separateMongoListener | same: listeners | { postgres: true }; { mongodb: true } | the default of `separate`",
      "kubePublicAddr | same: listeners | { kubernetes: { publicAddress } }",
      "mongoPublicAddr | same: listeners | { mongodb: { publicAddress } }",
      "mysqlPublicAddr | same: listeners | { mysql: { publicAddress } }",
      "postgresPublicAddr | same: listeners | { postgres: { publicAddress } }",
      "sshPublicAddr | same: listeners | { ssh: { publicAddress } }",
      "tunnelPublicAddr | same: listeners | { reverseTunnel: { publicAddress } }",
      "proxyProtocol | same: exposure | proxies.exposure: ServiceExposure.loadBalancer({ proxyProtocol }) | or the factory of a cloud's balancer",
    ],
  },
  {
    title: "Certificates",
    rows: [
      "acme acmeEmail acmeURI | same: certificate | tls: ProxyTls.acme({ email, directory }) | for one proxy",
      'tls.existingSecretName | same: certificate | tls: ProxyTls.secret("teleport-tls")',
      'tls.existingCASecretName | same: authority | certificateAuthority: CertificateAuthority.secret("authority") | trusted by agents and updaters, too',
      'tls.existingCASecretKeyName | same: authority | certificateAuthority: CertificateAuthority.secret("authority", "tls.crt")',
      "highAvailability.certManager.{enabled,issuerName,issuerKind} | same: certificate | tls: ProxyTls.certManager({ issuer, applications: true }); tls: ProxyTls.certManager({ clusterIssuer, applications: true }) | the chart's certificate is also for `*.<clusterName>`",
      "highAvailability.certManager.issuerGroup | same: certificate | tls: ProxyTls.certManager({ externalIssuer: { group, kind, name } })",
      "highAvailability.certManager.addCommonName | same: certificate | tls: ProxyTls.certManager({ commonName: true })",
      "highAvailability.certManager.addPublicAddrs | decided by the toolkit | | `names` adds those of single listeners",
      "insecureSkipProxyTLSVerify | other way | tls: ProxyTls.selfSigned() | for trials without agents; otherwise `certificateAuthority`",
    ],
  },
  {
    title: "Service and Ingress",
    rows: [
      "service.type | same: exposure | proxies.exposure: ServiceExposure.loadBalancer(); proxies.exposure: ServiceExposure.clusterIp(); proxies.exposure: ServiceExposure.nodePort()",
      "service.spec | other way: exposure | proxies.exposure: ServiceExposure.loadBalancer({ loadBalancerIp, loadBalancerClass, externalTrafficPolicy, sourceRanges, nodePorts }) | or the factory of a cloud's balancer",
      "ingress.enabled | same: exposure | proxies.exposure: ServiceExposure.ingress({ className })",
      "ingress.spec | same: exposure | proxies.exposure: ServiceExposure.ingress({ className, tlsSecret }) | hosts and paths follow from the platform",
      "ingress.useExisting | same: exposure | proxies.exposure: ServiceExposure.clusterIp({ trustForwardedFor: true }) | behind what ends TLS",
      "ingress.suppressAutomaticWildcards | same: exposure | proxies.exposure: ServiceExposure.ingress({ applications: false })",
    ],
  },
  {
    title: "A volume",
    rows: [
      "persistence.enabled | other way: volume | auth.storage | a volume is the default",
      "persistence.existingClaimName standalone.existingClaimName | other way: volume | takeOver: ChartRelease.of({ name, claim }) | the claim is then imported",
      "persistence.storageClassName | same: onVolume | auth.storage: AuthStorage.persistentVolume({ storageClass })",
      "persistence.volumeSize standalone.volumeSize | same: onVolume | auth.storage: AuthStorage.persistentVolume({ size })",
    ],
  },
  {
    title: "AWS",
    within: "auth.storage: AuthStorage.dynamodb",
    rows: [
      "aws.region | same: onAws | { region } | events and recordings may have another",
      "aws.backendTable | same: onAws | { table }",
      "aws.auditLogTable | same: awsEvents | { auditEvents: AuditEventStorage.dynamodb({ table }) }",
      "aws.athenaURL | same: awsEvents | { auditEvents: AuditEventStorage.athena({ database, table, topicArn, queueUrl }) }",
      "aws.auditLogPrimaryBackend | other way: awsEvents | { auditEvents } | the first of several is searched",
      "aws.auditLogMirrorOnStdout | other way: awsEvents | AuditEventStorage.stdout | add it to `auditEvents`",
      "aws.sessionRecordingBucket | same: onAws | { sessionRecordings: SessionRecordingStorage.s3({ bucket }) }",
      "aws.backups | same: onAws | { continuousBackups }",
      "aws.dynamoAutoScaling | same: awsCapacity | { autoScaling } | otherwise tables are paid for by request",
      "aws.{readMinCapacity,readMaxCapacity,readTargetValue} | same: awsCapacity | { autoScaling: { read: { min, max, target } } }",
      "aws.{writeMinCapacity,writeMaxCapacity,writeTargetValue} | same: awsCapacity | { autoScaling: { write: { min, max, target } } }",
      "aws.accessMonitoring.{enabled,reportResults,roleARN,workgroup} | other way | auth.furtherConfiguration | the key `access_monitoring` of `auth_service`",
    ],
  },
  {
    title: "Google Cloud",
    within: "auth.storage: AuthStorage.firestore",
    rows: [
      "gcp.projectId | same: firestore | { project }",
      "gcp.backendTable | same: firestore | { collection }",
      "gcp.auditLogTable | same: firestore | { auditEvents: AuditEventStorage.firestore({ project, collection }) }",
      "gcp.auditLogMirrorOnStdout | other way: firestore | AuditEventStorage.stdout | add it to `auditEvents`",
      "gcp.sessionRecordingBucket | same: firestore | { sessionRecordings: SessionRecordingStorage.gcs({ bucket, project }) }",
      "gcp.credentialSecretName | same: firestore | { credentials } | not with workload identity",
    ],
  },
  {
    title: "Azure",
    within: "auth.storage: AuthStorage.postgres",
    rows: [
      "azure.databaseHost | same: postgres | { host }",
      "azure.databaseUser | same: postgres | { user, login: PostgresLogin.azure() }",
      "azure.backendDatabase | same: postgres | { database }",
      "azure.auditLogDatabase | same: postgres | { auditEvents: AuditEventStorage.postgres({ host, database }) }",
      "azure.auditLogMirrorOnStdout | other way: postgres | AuditEventStorage.stdout | add it to `auditEvents`",
      "azure.sessionRecordingStorageAccount | same: postgres | { sessionRecordings: SessionRecordingStorage.azureBlob({ host }) }",
      "azure.clientID | same: onAzure | auth.serviceAccount: PodServiceAccount.create({ identity: PodIdentity.azure({ clientId }) })",
      "azure.databasePoolMaxConnections | same: postgres | { maxConnections }",
    ],
  },
  {
    title: "Pods",
    rows: [
      "highAvailability.replicaCount | same: replicas | auth.replicas; proxies.replicas | two proxies by default, or `Replicas.autoscaled`",
      "highAvailability.requireAntiAffinity | other way: antiAffinity | proxies.affinity | pods are spread by preference by default",
      "highAvailability.podDisruptionBudget.{enabled,minAvailable} | decided by the toolkit | | from two replicas on, one pod may be away",
      "highAvailability.minReadySeconds | same: minReadySeconds | proxies.minReadySeconds",
      "nodeSelector tolerations affinity priorityClassName | same | auth.NAME; proxies.NAME; delivery: ResourceDelivery.job({ NAME }) | or `allPods.NAME`, for its agents in this cluster as well",
      "topologySpreadConstraints disableTopologySpreadConstraints | same: spread | auth.topologySpreadConstraints; proxies.topologySpreadConstraints | pods are spread by preference by default",
      "imagePullSecrets imagePullPolicy | same | auth.NAME; proxies.NAME; delivery: ResourceDelivery.job({ NAME }) | or `allPods.NAME`, for its agents in this cluster as well",
      "resources | same | auth.resources; proxies.resources | without a CPU limit by default",
      "jobResources | other way: put | delivery: ResourceDelivery.job({ resources })",
      "goMemLimitRatio | other way | auth.extraEnvironment | `GOMEMLIMIT`, by default 90 % of the memory limit",
      "extraEnv | same: variables | auth.extraEnvironment; proxies.extraEnvironment | a value, or a `SecretRef`",
      "extraArgs | other way | auth.furtherConfiguration | a flag is a key of the configuration; `--debug` is `log`",
      "extraContainers | same | auth.sidecars; proxies.sidecars",
      "initContainers | same | auth.NAME; proxies.NAME",
      "extraVolumes extraVolumeMounts | same: volumes | auth.volumes; proxies.volumes",
      "postStart.command | other way | auth.sidecars | the image has no shell",
      "podSecurityContext securityContext | other way: security | userIds | pods keep the standard `restricted`",
      "probeTimeoutSeconds | same | auth.probes.liveness.timeoutSeconds; auth.probes.readiness.timeoutSeconds; proxies.probes.liveness.timeoutSeconds; proxies.probes.readiness.timeoutSeconds",
      "readinessProbe.{initialDelaySeconds,periodSeconds,failureThreshold} | same | auth.probes.readiness.NAME; proxies.probes.readiness.NAME",
      "readinessProbe.successThreshold | decided by the toolkit | | one answer is enough",
      "terminationGracePeriodSeconds | same | auth.NAME; proxies.NAME",
    ],
  },
  {
    title: "Service accounts, labels and annotations",
    rows: [
      "serviceAccount.name | same: serviceAccounts | auth.serviceAccount: PodServiceAccount.create({ name }); proxies.serviceAccount: PodServiceAccount.create({ name }) | each has its own",
      "serviceAccount.create | same: serviceAccounts | auth.serviceAccount: PodServiceAccount.existing({ name }); proxies.serviceAccount: PodServiceAccount.existing({ name })",
      "rbac.create | same: clusterWide | clusterWideObjects",
      "annotations.pod | same | auth.podAnnotations; proxies.podAnnotations",
      "annotations.service | same: exposure | proxies.exposure: ServiceExposure.loadBalancer({ annotations })",
      "annotations.serviceAccount | same: serviceAccounts | auth.serviceAccount: PodServiceAccount.create({ annotations }) | `PodIdentity` writes those of the clouds",
      "annotations.config | same | auth.objectMetadata.configMap.annotations; proxies.objectMetadata.configMap.annotations",
      "annotations.deployment | same | auth.objectMetadata.NAME.annotations; proxies.objectMetadata.NAME.annotations",
      "extraLabels.{deployment,service,serviceAccount} | same | auth.objectMetadata.NAME.labels; proxies.objectMetadata.NAME.labels",
      "extraLabels.config | same | auth.objectMetadata.configMap.labels; proxies.objectMetadata.configMap.labels",
      "extraLabels.podDisruptionBudget | same | auth.objectMetadata.disruptionBudget.labels; proxies.objectMetadata.disruptionBudget.labels",
      "extraLabels.persistentVolumeClaim | same | auth.objectMetadata.volumeClaim.labels",
      "extraLabels.{clusterRole,clusterRoleBinding} | same | auth.objectMetadata.NAME.labels",
      "extraLabels.ingress | same | proxies.objectMetadata.NAME.labels",
      "annotations.ingress | same: exposure | proxies.exposure: ServiceExposure.ingress({ annotations })",
      'annotations.certSecret extraLabels.certSecret | other way | tls: ProxyTls.secret("access-certificate") | of a `Certificate` of your own',
      'extraLabels.secret | other way | SecretRef.of("name", "key") | of your own, with any labels',
      "extraLabels.pod | same | auth.podLabels; proxies.podLabels",
      "extraLabels.job | same | delivery: ResourceDelivery.job({ objectMetadata: { job: { labels } } })",
      "extraLabels.jobPod | same | delivery: ResourceDelivery.job({ podLabels })",
    ],
  },
]);
