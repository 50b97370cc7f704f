import { bySimilarity } from "../../core/nearest";
import { rememberedTexts } from "../../core/remembered";
import { childProperty, type Problems } from "../../core/value";
import { NEWEST_KNOWN_VERSION } from "../../brand/image-contract/version-facts";
import { defineRules } from "../../core/violation";
import type { PlannedRelease, Values } from "../common/feature";
import { chartVersion } from "../common/updates";
import { knownPlaces } from "../features/further-values";
import { isPublicChart } from "../features/helm";
import { factsAbout, holdsAt, sinceWhen } from "../../updates/known-at";
import { Version } from "../../updates/version";
import { isRecord } from "../../core/given";

/** Rules of the values of Teleport's charts. */
export const PUBLIC_CHART_RULES = defineRules({
  "AGENT-087": {
    problem: "Teleport's chart is not known to read a value of this name, and ignores what it does not read",
    allowed: `values that Teleport's charts have up to version ${NEWEST_KNOWN_VERSION}`,
    fix: "correct or remove it; if your chart reads the value, acknowledge this",
    source: "chart of the agents, values.yaml",
    acknowledgeable: true,
  },
});

/** How many letters may differ between a name and the known one that was probably meant. */
const FARTHEST = 2;

const OF_A_PROP =
  "leave it out; if it comes from allPods, the platform's own pods keep it: acknowledge this if agents do not need it";

const CHART = "value of teleport-kube-agent";

/**
 * @internal Paths of the values that Teleport's chart reads up to 18.3.0; whatever is below one of them is passed on. Facts of
 * {@link CHART} have those of newer ones.
 */
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

/** What a version of the chart reads, and the groups that it is in. */
const publicChartValues = rememberedTexts((version: string) => {
  const facts = factsAbout(CHART).filter((fact) => version === "" || holdsAt(fact, Version.of(version)));
  const read = new Set([...PUBLIC_CHART_VALUES, ...facts.flatMap(({ names }) => names)]);
  return { read, known: withGroups(read) };
});

/** Notes values that are not known of Teleport's chart (`AGENT-087`): Helm takes them, and nothing would come of them. */
export function checkPublicChart(release: PlannedRelease, values: Values, problems: Problems): void {
  if (!isPublicChart(release)) return;
  const version = chartVersion(release);
  const further = release.helm.values ?? {};
  const isNoted = knownPlaces(problems);
  for (const path of unreadValues(values, version)) {
    const isFurther = path[0] !== undefined && path[0] in further;
    const place = path.reduce(childProperty, isFurther ? "helm.values" : "pods");
    const fix = isFurther ? correction(path, version) : { fix: OF_A_PROP };
    if (!isNoted(place))
      problems.add({ ...PUBLIC_CHART_RULES["AGENT-087"], ...fix, ...newer(path) }, place, "(redacted)");
  }
}

/** @internal Values that a version of Teleport's chart is not known to read, as paths. */
export function unreadValues(values: Values, version: string): readonly (readonly string[])[] {
  const { read, known } = publicChartValues(version);
  return valuesBeside(values, read, known, chartValueNames);
}

/** What the chart calls the value at a path. Below `updater`, each value of the agents stands for that of the updater. */
function chartValueNames(path: readonly string[]): readonly string[] {
  const [first, ...rest] = path;
  return [path.join("."), ...(first === "updater" && rest.length > 0 ? [rest.join(".")] : [])];
}

/** What to do about a value that newer charts read. */
function newer(path: readonly string[]): { readonly allowed?: string; readonly fix?: string } {
  const since = chartValueNames(path)
    .map((name) => sinceWhen(CHART, name))
    .find((each) => each !== undefined);
  return since === undefined
    ? {}
    : { allowed: `with a chart of version ${since}`, fix: "raise the version, or remove it" };
}

/** How to correct a name that differs by a few letters from a known one in the same place. */
function correction(path: readonly string[], version: string): { readonly fix?: string } {
  const { known } = publicChartValues(version);
  const above = path.slice(0, -1);
  const beside = [...known].map((name) => name.split(".").at(-1) ?? "");
  const words = beside.filter((word) => chartValueNames([...above, word]).some((name) => known.has(name)));
  const [near] = bySimilarity(path.at(-1) ?? "", words);
  if (near === undefined || near.far > FARTHEST) return {};
  return { fix: `if ${near.word} is meant, write it so; if your chart reads the value, acknowledge this` };
}

/** Paths of values, and of the groups that they are in. */
function withGroups(paths: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...paths].flatMap((path) => {
      const names = path.split(".");
      return names.map((_, index) => names.slice(0, index + 1).join("."));
    }),
  );
}

/**
 * Values that a chart does not read, as paths.
 *
 * @param read paths that it reads; whatever is below one of them is passed on
 * @param known the same, and the groups that they are in
 * @param readAs what the chart calls the value at a path
 */
export function valuesBeside(
  values: Values,
  read: ReadonlySet<string>,
  known: ReadonlySet<string> = withGroups(read),
  readAs: (path: readonly string[]) => readonly string[] = (path) => [path.join(".")],
  above: readonly string[] = [],
): readonly (readonly string[])[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const path = [...above, name];
    const found = readAs(path).find((each) => known.has(each));
    if (found === undefined) return [path];
    return read.has(found) || !isRecord(value) ? [] : valuesBeside(value, read, known, readAs, path);
  });
}
