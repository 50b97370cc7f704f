import type { PropsOf } from "../../core/schema/group";
import { SERVICE_KINDS } from "../../access/joining/service-kinds";
import { checkMadeNamespace, CLUSTER_WIDE_OBJECTS, type ClusterWideObjects } from "../../terraform/cluster-wide";
import type { DeclaredRelease } from "./agent-release-props";
import { isPublicChart } from "../common/chart-source";
import { chartServices } from "../services/discovery";
import type { Feature } from "../common/feature";

/** What a release makes outside of its namespace. */
export interface ClusterWideProps {
  /**
   * Who creates the cluster-wide objects: the release, or an administrator beforehand (`CLUSTER-002`). They are the
   * namespace, and the ClusterRole of agents that protect Kubernetes or discover.
   *
   * @default "made"
   */
  readonly clusterWideObjects?: ClusterWideObjects;
}

/**
 * The objects of the whole cluster; without them, the chart still makes the rights in the namespace.
 *
 * Teleport's chart lets agents of every kind impersonate whomever they like by default.
 */
export const CLUSTER_WIDE = {
  props: { clusterWideObjects: CLUSTER_WIDE_OBJECTS } satisfies PropsOf<ClusterWideProps>,
  together: [checkMadeNamespace],
  values: (release) =>
    makesClusterWideObjects(release) ? {} : { rbac: { create: false }, updater: { rbac: { create: true } } },
} satisfies Feature;

/** Whether the agents of a release ask the API of their cluster for more than their namespace. */
export function asksCluster(release: DeclaredRelease): boolean {
  return chartServices(release).some((service) => SERVICE_KINDS[service].asksCluster === true);
}

/** Whether the chart makes what its agents need in the whole cluster. */
export function makesClusterWideObjects(release: DeclaredRelease): boolean {
  return release.clusterWideObjects !== "existing" && (!isPublicChart(release) || asksCluster(release));
}
