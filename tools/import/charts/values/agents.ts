import { joinedPlatform, joining, pins } from "../agents/joining";
import { availability, log, passedOn, storage, volumes } from "../agents/pods";
import { services } from "../agents/services";
import { serviceAccount, updaterPods, updates } from "../agents/updates";
import { containersOf, environmentAt, namesOf, resourcesOf } from "../conversions";
import { podMonitor } from "../metrics";
import { putAt } from "../places";
import { securityContexts } from "../security-context";
import { groupOf, value, type ChartValueGroup } from "./row";

/** Values of the chart that no prop has. */
const OF_CHART = [
  ...["rbac.create", "adminClusterRoleBinding.create", "adminClusterRoleBinding.name"],
  ...["clusterRoleName", "clusterRoleBindingName", "roleName", "roleBindingName"],
];

/** What to write for each value of the public agents' chart; paths are props of an `AgentRelease`. */
export const AGENT_CHART_VALUES: readonly ChartValueGroup[] = [
  {
    title: "The platform, and how agents join it",
    rows: [
      value("proxyAddr", "other way", "platform", {
        remark: "an `AccessPlatform`, a reference to one, or a `CloudTenant`",
        translate: joinedPlatform,
      }),
      value("enterprise", "decided by the toolkit", "", {
        remark: "`edition` of the platform",
        translate: joinedPlatform,
      }),
      value("joinParams.method joinParams.tokenName", "other way", "joinToken: JoinToken.kubernetes()", {
        remark: "or another",
        translate: joining,
      }),
      value(
        "joinTokenSecret.create joinTokenSecret.name secretName",
        "other way",
        'joinToken: SecretRef.of("agent-join-token", "auth-token")',
        { translate: joining },
      ),
      value("authToken", "not needed", "", {
        remark: "it would be in the state: `joinToken` refers to the Secret that holds it",
        translate: joining,
      }),
      value("teleportClusterName", "decided by the toolkit", "", "where the token is of another cluster"),
      value("caPin", "same", "directDial: { caPins }", { translate: pins }),
      value("tls.existingCASecretName", "same", 'certificateAuthority: CertificateAuthority.secret("authority")', {
        remark: "or of a ConfigMap",
        translate: joining,
      }),
      value("insecureSkipProxyTLSVerify", "not needed", "", "`certificateAuthority`: agents verify the platform"),
      value("clusterDomain", "not needed", "", "names end in `.svc`"),
    ],
  },
  {
    title: "What agents protect",
    rows: [
      value("roles", "decided by the toolkit", "", {
        remark: "`services` and `discovery` tell them",
        translate: services,
      }),
      value("kubeClusterName", "same", "services: [AgentService.kubernetes({ clusterName })]", { translate: services }),
      value("labels", "same", "labels", "of every resource; each service has `labels` of its own, too"),
      value("apps", "same", "services: [AgentService.application({ name, uri })]", {
        remark: "or `AgentService.cloudConsole`",
        translate: services,
      }),
      value("databases", "same", "services: [AgentService.database({ name, uri, protocol })]", { translate: services }),
      value("appResources", "same", "discovery: AgentDiscovery.of({ applications })", { translate: services }),
      value("databaseResources", "same", "discovery: AgentDiscovery.of({ databases })", { translate: services }),
      value("awsDatabases", "same", "discovery: AgentDiscovery.of({ awsDatabases })", { translate: services }),
      value("kubernetesDiscovery", "same", "discovery: AgentDiscovery.of({ kubernetesServices })", {
        translate: services,
      }),
      value("azureDatabases", "same", "discovery: AgentDiscovery.of({ azureDatabases })", { translate: services }),
      value(
        "jamfApiEndpoint jamfClientId jamfClientSecret jamfCredentialsSecret.create jamfCredentialsSecret.name",
        "other way",
        ["helm.values: { teleportConfig }", "pods.volumes"],
        "`jamf_service` of the file, with the credentials in a file that pods mount",
      ),
      value("teleportConfig", "same", "helm.values: { teleportConfig }", {
        remark: "keys that no prop has; of another brand, the name differs",
        translate: passedOn(["teleportConfig"]),
      }),
    ],
  },
  {
    title: "Versions and updates",
    rows: [
      value("teleportVersionOverride", "other way", 'version: AgentVersion.pinned("18.3.0")', { translate: updates }),
      value("image enterpriseImage", "other way", "imageRegistry", "the image itself is the brand's"),
      value("updater.enabled", "same", "updater: { enabled }", { translate: updates }),
      value("updater.releaseChannel", "same", "updater: { channel }", { translate: updates }),
      value("updater.versionServer", "decided by the toolkit", "", "the platform's"),
      value("updater.group", "other way", "updater: { channel }", {
        remark: "the name of a group, where the platform has `managedUpdates`",
        translate: updates,
      }),
      value("updater.image", "decided by the toolkit", "", "the brand's, from `imageRegistry`"),
      value("updater.extraArgs", "same", "updater: { extraArguments }", { translate: updates }),
      value("updater.pullCredentials", "same", "updater: { pullCredentials }", { translate: updates }),
      value(
        "updater.serviceAccount.name",
        "same",
        'updater: { serviceAccount: AgentServiceAccount.existing("name") }',
        { translate: updaterPods },
      ),
      value("updater.extraVolumes updater.extraVolumeMounts", "other way", "helm.values: { updater }", {
        remark: "with those names below",
        translate: updaterPods,
      }),
    ],
  },
  {
    title: "Replicas and storage",
    rows: [
      value("highAvailability.replicaCount replicaCount", "same", "pods.replicas", { translate: availability }),
      value("highAvailability.requireAntiAffinity", "same", 'pods.availability: { antiAffinity: "required" }', {
        remark: "several replicas prefer other nodes already",
        translate: availability,
      }),
      value(
        "highAvailability.podDisruptionBudget.enabled highAvailability.podDisruptionBudget.minAvailable",
        "same",
        "pods.availability: { minAvailable }",
        { remark: "several replicas have one already", translate: availability },
      ),
      value(
        "storage.enabled storage.requests storage.storageClassName",
        "same",
        "pods.storage: AgentStorage.persistentVolume({ size, storageClass })",
        { translate: storage },
      ),
      value("existingDataVolume", "other way", "helm.values: { existingDataVolume }", {
        remark: "with `pods.storage: AgentStorage.none()`",
        translate: passedOn(["existingDataVolume"]),
      }),
    ],
  },
  {
    title: "Pods",
    rows: [
      value("resources", "same", "pods.resources: { cpuRequest, memoryRequest, memoryLimit }", {
        translate: putAt(["resources"], ["pods.resources"], resourcesOf),
      }),
      value("nodeSelector", "same", "pods.nodeSelector"),
      value("tolerations", "same", "pods.tolerations"),
      value("affinity", "same", "pods.affinity"),
      value("priorityClassName", "same", "pods.priorityClassName"),
      value("hostAliases", "same", "pods.hostAliases"),
      value("dnsPolicy", "same", "pods.dnsPolicy"),
      value("dnsConfig", "same", "pods.dnsConfig"),
      value("terminationGracePeriodSeconds", "same", "pods.terminationGracePeriodSeconds"),
      value("probeTimeoutSeconds", "same", "pods.probes: { timeoutSeconds }"),
      value("imagePullPolicy", "same", "pods.imagePullPolicy"),
      value("imagePullSecrets", "same", "pods.imagePullSecrets", {
        translate: putAt(["imagePullSecrets"], ["pods.imagePullSecrets"], namesOf),
      }),
      value("extraEnv", "same", "pods.extraEnvironment", {
        translate: environmentAt("extraEnv", ["pods.extraEnvironment"]),
      }),
      value("extraContainers", "same", "pods.sidecars", {
        translate: putAt(["extraContainers"], ["pods.sidecars"], containersOf),
      }),
      value("initContainers", "same", "pods.initContainers", {
        translate: putAt(["initContainers"], ["pods.initContainers"], containersOf),
      }),
      value("extraVolumes extraVolumeMounts", "same", "pods.volumes", { translate: volumes }),
      value(
        "extraArgs",
        "other way",
        "helm.values: { teleportConfig }",
        "a flag is a key of the file; `--debug` is `log`",
      ),
      value("securityContext podSecurityContext initSecurityContext", "other way", "pods.userIds", {
        remark: "pods keep the standard `restricted`",
        translate: securityContexts([undefined]),
      }),
      value(
        "podSecurityPolicy.enabled extraLabels.podSecurityPolicy",
        "not needed",
        "",
        "Kubernetes has none since 1.25",
      ),
    ],
  },
  groupOf({
    title: "Log and metrics",
    translate: log,
    rows: [
      value("log.level logLevel", "same", "pods.log: { level }"),
      value("log.output", "same", "pods.log: { output }"),
      value("log.format", "same", "pods.log: { format }"),
      value("log.extraFields", "same", "pods.log: { extraFields }"),
      value(
        "podMonitor.enabled podMonitor.additionalLabels podMonitor.interval",
        "same",
        "metrics: { podMonitor: { labels, interval } }",
        { remark: "with `scrapedBy`", translate: podMonitor },
      ),
    ],
  }),
  {
    title: "Accounts, names, labels and annotations",
    rows: [
      value(
        "serviceAccount.create",
        "same",
        [
          'pods.serviceAccount: AgentServiceAccount.existing("name")',
          "pods.serviceAccount: AgentServiceAccount.create()",
        ],
        { translate: serviceAccount },
      ),
      value(
        "serviceAccount.name serviceAccountName",
        "same",
        "pods.serviceAccount: AgentServiceAccount.create({ name })",
        { translate: serviceAccount },
      ),
      value("annotations.serviceAccount", "same", "pods.serviceAccount: AgentServiceAccount.create({ annotations })", {
        translate: serviceAccount,
      }),
      value("annotations.pod", "same", "pods.podAnnotations"),
      value("annotations.config", "same", "helm.annotations: { config }"),
      value("annotations.deployment", "same", "helm.annotations: { deployment }"),
      value("annotations.secret", "same", "helm.annotations: { secret }"),
      value("extraLabels.pod", "same", "pods.podLabels"),
      ...[
        "clusterRole",
        "clusterRoleBinding",
        "config",
        "deployment",
        "podDisruptionBudget",
        "role",
        "roleBinding",
        "secret",
        "serviceAccount",
      ].map((kind) => value(`extraLabels.${kind}`, "same", `helm.labels: { ${kind} }`)),
      value("extraLabels.job", "other way", "helm.values: { extraLabels }", {
        remark: "of the Job that cleans up after the chart",
        translate: passedOn(["extraLabels.job"]),
      }),
      value(OF_CHART.join(" "), "other way", "helm.values: { NAME }", {
        remark: "the value itself",
        translate: passedOn(OF_CHART),
      }),
    ],
  },
];
