import type {
  Affinity,
  HostAlias,
  PodAntiAffinity,
  PodDNSConfig,
  Toleration,
  TopologySpreadConstraint,
} from "kubernetes-types/core/v1";
import { labels, objectName } from "../../core/kubernetes";
import { FIELD_RULES } from "../../core/rules";
import type { PropsOf } from "../../core/schema/group";
import { checked, list, oneOf, type Shape, map } from "../../core/schema/shapes";
import { placeAtPath, type Path } from "../../core/value";
import { plainData } from "../../core/schema/data";

/** An object whose fields the compiler and the API server know. */
export function kubernetesData<T>(): Shape<T> {
  return map(plainData) as unknown as Shape<T>;
}

/** Where pods may run, and how important they are. Kubernetes checks the fields of `tolerations` and `affinity`. */
export interface PodScheduling {
  /** Labels that a node must have. @default none */
  readonly nodeSelector?: Readonly<Record<string, string>>;
  /** Taints that the pods tolerate. @default none */
  readonly tolerations?: readonly Toleration[];
  /**
   * Affinity of the pods, without `matchLabelKeys` and `mismatchLabelKeys`.
   *
   * @default several pods of one component prefer different nodes
   */
  readonly affinity?: Affinity;
  /** PriorityClass of the pods. @default none */
  readonly priorityClassName?: string;
}

/** A topology spread constraint of Kubernetes. By default it counts the component's pods. */
export interface SpreadConstraint extends Omit<TopologySpreadConstraint, "maxSkew"> {
  /** How many more pods one place may have than another. @default 1 */
  readonly maxSkew?: number;
}

/** How pods are spread. */
export interface PodSpread {
  /** How the pods are spread. @default several pods are spread over nodes and zones if possible */
  readonly topologySpreadConstraints?: readonly SpreadConstraint[];
}

/** How pods resolve names. Kubernetes checks the fields. */
export interface NameResolution {
  /** Lines of the pods' `/etc/hosts`. @default none */
  readonly hostAliases?: readonly HostAlias[];
  /** DNS policy of the pods. With `None`, `dnsConfig` names the servers. @default "ClusterFirst" */
  readonly dnsPolicy?: "ClusterFirst" | "ClusterFirstWithHostNet" | "Default" | "None";
  /** Settings of name resolution. @default none */
  readonly dnsConfig?: PodDNSConfig;
}

/** Fields of an affinity that the provider does not know, so that it would leave them out. */
const NOT_OF_PROVIDER = ["matchLabelKeys", "mismatchLabelKeys"];

function unknownFields(given: unknown, path: Path = []): readonly Path[] {
  if (typeof given !== "object" || given === null) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    const here = [...path, Array.isArray(given) ? Number(key) : key];
    // A label may have any name, but is no list.
    return NOT_OF_PROVIDER.includes(key) && Array.isArray(value) ? [here] : unknownFields(value, here);
  });
}

/** Props for the scheduler. */
export const POD_SCHEDULING = {
  nodeSelector: labels({ reference: true }),
  tolerations: list(kubernetesData<Toleration>(), { atLeast: 0 }),
  affinity: checked(kubernetesData<Affinity>(), (given, problems) => {
    for (const path of unknownFields(given)) problems.add(FIELD_RULES["FIELD-001"], placeAtPath(path, ""), path.at(-1));
  }),
  priorityClassName: objectName({ reference: true }),
} as const satisfies PropsOf<PodScheduling>;

/** Props for the spread of pods. */
export const POD_SPREAD = {
  topologySpreadConstraints: list(kubernetesData<SpreadConstraint>()),
} as const satisfies PropsOf<PodSpread>;

/** Props for the resolution of names. */
export const NAME_RESOLUTION = {
  hostAliases: list(kubernetesData<HostAlias>(), { atLeast: 0 }),
  dnsPolicy: oneOf(["ClusterFirst", "ClusterFirstWithHostNet", "Default", "None"]),
  dnsConfig: kubernetesData<PodDNSConfig>(),
} as const satisfies PropsOf<NameResolution>;

/** What a program says of some props. */
export function pickGivenProps<P extends object, K extends keyof P>(
  props: Readonly<Record<K, unknown>>,
  given: P,
): Pick<P, K> {
  const said = Object.entries(given).filter(([name, value]) => Object.hasOwn(props, name) && value !== undefined);
  return Object.fromEntries(said) as Pick<P, K>;
}

/** The default of a component with several pods. */
const USUAL_SPREAD: readonly SpreadConstraint[] = ["kubernetes.io/hostname", "topology.kubernetes.io/zone"].map(
  (topologyKey) => ({ topologyKey, whenUnsatisfiable: "ScheduleAnyway" }),
);

/**
 * The spread of a component's pods, as Kubernetes has it.
 *
 * @param matchLabels labels that select its pods
 */
export function spreadConstraints(
  { topologySpreadConstraints = USUAL_SPREAD }: PodSpread,
  matchLabels: Readonly<Record<string, string>>,
): readonly TopologySpreadConstraint[] {
  return topologySpreadConstraints.map((each) => ({ maxSkew: 1, labelSelector: { matchLabels }, ...each }));
}

/**
 * Different nodes for the pods with some labels.
 *
 * @param strength with `preferred`, pods share a node if no other one has room; with `required`, a pod waits for a node
 *   of its own
 * @param given what else keeps them apart; default nothing
 */
export function onDifferentNodes(
  matchLabels: Readonly<Record<string, string>>,
  strength: "preferred" | "required",
  given: PodAntiAffinity = {},
): PodAntiAffinity {
  const podAffinityTerm = { topologyKey: "kubernetes.io/hostname", labelSelector: { matchLabels } };
  const {
    requiredDuringSchedulingIgnoredDuringExecution: required = [],
    preferredDuringSchedulingIgnoredDuringExecution: preferred = [],
  } = given;
  return strength === "required"
    ? { ...given, requiredDuringSchedulingIgnoredDuringExecution: [...required, podAffinityTerm] }
    : { ...given, preferredDuringSchedulingIgnoredDuringExecution: [...preferred, { weight: 100, podAffinityTerm }] };
}
