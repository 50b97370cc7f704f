import type { PropsOf } from "../../core/schema/group";
import { SERVICE_KINDS } from "../../access/joining/service-kinds";
import { checkMadeNamespace, CLUSTER_WIDE_OBJECTS, type ClusterWideObjects } from "../../terraform/cluster-wide";
import { isPublicChart } from "../common/chart-source";
import { chartServices } from "../services/discovery";
import type { Feature } from "../common/feature";

/** What a release makes outside of its namespace. */
export interface ClusterWideProps {
  /**
   * Who makes the objects of the whole cluster: the release, or an administrator before it
   * (`CLUSTER-002`). They are the namespace, and the ClusterRole of agents that protect Kubernetes or discover.
   *
   * @default "made"
   */
  readonly clusterWideObjects?: ClusterWideObjects;
}

/**
 * The objects of the whole cluster; without them, the chart still makes the rights in the namespace.
 *
 * Teleport's chart lets agents of every kind impersonate whomever they like, unless it is told otherwise.
 */
export const CLUSTER_WIDE = {
  props: { clusterWideObjects: CLUSTER_WIDE_OBJECTS } satisfies PropsOf<ClusterWideProps>,
  together: [checkMadeNamespace],
  values: (release) => {
    const isNeeded =
      !isPublicChart(release) || chartServices(release).some((service) => SERVICE_KINDS[service].asksCluster === true);
    return release.clusterWideObjects === "existing" || !isNeeded
      ? { rbac: { create: false }, updater: { rbac: { create: true } } }
      : {};
  },
} satisfies Feature;
