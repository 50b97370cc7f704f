import { bySimilarity } from "../../core/nearest";
import { propertyOf, type Problems } from "../../core/value";
import type { DeclaredRelease } from "../features/agent-release-props";
import { isPublicChart } from "../common/chart-source";
import type { Values } from "../common/feature";
import { valuesBeside, withGroups } from "./unread-values";
import { knownPlaces } from "../features/further-values";
import { AGENT_SETTING_RULES } from "../common/setting-rules";

/** How many letters may differ between a name and the known one that was probably meant. */
const FARTHEST = 2;

const OF_A_PROP =
  "leave it out; of allPods it holds for the platform's own pods, so acknowledge this if agents need not have it";

/** @internal Paths of the values that Teleport's chart reads, 18.3.0; whatever is below one of them is passed on. */
export const PUBLIC_CHART_VALUES: ReadonlySet<string> = new Set(
  `
  adminClusterRoleBinding.create adminClusterRoleBinding.name affinity annotations.config annotations.deployment
  annotations.pod annotations.secret annotations.serviceAccount appResources apps authToken awsDatabases
  azureDatabases caPin clusterDomain clusterRoleBindingName clusterRoleName databaseResources databases dnsConfig
  dnsPolicy enterprise enterpriseImage existingDataVolume extraArgs extraContainers extraEnv extraLabels.clusterRole
  extraLabels.clusterRoleBinding extraLabels.config extraLabels.deployment extraLabels.job extraLabels.pod
  extraLabels.podDisruptionBudget extraLabels.podSecurityPolicy extraLabels.role extraLabels.roleBinding
  extraLabels.secret extraLabels.serviceAccount extraVolumeMounts extraVolumes
  highAvailability.podDisruptionBudget.enabled highAvailability.podDisruptionBudget.minAvailable
  highAvailability.replicaCount highAvailability.requireAntiAffinity hostAliases image imagePullPolicy
  imagePullSecrets initContainers initSecurityContext insecureSkipProxyTLSVerify jamfApiEndpoint jamfClientId
  jamfClientSecret jamfCredentialsSecret.create jamfCredentialsSecret.name joinParams.method joinParams.tokenName
  joinTokenSecret.create joinTokenSecret.name kubeClusterName kubernetesDiscovery labels log.extraFields log.format
  log.level log.output logLevel nodeSelector podMonitor.additionalLabels podMonitor.enabled podMonitor.interval
  podSecurityContext podSecurityPolicy.enabled priorityClassName probeTimeoutSeconds proxyAddr rbac.create
  replicaCount resources roleBindingName roleName roles secretName securityContext serviceAccount.create
  serviceAccount.name serviceAccountName storage.enabled storage.requests storage.storageClassName teleportClusterName
  teleportConfig teleportVersionOverride terminationGracePeriodSeconds tls.existingCASecretName tolerations
  updater.enabled updater.extraArgs updater.extraVolumeMounts updater.extraVolumes updater.group updater.image
  updater.pullCredentials updater.releaseChannel updater.serviceAccount.name updater.versionServer
`
    .trim()
    .split(/\s+/),
);

const KNOWN = withGroups(PUBLIC_CHART_VALUES);

/** Notes values that Teleport's chart does not read (`AGENT-087`): Helm takes them, and nothing comes of them. */
export function checkPublicChart(release: DeclaredRelease, values: Values, problems: Problems): void {
  if (!isPublicChart(release)) return;
  const further = release.helm.values ?? {};
  const isNoted = knownPlaces(problems);
  for (const path of unreadValues(values)) {
    const isFurther = path[0] !== undefined && path[0] in further;
    const place = path.reduce(propertyOf, isFurther ? "helm.values" : "pods");
    const fix = isFurther ? correction(path) : { fix: OF_A_PROP };
    if (!isNoted(place)) problems.add({ ...AGENT_SETTING_RULES["AGENT-087"], ...fix }, place, "(redacted)");
  }
}

/** @internal Values that Teleport's chart does not read, as paths. */
export function unreadValues(values: Values): readonly (readonly string[])[] {
  return valuesBeside(values, PUBLIC_CHART_VALUES, KNOWN, namesOf);
}

/** What the chart calls the value at a path. Below `updater`, each value of the agents stands for that of the updater. */
function namesOf(path: readonly string[]): readonly string[] {
  const [first, ...rest] = path;
  return [path.join("."), ...(first === "updater" && rest.length > 0 ? [rest.join(".")] : [])];
}

/** How to correct a name that differs by a few letters from a known one in the same place. */
function correction(path: readonly string[]): { readonly fix?: string } {
  const above = path.slice(0, -1);
  const beside = [...KNOWN].map((name) => name.split(".").at(-1) ?? "");
  const words = beside.filter((word) => namesOf([...above, word]).some((name) => KNOWN.has(name)));
  const [near] = bySimilarity(path.at(-1) ?? "", words);
  if (near === undefined || near.far > FARTHEST) return {};
  return { fix: `if ${near.word} is meant, write it so; if a newer chart reads the value, acknowledge this` };
}
