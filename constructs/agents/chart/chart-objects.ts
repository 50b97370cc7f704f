import { givenFields, isText } from "../../core/given";
import { objectClaim, podsClaim, type ObjectClaim } from "../../terraform/object-claims";
import type { PlannedRelease } from "../common/feature";
import { hasUpdater } from "../common/updates";
import { AGENT_RELEASE_RULES, asksCluster, makesClusterWideObjects, updaterName } from "../features/helm";
import { joiningAccounts, joinSecret, madeJoinSecret, serviceAccountNames } from "../features/joining";

/**
 * The objects that the agents' chart and its agents make, and the pods that the chart selects.
 *
 * A second release of the name in the stack is `AGENT-026`.
 */
export function chartObjects(release: PlannedRelease): readonly ObjectClaim[] {
  const { releaseName, namespace, joinToken, pods } = release;
  const { replicas = 1 } = pods;
  const claim = (kind: string, name = releaseName) => objectClaim(kind, name, namespace);
  const accounts = joiningAccounts(release);
  const names = serviceAccountNames(release);
  const updater = updaterName(releaseName);
  // The agents make Secrets themselves: for the identity of each, and for what they share with their updater.
  const states = [...Array.from({ length: replicas }, (_, index) => `${index}-state`), "shared-state"];
  return [
    objectClaim("Helm release", releaseName, namespace, AGENT_RELEASE_RULES["AGENT-026"]),
    ...["StatefulSet", "Service", "ConfigMap", "Role", "RoleBinding"].map((kind) => claim(kind)),
    ...(accounts.agent.isCreated ? [claim("ServiceAccount", names.agent)] : []),
    ...(replicas > 1 ? [claim("PodDisruptionBudget")] : []),
    podsClaim({ app: releaseName }, namespace),
    ...(joinSecret(joinToken) === undefined ? [claim("Secret", madeJoinSecret(releaseName))] : []),
    ...states.map((state) => claim("Secret", `${releaseName}-${state}`)),
    ...clusterWideObjects(release),
    ...(hasUpdater(release)
      ? [
          // From 18.6 on, the updater makes the ConfigMap.
          ...["Deployment", "Role", "RoleBinding", "ConfigMap"].map((kind) => claim(kind, updater)),
          ...(accounts.updater.isCreated ? [claim("ServiceAccount", names.updater)] : []),
          podsClaim({ app: updater }, namespace),
        ]
      : []),
  ];
}

/** The chart of this package names them with their namespace; a chart from a repository does not. */
function clusterWideObjects(release: PlannedRelease): readonly ObjectClaim[] {
  const { releaseName, namespace, helm } = release;
  const { rbac, clusterRoleName, clusterRoleBindingName } = helm.values ?? {};
  if (!makesClusterWideObjects(release) || givenFields(rbac)["create"] === false) return [];
  const isBundled = helm.chart.kind === "bundled";
  if (isBundled && !asksCluster(release)) return [];
  const otherwise = isBundled ? `${namespace}-${releaseName}` : releaseName;
  const named = (given: unknown) => (isBundled || !isText(given) || given === "" ? otherwise : given);
  return [
    objectClaim("ClusterRole", named(clusterRoleName), undefined),
    objectClaim("ClusterRoleBinding", named(clusterRoleBindingName), undefined),
  ];
}
