import { invalidForm } from "../../../core/schema/report";
import { isCallable, isRecord } from "../../../core/given";
import { group, needed } from "../../../core/schema/group";
import { instance, instanceWhere } from "../../../core/schema/instance";
import { anything, anyText, map, type Shape } from "../../../core/schema/shapes";
import type { ClusterStackProps } from "../../../terraform/cluster-stack";
import type { KubernetesTarget } from "../../../terraform/kubernetes-target";
import type { StateBackend } from "../../../terraform/state-backend";
import type {
  AgentHelmProps,
  AgentNetworkProps,
  AgentPodProps,
  AgentReleaseProps,
} from "../../features/agent-release-props";
import type { ProxyEndpoint } from "../../../platform/proxy/proxy-endpoint";
import { isPlatform } from "../../features/agent-release-schema";

/** What a fleet knows of a cluster when it asks for the state and the releases of that cluster. */
export interface NamedCluster {
  /** The key of the cluster in `clusters`. */
  readonly name: string;
}

/** A release of a fleet: an `AgentRelease` of the fleet's platform. */
export type FleetRelease = Omit<AgentReleaseProps, "platform">;

/** Props of which a difference may set each optional one to `undefined`, which brings back its default. */
export type PropsDifference<P> = {
  readonly [Prop in keyof P]?: object extends Pick<P, Prop> ? P[Prop] | undefined : P[Prop];
};

/**
 * What a release has in one cluster, in addition to or instead of what the fleet declares for all clusters.
 *
 * Props that are plain objects, such as `labels` and `pods`, are merged key by key; any other replaces that of the fleet,
 * and `undefined` brings back the default.
 */
export type FleetDifference = PropsDifference<Omit<FleetRelease, "network" | "pods" | "helm">> & {
  /** What differs of the network. */
  readonly network?: PropsDifference<AgentNetworkProps> | undefined;
  /** What differs of the pods. */
  readonly pods?: PropsDifference<AgentPodProps> | undefined;
  /** What differs of the Helm release. */
  readonly helm?: PropsDifference<AgentHelmProps> | undefined;
};

/** A cluster of a fleet. */
export interface FleetCluster<Id extends string = string> {
  /** How the cluster is reached. */
  readonly target: KubernetesTarget;

  /** By release; `false` leaves the release out of this cluster. @default none */
  readonly differences?: Readonly<Partial<Record<Id, FleetDifference | false>>>;
}

/** Declaration of an `AgentFleet`. */
export interface AgentFleetProps<Id extends string = string> extends Pick<
  ClusterStackProps,
  "providerVersions" | "requiredTerraformVersion"
> {
  /** An `AccessPlatform` or a `CloudTenant`. */
  readonly platform: ProxyEndpoint;

  /** By name: 1 to 63 letters, digits, dots, hyphens and underscores, beginning and ending with a letter or digit. */
  readonly clusters: Readonly<Record<string, FleetCluster<NoInfer<Id>>>>;

  /** Where the state of a cluster's stack is kept; each cluster needs a place of its own. */
  readonly state: (cluster: NamedCluster) => StateBackend;

  /** The releases of a cluster by id, which becomes part of their addresses in Terraform. */
  readonly releases: (cluster: NamedCluster) => Readonly<Partial<Record<Id, FleetRelease>>>;
}

/** A part that is read later: the first reading leaves an instance as it is. */
export class Kept {
  constructor(readonly given: unknown) {}
}

/** The props of a fleet, without what is asked or read for each cluster. */
export interface FleetDeclaration extends Pick<
  AgentFleetProps,
  "platform" | "providerVersions" | "requiredTerraformVersion"
> {
  readonly clusters: Readonly<Record<string, Kept>>;
  readonly state: (cluster: NamedCluster) => unknown;
  readonly releases: (cluster: NamedCluster) => unknown;
}

const QUESTION = "a function of the cluster";
const question = instanceWhere<(cluster: NamedCluster) => unknown>(QUESTION, isCallable, {
  rule: invalidForm(QUESTION),
  secret: true,
});

/** The schema of a fleet whose clusters are {@link keep kept}. */
export const FLEET = group<FleetDeclaration>()({
  platform: needed(instanceWhere<ProxyEndpoint>("AccessPlatform or CloudTenant", isPlatform, { handedOn: true })),
  clusters: needed(map(instance(Kept), anyText(), { secret: true })),
  state: needed(question),
  releases: needed(question),
  providerVersions: checkedByStack<NonNullable<FleetDeclaration["providerVersions"]>>(),
  requiredTerraformVersion: checkedByStack<string>(),
});

/** What the `ClusterStack` checks. */
export function checkedByStack<T>(): Shape<T> {
  return anything as Shape<T>;
}

/** The props of a fleet for its schema. A wrong cluster keeps no other from being read, so each is read by itself. */
export function keep(given: unknown): unknown {
  return isRecord(given) ? { ...given, clusters: keepEach(given["clusters"]) } : given;
}

function keepEach(clusters: unknown): unknown {
  if (!isRecord(clusters)) return clusters;
  return Object.fromEntries(Object.entries(clusters).map(([name, cluster]) => [name, new Kept(cluster)]));
}
