import { namespaceName, qualifiedName } from "../../core/kubernetes";
import { group, needed } from "../../core/schema/group";
import { list, wholeNumber, type Shape } from "../../core/schema/shapes";
import { POD_RULES } from "../rules";
import {
  nodeRequirements,
  objectSelector,
  type NodeOperator,
  type ObjectSelector,
  type SelectorRequirement,
} from "./selectors";

/** Conditions that a node meets together. */
export interface NodeSelectorTerm {
  /** Of its labels. @default none */
  readonly matchExpressions?: readonly SelectorRequirement<NodeOperator>[];
  /** Of its fields, such as `metadata.name`. @default none */
  readonly matchFields?: readonly SelectorRequirement<NodeOperator>[];
}

/** Nodes on which a pod must or should run. */
export interface NodeAffinity {
  /** A node meets one of the terms. @default every node */
  readonly requiredDuringSchedulingIgnoredDuringExecution?: {
    /** Nodes of which one has to fit. */
    readonly nodeSelectorTerms: readonly NodeSelectorTerm[];
  };
  /** @default none */
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly {
    /** From 1 to 100. */
    readonly weight: number;
    /** Nodes that are preferred. */
    readonly preference: NodeSelectorTerm;
  }[];
}

/** Pods that are in one place: on one node, or in one zone. */
export interface PodAffinityTerm {
  /** Label of nodes. Nodes with the same value are one place, such as `kubernetes.io/hostname`. */
  readonly topologyKey: string;
  /** @default no pods */
  readonly labelSelector?: ObjectSelector;
  /** @default the namespace of the pod itself */
  readonly namespaces?: readonly string[];
  /** @default the namespace of the pod itself */
  readonly namespaceSelector?: ObjectSelector;
}

/** Pods that a pod should be near, or apart from. */
export interface PodAffinity {
  /** @default none */
  readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[];
  /** @default none */
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly {
    /** From 1 to 100. */
    readonly weight: number;
    /** Pods that are meant. */
    readonly podAffinityTerm: PodAffinityTerm;
  }[];
}

/** Where a pod may run and where it should, as Kubernetes has it. */
export interface Affinity {
  /** @default none */
  readonly nodeAffinity?: NodeAffinity;
  /** @default none */
  readonly podAffinity?: PodAffinity;
  /** @default several pods of one component prefer different nodes */
  readonly podAntiAffinity?: PodAffinity;
}

const encoded = { reference: true } as const;
const weight = needed(wholeNumber({ from: 1, to: 100 }));

const nodeTerm: Shape<NodeSelectorTerm> = group<NodeSelectorTerm>()(
  { matchExpressions: nodeRequirements, matchFields: nodeRequirements },
  [
    ({ matchExpressions = [], matchFields = [] }, problems) => {
      const selectsNothing = matchExpressions.length + matchFields.length === 0;
      if (selectsNothing) problems.add(POD_RULES.emptyTerm, "matchExpressions", "none");
    },
  ],
);

const podTerm: Shape<PodAffinityTerm> = group<PodAffinityTerm>()({
  topologyKey: needed(qualifiedName(encoded)),
  labelSelector: objectSelector,
  namespaces: list(namespaceName(encoded), { atLeast: 0 }),
  namespaceSelector: objectSelector,
});

type PreferredNode = NonNullable<NodeAffinity["preferredDuringSchedulingIgnoredDuringExecution"]>[number];
type PreferredPods = NonNullable<PodAffinity["preferredDuringSchedulingIgnoredDuringExecution"]>[number];
type RequiredNode = NonNullable<NodeAffinity["requiredDuringSchedulingIgnoredDuringExecution"]>;

const podAffinity = group<PodAffinity>()({
  requiredDuringSchedulingIgnoredDuringExecution: list(podTerm, { atLeast: 0 }),
  preferredDuringSchedulingIgnoredDuringExecution: list(
    group<PreferredPods>()({ weight, podAffinityTerm: needed(podTerm) }),
    { atLeast: 0 },
  ),
});

/** The affinity of a pod. */
export const affinity: Shape<Affinity> = group<Affinity>()({
  nodeAffinity: group<NodeAffinity>()({
    requiredDuringSchedulingIgnoredDuringExecution: group<RequiredNode>()({
      nodeSelectorTerms: needed(list(nodeTerm)),
    }),
    preferredDuringSchedulingIgnoredDuringExecution: list(
      group<PreferredNode>()({ weight, preference: needed(nodeTerm) }),
      { atLeast: 0 },
    ),
  }),
  podAffinity,
  podAntiAffinity: podAffinity,
});

/**
 * Different nodes for the pods with some labels.
 *
 * @param strength with `preferred`, pods share a node if no other one has room; with `required`, a pod waits for a node
 *   of its own
 */
export function onDifferentNodes(
  matchLabels: Readonly<Record<string, string>>,
  strength: "preferred" | "required",
): PodAffinity {
  const podAffinityTerm = { topologyKey: "kubernetes.io/hostname", labelSelector: { matchLabels } };
  return strength === "required"
    ? { requiredDuringSchedulingIgnoredDuringExecution: [podAffinityTerm] }
    : { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100, podAffinityTerm }] };
}

/** The affinity of a pod, as the provider's schema has it. */
export function affinityBlocks({ nodeAffinity, podAffinity: near, podAntiAffinity: apart }: Affinity) {
  return {
    ...(nodeAffinity && { nodeAffinity: nodeBlocks(nodeAffinity) }),
    ...(near && { podAffinity: podBlocks(near) }),
    ...(apart && { podAntiAffinity: podBlocks(apart) }),
  };
}

function nodeBlocks(given: NodeAffinity) {
  const { requiredDuringSchedulingIgnoredDuringExecution: required, ...preferred } = given;
  return {
    ...(required && {
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerm: required.nodeSelectorTerms },
    }),
    ...preferred,
  };
}

function podBlocks(given: PodAffinity) {
  const { requiredDuringSchedulingIgnoredDuringExecution: required } = given;
  const { preferredDuringSchedulingIgnoredDuringExecution: preferred } = given;
  return {
    ...(required && { requiredDuringSchedulingIgnoredDuringExecution: required.map(termBlock) }),
    ...(preferred && {
      preferredDuringSchedulingIgnoredDuringExecution: preferred.map(({ podAffinityTerm, ...rest }) => ({
        ...rest,
        podAffinityTerm: termBlock(podAffinityTerm),
      })),
    }),
  };
}

/** In the schema of the provider, a selector is a list of blocks. */
function termBlock({ labelSelector: pods, namespaceSelector, ...term }: PodAffinityTerm) {
  return {
    ...term,
    ...(pods && { labelSelector: [pods] }),
    ...(namespaceSelector && { namespaceSelector: [namespaceSelector] }),
  };
}
