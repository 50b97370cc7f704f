import { labels, labelValue, objectName, qualifiedName } from "../../core/kubernetes";
import { group, type PropsOf } from "../../core/schema/group";
import { list, oneOf } from "../../core/schema/shapes";
import { POD_RULES } from "../rules";
import { blocks } from "./blocks";
import { affinity, affinityBlocks, type Affinity } from "./affinity";

/** One toleration of a pod, as Kubernetes has it (`POD-005`). */
export interface Toleration {
  /** Key of the taint. @default every key */
  readonly key?: string;
  /** Whether the value must be equal, or any value will do. @default "Equal" */
  readonly operator?: "Equal" | "Exists";
  /** Value of the taint. @default none */
  readonly value?: string;
  /** What the taint does to pods. @default every effect */
  readonly effect?: "NoSchedule" | "PreferNoSchedule" | "NoExecute";
}

/** Where pods may run, and how important they are. */
export interface PodScheduling {
  /** @default none */
  readonly nodeSelector?: Readonly<Record<string, string>>;
  /** @default none */
  readonly tolerations?: readonly Toleration[];
  /** As Kubernetes has it (`POD-006`, `POD-007`). @default several pods of one component prefer different nodes */
  readonly affinity?: Affinity;
  /** @default none */
  readonly priorityClassName?: string;
}

const encoded = { reference: true } as const;

const toleration = group<Toleration>()(
  {
    key: qualifiedName(encoded),
    operator: oneOf(["Equal", "Exists"]),
    value: labelValue(encoded),
    effect: oneOf(["NoSchedule", "PreferNoSchedule", "NoExecute"]),
  },
  [
    ({ key, operator, value }, problems) => {
      const isForAnyValue = operator === "Exists";
      if (key === undefined && !isForAnyValue) problems.add(POD_RULES.toleration, "operator", operator);
      if (isForAnyValue && value !== undefined && value !== "") problems.add(POD_RULES.toleration, "value", value);
    },
  ],
);

/** Props for the scheduler. */
export const POD_SCHEDULING = {
  nodeSelector: labels(encoded),
  tolerations: list(toleration, { atLeast: 0 }),
  affinity,
  priorityClassName: objectName(encoded),
} as const satisfies PropsOf<PodScheduling>;

/** Settings for the scheduler, as the provider's schema has them. */
export function schedulingBlocks(settings: PodScheduling) {
  const { nodeSelector, tolerations, priorityClassName } = settings;
  return blocks({
    ...(nodeSelector && { nodeSelector }),
    ...(tolerations && { toleration: tolerations }),
    ...(settings.affinity && { affinity: affinityBlocks(settings.affinity) }),
    ...(priorityClassName !== undefined && { priorityClassName }),
  });
}
