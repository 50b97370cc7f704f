import { qualifiedName } from "../../core/kubernetes";
import { group, needed, type PropsOf } from "../../core/schema/group";
import { list, oneOf, wholeNumber } from "../../core/schema/shapes";
import { POD_RULES } from "../rules";
import { blocks } from "./blocks";
import { objectSelector, type ObjectSelector } from "./selectors";

/** How evenly pods are spread over places, as Kubernetes has it (`POD-008`). */
export interface TopologySpreadConstraint {
  /** Label of nodes. Nodes with the same value are one place, such as `topology.kubernetes.io/zone`. */
  readonly topologyKey: string;

  /** Whether a pod waits where the spread would be too uneven, or runs all the same. */
  readonly whenUnsatisfiable: "DoNotSchedule" | "ScheduleAnyway";

  /** How many more pods one place may have than another. @default 1 */
  readonly maxSkew?: number;

  /** With fewer places than this, a missing place counts as an empty one; with `DoNotSchedule` only. @default 1 */
  readonly minDomains?: number;

  /** The pods to count. @default the pods of the component */
  readonly labelSelector?: ObjectSelector;

  /** Labels of the pods that are counted together if they are equal, such as `pod-template-hash`. @default none */
  readonly matchLabelKeys?: readonly string[];

  /** @default "Honor" */
  readonly nodeAffinityPolicy?: "Honor" | "Ignore";

  /** @default "Ignore" */
  readonly nodeTaintsPolicy?: "Honor" | "Ignore";
}

/** How pods are spread. */
export interface PodSpread {
  /** @default several pods are spread over nodes and zones if possible */
  readonly topologySpreadConstraints?: readonly TopologySpreadConstraint[];
}

const encoded = { reference: true } as const;

const constraint = group<TopologySpreadConstraint>()(
  {
    topologyKey: needed(qualifiedName(encoded)),
    whenUnsatisfiable: needed(oneOf(["DoNotSchedule", "ScheduleAnyway"])),
    maxSkew: wholeNumber({ from: 1, to: 1_000 }),
    minDomains: wholeNumber({ from: 1, to: 1_000 }),
    labelSelector: objectSelector,
    matchLabelKeys: list(qualifiedName(encoded), { atLeast: 0 }),
    nodeAffinityPolicy: oneOf(["Honor", "Ignore"]),
    nodeTaintsPolicy: oneOf(["Honor", "Ignore"]),
  },
  [
    ({ whenUnsatisfiable, minDomains }, problems) => {
      const isUseless = minDomains !== undefined && whenUnsatisfiable === "ScheduleAnyway";
      if (isUseless) problems.add(POD_RULES.spread, "minDomains", minDomains);
    },
  ],
);

/** Props for the spread of pods. */
export const POD_SPREAD = {
  topologySpreadConstraints: list(constraint, {
    distinct: {
      rule: POD_RULES.spread,
      by: ({ topologyKey, whenUnsatisfiable }) => `${topologyKey} ${whenUnsatisfiable}`,
    },
  }),
} as const satisfies PropsOf<PodSpread>;

/** The default of a component with several pods. */
const USUAL: readonly TopologySpreadConstraint[] = ["kubernetes.io/hostname", "topology.kubernetes.io/zone"].map(
  (topologyKey) => ({ topologyKey, whenUnsatisfiable: "ScheduleAnyway" }),
);

/**
 * The spread of a component's pods, as Kubernetes has it.
 *
 * @param matchLabels labels that select its pods
 */
export function spreadConstraints(
  given: readonly TopologySpreadConstraint[],
  matchLabels: Readonly<Record<string, string>>,
) {
  return given.map((each) => ({ maxSkew: 1, labelSelector: { matchLabels }, ...each }));
}

/**
 * The same, as the provider's schema has it.
 *
 * @param several whether there may be several pods
 */
export function spreadBlocks(
  { topologySpreadConstraints = USUAL }: PodSpread,
  several: boolean,
  matchLabels: Readonly<Record<string, string>>,
) {
  if (!several) return {};
  const constraints = spreadConstraints(topologySpreadConstraints, matchLabels);
  return blocks({
    topologySpreadConstraint: constraints.map((each) => ({ ...each, labelSelector: [each.labelSelector] })),
  });
}
