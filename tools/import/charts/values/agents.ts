import { joinedPlatform, joining } from "../agents/joining";
import { availability, log, passedOn, storage, volumes } from "../agents/pods";
import { services } from "../agents/services";
import { serviceAccount, updaterPods, updates } from "../agents/updates";
import { authority } from "../authority";
import { environmentAt, putAt } from "../conversions";
import { podMonitor } from "../metrics";
import { securityContexts } from "../security-context";
import { groupsOf } from "./row";

/** What an import makes of rows, by the names in them. */
const SHARED = {
  ...{ authority, availability, joinedPlatform, joining, log, podMonitor, serviceAccount, services, storage },
  ...{ updaterPods, updates, volumes },
  resources: putAt(["resources"], ["pods.resources"]),
  security: securityContexts([undefined]),
};
const OF_ROWS = { passedOn, variables: environmentAt };

/** What to write for each value of the public agents' chart; paths are props of an `AgentRelease`. */
export const AGENT_CHART_VALUES = groupsOf(SHARED, OF_ROWS, [
  {
    title: "The platform, and how agents join it",
    rows: [
      "proxyAddr | other way: joinedPlatform | platform | an `AccessPlatform`, a reference to one, or a `CloudTenant`",
      "enterprise | decided by the toolkit: joinedPlatform | | `edition` of the platform",
      "joinParams.{method,tokenName} | other way: joining | joinToken: JoinToken.kubernetes() | or another",
      'joinTokenSecret.{create,name} secretName | other way: joining | joinToken: SecretRef.of("agent-join-token", "auth-token")',
      "authToken | not needed: joining | | it would be in the state: `joinToken` refers to the Secret that holds it",
      "teleportClusterName | decided by the toolkit | | where the token is of another cluster",
      "caPin | other way | directDial: { caPins } | if agents are dialled directly; others verify the certificate of the proxies",
      'tls.existingCASecretKeyName | same: authority | certificateAuthority: CertificateAuthority.secret("authority", "tls.crt")',
      'tls.existingCASecretName | same: authority | certificateAuthority: CertificateAuthority.secret("authority") | or of a ConfigMap',
      "relayAddr | same | network.relay",
      "insecureSkipProxyTLSVerify | not needed | | `certificateAuthority`: agents verify the platform",
      "clusterDomain | not needed | | names end in `.svc`",
    ],
  },
  {
    title: "What agents protect",
    rows: [
      "roles | decided by the toolkit: services | | they follow from `services` and `discovery`",
      "kubeClusterName | same: services | services: [AgentService.kubernetes({ clusterName })]",
      "labels | same: services | services: [AgentService.kubernetes({ clusterName, labels })] | of the Kubernetes cluster alone",
      "apps | same: services | services: [AgentService.application({ name, uri })] | or `AgentService.cloudConsole`",
      "databases | same: services | services: [AgentService.database({ name, uri, protocol })]",
      "appResources | same: services | discovery: AgentDiscovery.of({ applications })",
      "databaseResources | same: services | discovery: AgentDiscovery.of({ databases })",
      "awsDatabases azureDatabases | same: services | discovery: AgentDiscovery.of({ NAME })",
      "kubernetesDiscovery | same: services | discovery: AgentDiscovery.of({ kubernetesServices })",
      "jamfApiEndpoint jamfClientId jamfClientSecret jamfCredentialsSecret.{create,name} | other way | helm.values: { teleportConfig }; pods.volumes | `jamf_service` of the file, with the credentials in a file that pods mount",
      "teleportConfig | same: passedOn | helm.values: { teleportConfig } | keys that no prop has; of another brand, the name differs",
    ],
  },
  {
    title: "Versions and updates",
    rows: [
      'teleportVersionOverride | other way: updates | version: AgentVersion.pinned("18.3.0")',
      "image enterpriseImage | other way | imageRepository | or imageRegistry, if only the host differs",
      "updater.{enabled,pullCredentials} | same: updates | updater: { NAME }",
      "updater.releaseChannel | same: updates | updater: { channel }",
      "updater.versionServer | decided by the toolkit | | the platform's",
      "updater.group | other way: updates | updater: { channel } | the name of a group, where the platform has `managedUpdates`",
      "updater.image | decided by the toolkit | | the brand's, from `imageRegistry`",
      "updater.extraArgs | same: updates | updater: { extraArguments }",
      'updater.serviceAccount.name | same: updaterPods | updater: { serviceAccount: AgentServiceAccount.existing("name") }',
      "updater.{extraVolumes,extraVolumeMounts} | other way: updaterPods | helm.values: { updater } | with those names below",
    ],
  },
  {
    title: "Replicas and storage",
    rows: [
      "highAvailability.replicaCount replicaCount | same: availability | pods.replicas",
      'highAvailability.requireAntiAffinity | same: availability | pods.availability: { antiAffinity: "required" } | several replicas prefer other nodes already',
      "highAvailability.podDisruptionBudget.{enabled,minAvailable} | same: availability | pods.availability: { minAvailable } | several replicas have one already",
      "storage.{enabled,requests,storageClassName} | same: storage | pods.storage: AgentStorage.persistentVolume({ size, storageClass })",
      "existingDataVolume | other way: passedOn | helm.values: { existingDataVolume } | with `pods.storage: AgentStorage.none()`",
    ],
  },
  {
    title: "Pods",
    rows: [
      "resources | same: resources | pods.resources: { cpuRequest, memoryRequest, memoryLimit }",
      "nodeSelector tolerations affinity priorityClassName hostAliases dnsPolicy dnsConfig terminationGracePeriodSeconds topologySpreadConstraints | same | pods.NAME",
      "disableTopologySpreadConstraints goMemLimitRatio | other way: passedOn | helm.values: { NAME } | the value itself",
      "probeTimeoutSeconds | same | pods.probes: { timeoutSeconds }",
      "imagePullPolicy imagePullSecrets | same | pods.NAME",
      "extraEnv | same: variables | pods.extraEnvironment",
      "extraContainers | same | pods.sidecars",
      "initContainers | same | pods.NAME",
      "extraVolumes extraVolumeMounts | same: volumes | pods.volumes",
      "extraArgs | other way | helm.values: { teleportConfig } | a flag is a key of the file; `--debug` is `log`",
      "securityContext podSecurityContext initSecurityContext | other way: security | pods.userIds | pods keep the standard `restricted`",
      "podSecurityPolicy.enabled extraLabels.podSecurityPolicy | not needed | | Kubernetes has none since 1.25",
    ],
  },
  {
    title: "Log and metrics",
    rows: [
      "log.level logLevel | same: log | pods.log: { level }",
      "log.{output,format,extraFields} | same: log | pods.log: { NAME }",
      "podMonitor.{enabled,additionalLabels,interval} | same: podMonitor | metrics: { podMonitor: { labels, interval } } | with `scrapedBy`",
    ],
  },
  {
    title: "Accounts, names, labels and annotations",
    rows: [
      'serviceAccount.create | same: serviceAccount | pods.serviceAccount: AgentServiceAccount.existing("name"); pods.serviceAccount: AgentServiceAccount.create()',
      "serviceAccount.name serviceAccountName | same: serviceAccount | pods.serviceAccount: AgentServiceAccount.create({ name })",
      "annotations.serviceAccount | same: serviceAccount | pods.serviceAccount: AgentServiceAccount.create({ annotations })",
      "annotations.pod | same | pods.podAnnotations",
      "annotations.{config,deployment,secret} | same | helm.annotations: { NAME }",
      "extraLabels.pod | same | pods.podLabels",
      "extraLabels.{clusterRole,clusterRoleBinding,config,deployment,podDisruptionBudget,role,roleBinding,secret,serviceAccount} | same | helm.labels: { NAME }",
      "extraLabels.job | other way: passedOn | helm.values: { extraLabels } | of the Job that cleans up after the chart",
      "skipHooks | other way: passedOn | helm.values: { NAME } | the value itself",
      "rbac.create adminClusterRoleBinding.{create,name} clusterRoleName clusterRoleBindingName roleName roleBindingName | other way: passedOn | helm.values: { NAME } | the value itself",
    ],
  },
]);
