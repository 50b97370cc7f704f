import { group, needed } from "../../core/schema/group";
import { textLike } from "../../core/schema/shapes";
import { resourceLabels, type ResourceLabels } from "./protected-resource";

/** The Kubernetes cluster that the agent runs in. */
export interface KubernetesServiceProps {
  /** Name under which users reach the cluster: letters, digits, `.`, `-` and `_`. */
  readonly clusterName: string;
  /** Labels by which roles select it. @default none */
  readonly labels?: ResourceLabels;
}

/** Kubernetes clusters that an agent on Linux reaches by a kubeconfig file. */
export interface KubeconfigServiceProps {
  /**
   * Absolute path of the file on the machine, readable by the agent's user. Each of its contexts is a cluster, under the
   * name of the context.
   */
  readonly file: string;
  /** Labels by which roles select it. @default none */
  readonly labels?: ResourceLabels;
}

const CLUSTER_NAME = /^[A-Za-z0-9._-]{1,253}$/;

/** A name under which users reach a Kubernetes cluster. */
export const kubernetesClusterName = textLike(
  "letters, digits, dots, hyphens and underscores, at most 253 characters",
  CLUSTER_NAME,
);

/** Schema of the cluster that the agent runs in. */
export const KUBERNETES = group<KubernetesServiceProps>()({
  clusterName: needed(kubernetesClusterName),
  labels: resourceLabels,
});

/** Schema of the clusters of a kubeconfig file. */
export const KUBECONFIG = group<KubeconfigServiceProps>()({
  file: needed(textLike("an absolute path of letters, digits and . _ - /", /^(\/[A-Za-z0-9._-]+)+$/)),
  labels: resourceLabels,
});
