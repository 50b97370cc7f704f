import { textAt } from "../../json/plain-data";
import type { HelmItem } from "../../manifests/items";
import type { StackContents } from "../../model/contents";
import { releaseValues } from "../../model/release-values";
import { byAddress, placeOf } from "../dangers/items";
import type { NotJudged } from "../not-judged";
import type { Both, StackChange } from "../step";
import { isKnownName } from "./annotations";
import { meaningIn, type Fields } from "./kinds";
import { leavesBetween } from "./leaves";

/**
 * What values of the agents' chart mean for power, reach and protection, by the longest path that fits. What is in no row is
 * not judged, as the agents' configuration file.
 */
const VALUES: Fields = {
  affinity: "harmless",
  annotations: "harmless",
  appResources: "judged",
  apps: "judged",
  authAddr: "judged",
  authToken: "harmless",
  awsDatabases: "judged",
  azureDatabases: "judged",
  brand: "harmless",
  databaseResources: "judged",
  databases: "judged",
  enterprise: "harmless",
  enterpriseImage: "judged",
  extraArgs: "judged",
  extraContainers: "judged",
  extraEnv: "judged",
  extraLabels: "harmless",
  extraVolumeMounts: "harmless",
  "extraVolumes.configMap": "harmless",
  "extraVolumes.emptyDir": "harmless",
  "extraVolumes.hostPath": "judged",
  "extraVolumes.name": "harmless",
  "extraVolumes.persistentVolumeClaim": "judged",
  "extraVolumes.secret": "judged",
  highAvailability: "harmless",
  image: "judged",
  imagePullPolicy: "harmless",
  imagePullSecrets: "harmless",
  initContainers: "judged",
  insecureSkipProxyTLSVerify: "judged",
  joinParams: "harmless",
  joinTokenSecret: "harmless",
  kubeClusterName: "harmless",
  kubernetesDiscovery: "judged",
  labels: "judged",
  log: "harmless",
  nodeSelector: "harmless",
  podDisruptionBudget: "harmless",
  podMonitor: "harmless",
  podSecurityContext: "judged",
  priorityClassName: "harmless",
  probeTimeoutSeconds: "harmless",
  proxyAddr: "judged",
  resources: "harmless",
  roles: "harmless",
  securityContext: "judged",
  serviceAccount: "judged",
  storage: "harmless",
  terminationGracePeriodSeconds: "harmless",
  tolerations: "harmless",
  topologySpreadConstraints: "harmless",
  "updater.affinity": "harmless",
  "updater.enabled": "harmless",
  "updater.extraArgs": "judged",
  "updater.group": "harmless",
  "updater.image": "judged",
  "updater.imagePullPolicy": "harmless",
  "updater.nodeSelector": "harmless",
  "updater.priorityClassName": "harmless",
  "updater.releaseChannel": "harmless",
  "updater.resources": "harmless",
  "updater.tolerations": "harmless",
  "updater.versionServer": "judged",
};

/** Values of the agents' chart of which nobody has said what they mean. Charts of others are told. */
export function agentValues(
  { stack, address, unknown = [] }: StackChange,
  both: Both<StackContents>,
): readonly NotJudged[] {
  const [old, now] = [both.before, both.after].map(({ items }) => byAddress(items).get(address));
  if (old?.kind !== "release" || now?.kind !== "release" || (!isOfAgents(old) && !isOfAgents(now))) return [];
  const subject = placeOf(now);
  const differing = leavesBetween(releaseValues(old), releaseValues(now)).filter(({ path }) => !isKnown(path));
  return [
    ...differing.map((difference) => ({ stack, subject, ...difference })),
    ...unknown.map((path) => ({ stack, subject, path, before: undefined, after: "", why: "only the apply knows it" })),
  ];
}

function isOfAgents(release: HelmItem): boolean {
  return textAt(releaseValues(release), "proxyAddr") !== undefined;
}

function isKnown(path: readonly string[]): boolean {
  const [first = "", of, name] = path;
  if (path.includes("[GOMEMLIMIT]")) return true;
  // The configuration file is judged by its own sections.
  if (first.endsWith("VersionOverride") || first.endsWith("Config")) return true;
  if (first === "annotations" && of !== undefined && name !== undefined) {
    return isKnownName(of === "serviceAccount" ? "ServiceAccount" : "Pod", "annotations", name, false);
  }
  return meaningIn(VALUES, path) !== undefined;
}
