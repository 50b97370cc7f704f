import { invalidForm } from "../../../core/schema/report";
import { isCallable, isRecord } from "../../../core/given";
import { group, needed } from "../../../core/schema/group";
import { instanceWhere } from "../../../core/schema/instance";
import { anything, anyText, map, textLike, type Shape } from "../../../core/schema/shapes";
import type { ClusterStackProps } from "../../../terraform/cluster-stack";
import type { KubernetesTarget } from "../../../terraform/kubernetes-target";
import type { StateBackend } from "../../../terraform/state-backend";
import type {
  AgentHelmProps,
  AgentNetworkProps,
  AgentPodProps,
  AgentReleaseProps,
} from "../../common/agent-release-props";
import type { ProxyEndpoint } from "../../../platform/proxy/proxy-endpoint";
import { isPlatform } from "../../features/agent-release-schema";
import { defineRules } from "../../../core/violation";

export const FLEET_RULES = defineRules({
  "FLEET-003": {
    problem: "the id of the release cannot be part of a Terraform address",
    allowed: "letters, digits, hyphens and underscores, beginning with a letter; no id that another construct has",
    fix: "rename the release",
    source: "Terraform, identifiers",
  },
  "FLEET-004": {
    problem: "two clusters of the fleet are the same cluster, so their releases would conflict",
    fix: "correct the target, or declare several releases in one cluster",
    source: "Kubernetes, clusters",
    acknowledgeable: true,
  },
  "FLEET-005": {
    problem: "the difference is for a release that the cluster does not have",
    fix: "correct the id, or remove the difference",
    source: "docs/agents.md, differences",
  },
  "FLEET-007": {
    problem: "the program names a cluster that the fleet does not have",
    fix: "correct the name, or add the cluster",
    source: "docs/agents.md, in many clusters",
  },
  "FLEET-008": {
    problem: "the cluster has no release of this id",
    fix: "correct the id, or add the release",
    source: "docs/agents.md, in many clusters",
  },
});

/** A cluster of a fleet, as `state` and `releases` get it. */
export interface NamedCluster {
  /** The key of the cluster in `clusters`. */
  readonly name: string;
}

/** A release of a fleet: an `AgentRelease` of the fleet's platform. */
export type FleetRelease = Omit<AgentReleaseProps, "platform">;

/** Props of a difference: an optional prop may be `undefined`, which restores its default. */
export type PropsDifference<P> = {
  readonly [Prop in keyof P]?: object extends Pick<P, Prop> ? P[Prop] | undefined : P[Prop];
};

/**
 * Differences of a release in one cluster from that of the fleet.
 *
 * Props that are plain objects, such as `labels` and `pods`, are merged key by key; any other prop replaces that of
 * the fleet, and `undefined` restores the default.
 */
export type FleetDifference = PropsDifference<Omit<FleetRelease, "network" | "pods" | "helm">> & {
  /** Differences of the network. */
  readonly network?: PropsDifference<AgentNetworkProps> | undefined;
  /** Differences of the pods. */
  readonly pods?: PropsDifference<AgentPodProps> | undefined;
  /** Differences of the Helm release. */
  readonly helm?: PropsDifference<AgentHelmProps> | undefined;
};

/** A cluster of a fleet. */
export interface FleetCluster<Id extends string = string> {
  /** How the cluster is reached. */
  readonly target: KubernetesTarget;

  /** Differences by the id of the release; `false` leaves the release out of this cluster. @default none */
  readonly differences?: Readonly<Partial<Record<Id, FleetDifference | false>>>;
}

/** Declaration of an `AgentFleet`. */
export interface AgentFleetProps<Id extends string = string> extends Pick<
  ClusterStackProps,
  "providerVersions" | "requiredTerraformVersion"
> {
  /** An `AccessPlatform`, a `PlatformReference` or a `CloudTenant`. */
  readonly platform: ProxyEndpoint;

  /** Clusters by name: 1 to 63 letters, digits, dots, hyphens and underscores, beginning and ending with a letter or digit. */
  readonly clusters: Readonly<Record<string, FleetCluster<NoInfer<Id>>>>;

  /** Where the state of a cluster's stack is kept; each cluster needs a place of its own. */
  readonly state: (cluster: NamedCluster) => StateBackend;

  /** The releases of a cluster by id, which becomes part of their addresses in Terraform. */
  readonly releases: (cluster: NamedCluster) => Readonly<Partial<Record<Id, FleetRelease>>>;
}

const NAME = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;

/** Fleet and cluster name the stack. */
export const nameInStack = textLike(
  "1 to 63 letters, digits, dots, hyphens and underscores, beginning and ending with a letter or digit",
  NAME,
  { fix: "choose another id for the fleet, or another name for the cluster" },
);

const difference = objectOr("an object, or false", (given) => given === false || given === undefined);

const CLUSTER = group<FleetCluster>()(
  {
    target: needed(checkedByStack<FleetCluster["target"]>()),
    differences: map(difference as Shape<FleetDifference | false>, anyText(), { secret: true }),
  },
  [],
  { secret: true },
);

/** The schema of a fleet. */
export const FLEET = group<AgentFleetProps>()({
  platform: needed(
    instanceWhere<ProxyEndpoint>("AccessPlatform, PlatformReference or CloudTenant", isPlatform, { handedOn: true }),
  ),
  clusters: needed(map(CLUSTER, nameInStack, { secret: true })),
  state: needed(question<AgentFleetProps["state"]>()),
  releases: needed(question<AgentFleetProps["releases"]>()),
  providerVersions: checkedByStack<NonNullable<AgentFleetProps["providerVersions"]>>(),
  requiredTerraformVersion: checkedByStack<string>(),
});

/** What the function of a fleet answers, of which each release checks its own. */
export const RELEASES = map(
  objectOr("an object", (given) => given === undefined) as Shape<FleetRelease | undefined>,
  anyText(),
  { secret: true },
);

function question<F>(): Shape<F> {
  const allowed = "a function of the cluster";
  const options = { rule: invalidForm(allowed), secret: true };
  return instanceWhere<F>(allowed, isCallable, options);
}

/** What the `ClusterStack` checks. */
function checkedByStack<T>(): Shape<T> {
  return anything as Shape<T>;
}

function objectOr(allowed: string, isOther: (given: unknown) => boolean): Shape<object | undefined> {
  const isAllowed = (given: unknown) => isOther(given) || isRecord(given);
  return instanceWhere(allowed, isAllowed, { rule: invalidForm(allowed), secret: true });
}

/**
 * A declaration with the differences of one cluster: plain objects are merged key by key, anything else is replaced,
 * and `undefined` takes out what the declaration has.
 */
export function withDifference(declared: unknown, difference: unknown): unknown {
  if (!isRecord(declared) || !isRecord(difference)) return difference;
  const differing = Object.entries(difference).map(
    ([key, value]) => [key, withDifference(declared[key], value)] as const,
  );
  const merged = { ...declared, ...Object.fromEntries(differing) };
  return Object.fromEntries(
    Object.entries(merged).filter(([key, value]) => value !== undefined || !(key in difference)),
  );
}
