import { SERVICE_KINDS } from "../../access/joining/service-kinds";
import { updaterName } from "../common/release-name";
import { fieldsOf, isText } from "../../core/given";
import { objectClaim, podsClaim, type ObjectClaim } from "../../terraform/object-claims";
import type { ReleaseNames } from "../features/agent-release-props";
import { AGENT_RELEASE_RULES } from "../common/rules";

/** Agents with these services ask the API of their cluster for more than their namespace. */
const CLUSTER_WIDE_ROLES = Object.values(SERVICE_KINDS)
  .filter(({ asksCluster }) => asksCluster === true)
  .map(({ chartRole }) => chartRole);

/** A release of the agents' chart, as far as the names of its objects depend on it. */
export interface ReleaseOfAgents extends ReleaseNames {
  /** `bundled` names the objects of the whole cluster with their namespace; charts from a repository do not. */
  readonly kind: "bundled" | "repository";
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * The objects that the agents' chart and its agents make, and the pods that the chart selects.
 *
 * A second release of the name in the stack is `AGENT-026`.
 */
export function chartObjects(release: ReleaseOfAgents): readonly ObjectClaim[] {
  const parts = [
    claimsOfRelease,
    agentAccount,
    agentObjects,
    joinSecret,
    stateSecrets,
    clusterWideObjects,
    updaterObjects,
  ];
  return parts.flatMap((part) => part(release));
}

/** What a release takes whatever its values are. */
function claimsOfRelease({ releaseName, namespace }: ReleaseNames): readonly ObjectClaim[] {
  const kinds = ["StatefulSet", "Service", "ConfigMap", "Role", "RoleBinding"];
  return [
    objectClaim("Helm release", releaseName, namespace, AGENT_RELEASE_RULES.duplicateRelease),
    ...kinds.map((kind) => objectClaim(kind, releaseName, namespace)),
  ];
}

function agentAccount({ releaseName, namespace, values }: ReleaseOfAgents): readonly ObjectClaim[] {
  return serviceAccount(values["serviceAccount"], releaseName, namespace);
}

function joinSecret({ releaseName, namespace, values }: ReleaseOfAgents): readonly ObjectClaim[] {
  const { create = true, name } = fieldsOf(values["joinTokenSecret"]);
  return create === true ? [objectClaim("Secret", named(name, `${releaseName}-join-token`), namespace)] : [];
}

function agentObjects({ releaseName, namespace, values }: ReleaseOfAgents): readonly ObjectClaim[] {
  const { enabled: hasBudget } = fieldsOf(fieldsOf(values["highAvailability"])["podDisruptionBudget"]);
  return [
    ...(hasBudget === true ? [objectClaim("PodDisruptionBudget", releaseName, namespace)] : []),
    podsClaim({ app: releaseName }, namespace),
  ];
}

/** Secrets that the agents themselves make: the identity of each, and what they share with their updater. */
function stateSecrets({ releaseName, namespace, values }: ReleaseOfAgents): readonly ObjectClaim[] {
  const { replicaCount: replicas } = fieldsOf(values["highAvailability"]);
  const each = Array.from({ length: typeof replicas === "number" ? replicas : 1 }, (_, index) => `${index}-state`);
  return [...each, "shared-state"].map((name) => objectClaim("Secret", `${releaseName}-${name}`, namespace));
}

function updaterObjects({ releaseName, namespace, values }: ReleaseOfAgents): readonly ObjectClaim[] {
  const updater = fieldsOf(values["updater"]);
  if (updater["enabled"] !== true) return [];
  const name = updaterName(releaseName);
  return [
    ...["Deployment", "Role", "RoleBinding"].map((kind) => objectClaim(kind, name, namespace)),
    ...serviceAccount(updater["serviceAccount"], name, namespace),
    podsClaim({ app: name }, namespace),
  ];
}

function clusterWideObjects({ kind, releaseName, namespace, values }: ReleaseOfAgents): readonly ObjectClaim[] {
  if (fieldsOf(values["rbac"])["create"] === false) return [];
  if (kind === "repository") {
    return [
      objectClaim("ClusterRole", named(values["clusterRoleName"], releaseName), undefined),
      objectClaim("ClusterRoleBinding", named(values["clusterRoleBindingName"], releaseName), undefined),
    ];
  }
  const { roles } = values;
  const isClusterWide = isText(roles) && roles.split(",").some((role) => CLUSTER_WIDE_ROLES.includes(role.trim()));
  if (!isClusterWide) return [];
  return ["ClusterRole", "ClusterRoleBinding"].map((kind) =>
    objectClaim(kind, `${namespace}-${releaseName}`, undefined),
  );
}

function serviceAccount(account: unknown, otherwise: string, namespace: string): readonly ObjectClaim[] {
  const { create = true, name } = fieldsOf(account);
  return create === true ? [objectClaim("ServiceAccount", named(name, otherwise), namespace)] : [];
}

function named(given: unknown, otherwise: string): string {
  return isText(given) && given !== "" ? given : otherwise;
}
