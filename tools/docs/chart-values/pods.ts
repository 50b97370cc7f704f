import { value, type ChartValueGroup } from "./row";

/** What the chart gives to all of its pods. `allPods` would give it to the agents of the platform, too. */
function ofAllPods(setting: string) {
  return value(
    setting,
    "same",
    [`auth.${setting}`, `proxies.${setting}`, `delivery: ResourceDelivery.job({ ${setting} })`],
    `or \`allPods.${setting}\`, for its agents in this cluster as well`,
  );
}

/** Pods and the objects around them. */
export const PODS: readonly ChartValueGroup[] = [
  {
    title: "Pods",
    rows: [
      value(
        "highAvailability.replicaCount",
        "same",
        ["auth.replicas", "proxies.replicas"],
        "two proxies by default, or `Replicas.autoscaled`",
      ),
      value(
        "highAvailability.requireAntiAffinity",
        "other way",
        "proxies.affinity",
        "pods are spread by preference by default",
      ),
      value(
        "highAvailability.podDisruptionBudget.enabled highAvailability.podDisruptionBudget.minAvailable",
        "decided by the toolkit",
        "",
        "from two replicas on, one pod may be away",
      ),
      value("highAvailability.minReadySeconds", "same", "proxies.minReadySeconds"),
      ofAllPods("nodeSelector"),
      ofAllPods("tolerations"),
      ofAllPods("affinity"),
      ofAllPods("priorityClassName"),
      value(
        "topologySpreadConstraints disableTopologySpreadConstraints",
        "same",
        ["auth.topologySpreadConstraints", "proxies.topologySpreadConstraints"],
        "pods are spread by preference by default",
      ),
      ofAllPods("imagePullSecrets"),
      ofAllPods("imagePullPolicy"),
      value("resources", "same", ["auth.resources", "proxies.resources"], "without a CPU limit by default"),
      value("jobResources", "other way", "delivery: ResourceDelivery.job({ resources })"),
      value("goMemLimitRatio", "other way", "auth.extraEnvironment", "`GOMEMLIMIT`"),
      value("extraEnv", "same", ["auth.extraEnvironment", "proxies.extraEnvironment"], "a value, or a `SecretRef`"),
      value(
        "extraArgs",
        "other way",
        "auth.furtherConfiguration",
        "a flag is a key of the configuration; `--debug` is `log`",
      ),
      value("extraContainers", "same", ["auth.sidecars", "proxies.sidecars"]),
      value("initContainers", "same", ["auth.initContainers", "proxies.initContainers"]),
      value("extraVolumes extraVolumeMounts", "same", ["auth.volumes", "proxies.volumes"]),
      value("postStart.command", "other way", ["auth.sidecars"], "the image has no shell"),
      value("podSecurityContext securityContext", "other way", "userIds", "pods keep the standard `restricted`"),
      value("probeTimeoutSeconds", "same", ["auth.probes", "proxies.probes"]),
      value(
        "readinessProbe.initialDelaySeconds readinessProbe.periodSeconds readinessProbe.failureThreshold readinessProbe.successThreshold",
        "same",
        ["auth.probes", "proxies.probes"],
      ),
      value("terminationGracePeriodSeconds", "same", [
        "auth.terminationGracePeriodSeconds",
        "proxies.terminationGracePeriodSeconds",
      ]),
    ],
  },
  {
    title: "Service accounts, labels and annotations",
    rows: [
      value(
        "serviceAccount.name",
        "same",
        [
          "auth.serviceAccount: PodServiceAccount.create({ name })",
          "proxies.serviceAccount: PodServiceAccount.create({ name })",
        ],
        "each has its own",
      ),
      value("serviceAccount.create", "same", [
        "auth.serviceAccount: PodServiceAccount.existing({ name })",
        "proxies.serviceAccount: PodServiceAccount.existing({ name })",
      ]),
      value("rbac.create", "same", "clusterWideObjects"),
      value("annotations.pod", "same", ["auth.podAnnotations", "proxies.podAnnotations"]),
      value("annotations.service", "same", "proxies.exposure: ServiceExposure.loadBalancer({ annotations })"),
      value(
        "annotations.serviceAccount",
        "same",
        "auth.serviceAccount: PodServiceAccount.create({ annotations })",
        "`PodIdentity` writes those of the clouds",
      ),
      value(
        "annotations.config annotations.deployment extraLabels.config extraLabels.deployment extraLabels.podDisruptionBudget extraLabels.service extraLabels.serviceAccount extraLabels.persistentVolumeClaim extraLabels.ingress extraLabels.clusterRole extraLabels.clusterRoleBinding",
        "same",
        ["auth.objectMetadata", "proxies.objectMetadata"],
        "by kind of object, or for all of them",
      ),
      value("annotations.ingress", "same", "proxies.exposure: ServiceExposure.ingress({ annotations })"),
      value(
        "annotations.certSecret extraLabels.certSecret",
        "other way",
        'tls: ProxyTls.secret("access-certificate")',
        "of a `Certificate` of your own",
      ),
      value("extraLabels.secret", "other way", 'SecretRef.of("name", "key")', "of your own, with any labels"),
      value("extraLabels.pod", "same", ["auth.podLabels", "proxies.podLabels"]),
      value("extraLabels.job extraLabels.jobPod", "same", [
        "delivery: ResourceDelivery.job({ objectMetadata })",
        "delivery: ResourceDelivery.job({ podLabels })",
      ]),
    ],
  },
];
