import {
  antiAffinity,
  jobLabels,
  minReadySeconds,
  objectMetadata,
  probes,
  replicas,
  serviceAccounts,
  spread,
  volumes,
} from "../cluster/workloads";
import { clusterWide } from "../cluster/service";
import { exposure } from "../cluster/exposure";
import { containersOf, environmentAt, namesOf, resourcesOf } from "../conversions";
import { putAt, type Convert } from "../places";
import { securityContexts } from "../security-context";
import { value, type ChartValueGroup } from "./row";

/** What the chart gives to all of its pods. `allPods` would give it to the agents of the platform, too. */
function ofAllPods(setting: string, convert?: Convert) {
  const write = [`auth.${setting}`, `proxies.${setting}`, `delivery: ResourceDelivery.job({ ${setting} })`];
  return value(setting, "same", write, {
    remark: `or \`allPods.${setting}\`, for its agents in this cluster as well`,
    ...(convert !== undefined && { translate: putAt([setting], write, convert) }),
  });
}

/** Pods and the objects around them. */
export const PODS: readonly ChartValueGroup[] = [
  {
    title: "Pods",
    rows: [
      value("highAvailability.replicaCount", "same", ["auth.replicas", "proxies.replicas"], {
        remark: "two proxies by default, or `Replicas.autoscaled`",
        translate: replicas,
      }),
      value("highAvailability.requireAntiAffinity", "other way", "proxies.affinity", {
        remark: "pods are spread by preference by default",
        translate: antiAffinity,
      }),
      value(
        "highAvailability.podDisruptionBudget.enabled highAvailability.podDisruptionBudget.minAvailable",
        "decided by the toolkit",
        "",
        "from two replicas on, one pod may be away",
      ),
      value("highAvailability.minReadySeconds", "same", "proxies.minReadySeconds", { translate: minReadySeconds }),
      ofAllPods("nodeSelector"),
      ofAllPods("tolerations"),
      ofAllPods("affinity"),
      ofAllPods("priorityClassName"),
      value(
        "topologySpreadConstraints disableTopologySpreadConstraints",
        "same",
        ["auth.topologySpreadConstraints", "proxies.topologySpreadConstraints"],
        { remark: "pods are spread by preference by default", translate: spread },
      ),
      ofAllPods("imagePullSecrets", namesOf),
      ofAllPods("imagePullPolicy"),
      value("resources", "same", ["auth.resources", "proxies.resources"], {
        remark: "without a CPU limit by default",
        translate: putAt(["resources"], ["auth.resources", "proxies.resources"], resourcesOf),
      }),
      value("jobResources", "other way", "delivery: ResourceDelivery.job({ resources })", {
        translate: putAt(["jobResources"], ["delivery: ResourceDelivery.job({ resources })"], resourcesOf),
      }),
      value("goMemLimitRatio", "other way", "auth.extraEnvironment", "`GOMEMLIMIT`"),
      value("extraEnv", "same", ["auth.extraEnvironment", "proxies.extraEnvironment"], {
        remark: "a value, or a `SecretRef`",
        translate: environmentAt("extraEnv", ["auth.extraEnvironment", "proxies.extraEnvironment"]),
      }),
      value(
        "extraArgs",
        "other way",
        "auth.furtherConfiguration",
        "a flag is a key of the configuration; `--debug` is `log`",
      ),
      value("extraContainers", "same", ["auth.sidecars", "proxies.sidecars"], {
        translate: putAt(["extraContainers"], ["auth.sidecars", "proxies.sidecars"], containersOf),
      }),
      value("initContainers", "same", ["auth.initContainers", "proxies.initContainers"], {
        translate: putAt(["initContainers"], ["auth.initContainers", "proxies.initContainers"], containersOf),
      }),
      value("extraVolumes extraVolumeMounts", "same", ["auth.volumes", "proxies.volumes"], { translate: volumes }),
      value("postStart.command", "other way", ["auth.sidecars"], "the image has no shell"),
      value("podSecurityContext securityContext", "other way", "userIds", {
        remark: "pods keep the standard `restricted`",
        translate: securityContexts(["auth", "proxy"]),
      }),
      value("probeTimeoutSeconds", "same", ["auth.probes", "proxies.probes"], { translate: probes }),
      value(
        "readinessProbe.initialDelaySeconds readinessProbe.periodSeconds readinessProbe.failureThreshold readinessProbe.successThreshold",
        "same",
        ["auth.probes", "proxies.probes"],
        { translate: probes },
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
        { remark: "each has its own", translate: serviceAccounts },
      ),
      value(
        "serviceAccount.create",
        "same",
        [
          "auth.serviceAccount: PodServiceAccount.existing({ name })",
          "proxies.serviceAccount: PodServiceAccount.existing({ name })",
        ],
        { translate: serviceAccounts },
      ),
      value("rbac.create", "same", "clusterWideObjects", { translate: clusterWide }),
      value("annotations.pod", "same", ["auth.podAnnotations", "proxies.podAnnotations"]),
      value("annotations.service", "same", "proxies.exposure: ServiceExposure.loadBalancer({ annotations })", {
        translate: exposure,
      }),
      value("annotations.serviceAccount", "same", "auth.serviceAccount: PodServiceAccount.create({ annotations })", {
        remark: "`PodIdentity` writes those of the clouds",
        translate: serviceAccounts,
      }),
      value(
        "annotations.config annotations.deployment extraLabels.config extraLabels.deployment extraLabels.podDisruptionBudget extraLabels.service extraLabels.serviceAccount extraLabels.persistentVolumeClaim extraLabels.ingress extraLabels.clusterRole extraLabels.clusterRoleBinding",
        "same",
        ["auth.objectMetadata", "proxies.objectMetadata"],
        { remark: "by kind of object, or for all of them", translate: objectMetadata },
      ),
      value("annotations.ingress", "same", "proxies.exposure: ServiceExposure.ingress({ annotations })", {
        translate: exposure,
      }),
      value(
        "annotations.certSecret extraLabels.certSecret",
        "other way",
        'tls: ProxyTls.secret("access-certificate")',
        "of a `Certificate` of your own",
      ),
      value("extraLabels.secret", "other way", 'SecretRef.of("name", "key")', "of your own, with any labels"),
      value("extraLabels.pod", "same", ["auth.podLabels", "proxies.podLabels"]),
      value(
        "extraLabels.job extraLabels.jobPod",
        "same",
        ["delivery: ResourceDelivery.job({ objectMetadata })", "delivery: ResourceDelivery.job({ podLabels })"],
        { translate: jobLabels },
      ),
    ],
  },
];
