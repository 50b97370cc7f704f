import type { LabelSelector } from "../../access/role-conditions";

/** Services of the agents' own Kubernetes cluster. */
export interface KubernetesServiceSelector {
  /** @default every namespace except the cluster's own (`kube-system`, `kube-public`) */
  readonly namespaces?: readonly string[];

  /** Labels of the Services. @default any */
  readonly labels?: LabelSelector;
}

/** Applications or databases that somebody registers with the platform. */
export interface RegisteredResourceSelector {
  readonly labels: LabelSelector;
}

/** Databases of an AWS account that the agents' service account may list. */
export interface AwsDatabaseSelector {
  /** Kinds of databases in the words of the service, for example `rds` or `redshift`. */
  readonly types: readonly string[];

  readonly regions: readonly string[];

  /** @default any */
  readonly tags?: LabelSelector;
}

/** What agents find by themselves; at least one selector. */
export interface AgentDiscoveryProps {
  /**
   * Name of the cluster whose Services are found.
   *
   * @default the name in the release's `AgentService.kubernetes`; required without one if `kubernetesServices` is given
   */
  readonly clusterName?: string;

  /** Services of the cluster that become applications. @default none */
  readonly kubernetesServices?: readonly KubernetesServiceSelector[];

  /** Registered applications that the agents serve. @default none */
  readonly applications?: readonly RegisteredResourceSelector[];

  /** Registered databases that the agents serve. @default none */
  readonly databases?: readonly RegisteredResourceSelector[];

  /** Databases of AWS that the agents find and serve. @default none */
  readonly awsDatabases?: readonly AwsDatabaseSelector[];
}
