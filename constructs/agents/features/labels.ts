import { group, type PropsOf } from "../../core/schema/group";
import { freeLabels } from "../../workloads/pods/metadata";
import type { Feature } from "../common/feature";

/** Labels of the objects that the chart makes, besides those of pods, as the charts name the objects (`POD-003`). */
export interface AgentObjectLabels {
  /** Labels of the ClusterRole. @default none */
  readonly clusterRole?: Readonly<Record<string, string>>;
  /** Labels of the ClusterRoleBinding. @default none */
  readonly clusterRoleBinding?: Readonly<Record<string, string>>;
  /** Of the ConfigMap. @default none */
  readonly config?: Readonly<Record<string, string>>;
  /** Labels of the StatefulSet, and of the updater's Deployment. @default none */
  readonly deployment?: Readonly<Record<string, string>>;
  /** Labels of the PodDisruptionBudget. @default none */
  readonly podDisruptionBudget?: Readonly<Record<string, string>>;
  /** Labels of the Role. @default none */
  readonly role?: Readonly<Record<string, string>>;
  /** Labels of the RoleBinding. @default none */
  readonly roleBinding?: Readonly<Record<string, string>>;
  /** Labels of the Secret with which the agents join, if the chart creates it. @default none */
  readonly secret?: Readonly<Record<string, string>>;
  /** Labels of the ServiceAccount. @default none */
  readonly serviceAccount?: Readonly<Record<string, string>>;
}

/** Labels of the objects of a release. */
export interface LabelsProps {
  /** Labels of the objects. @default none */
  readonly labels?: AgentObjectLabels;
}

const OBJECTS = {
  clusterRole: freeLabels,
  clusterRoleBinding: freeLabels,
  config: freeLabels,
  deployment: freeLabels,
  podDisruptionBudget: freeLabels,
  role: freeLabels,
  roleBinding: freeLabels,
  secret: freeLabels,
  serviceAccount: freeLabels,
} as const satisfies PropsOf<AgentObjectLabels>;

/** Labels of all objects but the pods. */
export const LABELS = {
  helm: { labels: group<AgentObjectLabels>()(OBJECTS) } satisfies PropsOf<LabelsProps>,
  values: ({ helm: { labels } }) => (labels === undefined ? {} : { extraLabels: labels }),
} satisfies Feature;
