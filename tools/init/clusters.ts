/** The kinds of clusters that docs/programs has a program for. */
export const CLUSTERS = ["kind", "eks", "gke", "aks"] as const;

export type ClusterKind = (typeof CLUSTERS)[number];
