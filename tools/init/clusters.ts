/** The kinds of clusters for which docs/programs has a program. */
export const CLUSTERS = ["kind", "eks", "gke", "aks"] as const;

export type ClusterKind = (typeof CLUSTERS)[number];
