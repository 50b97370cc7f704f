import type { PropsOf } from "../../core/schema/group";
import { checkMadeNamespace, CLUSTER_WIDE_OBJECTS, type ClusterWideObjects } from "../../terraform/cluster-wide";
import type { Feature } from "./feature";

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

/** The objects of the whole cluster; with `existing`, the chart still makes the rights in the namespace. */
export const CLUSTER_WIDE = {
  props: { clusterWideObjects: CLUSTER_WIDE_OBJECTS } satisfies PropsOf<ClusterWideProps>,
  together: [checkMadeNamespace],
  renders: ["rbac.create", "updater.rbac.create"],
  values: ({ clusterWideObjects: given }) =>
    given === "existing" ? { rbac: { create: false }, updater: { rbac: { create: true } } } : {},
} satisfies Feature;
