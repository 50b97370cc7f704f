import { labels, labelValue, qualifiedName } from "../../core/kubernetes";
import { group, needed } from "../../core/schema/group";
import { list, oneOf, type Shape } from "../../core/schema/shapes";
import { POD_RULES } from "../rules";

/** One condition of a selector, as Kubernetes has it (`POD-006`). */
export interface SelectorRequirement<Operator extends string = LabelOperator> {
  /** Key of the label. */
  readonly key: string;
  /** How the value of the label is compared. */
  readonly operator: Operator;

  /** None for Exists and DoesNotExist, a whole number for Gt and Lt. @default none */
  readonly values?: readonly string[];
}

const LABEL_OPERATORS = ["In", "NotIn", "Exists", "DoesNotExist"] as const;
const NODE_OPERATORS = [...LABEL_OPERATORS, "Gt", "Lt"] as const;

/** How a label of a pod or a namespace is compared. @useDeclaredType */
export type LabelOperator = (typeof LABEL_OPERATORS)[number];

/** How a label of a node is compared. @useDeclaredType */
export type NodeOperator = (typeof NODE_OPERATORS)[number];

/** Selects objects by their labels. An empty selector selects all objects. */
export interface ObjectSelector {
  /** @default none */
  readonly matchLabels?: Readonly<Record<string, string>>;
  /** @default none */
  readonly matchExpressions?: readonly SelectorRequirement[];
}

const encoded = { reference: true } as const;

/** Conditions of labels of nodes. */
export const nodeRequirements = requirements(NODE_OPERATORS);

/** A selector of objects. */
export const objectSelector: Shape<ObjectSelector> = group<ObjectSelector>()({
  matchLabels: labels(encoded),
  matchExpressions: requirements(LABEL_OPERATORS),
});

function requirements<O extends NodeOperator>(operators: readonly O[]): Shape<readonly SelectorRequirement<O>[]> {
  const requirement = group<SelectorRequirement<NodeOperator>>()(
    {
      key: needed(qualifiedName(encoded)),
      operator: needed(oneOf<NodeOperator>(operators)),
      values: list(labelValue(encoded), { atLeast: 0 }),
    },
    [
      ({ operator, values = [] }, problems) => {
        if (!areValuesOf(operator, values))
          problems.add(POD_RULES.requirement, "values", [operator, ...values].join(" "));
      },
    ],
  );
  return list(requirement, { atLeast: 0 }) as Shape<readonly SelectorRequirement<O>[]>;
}

function areValuesOf(operator: string, values: readonly string[]): boolean {
  if (operator === "In" || operator === "NotIn") return values.length > 0;
  if (operator === "Gt" || operator === "Lt") return values.length === 1 && /^\d+$/.test(values[0] ?? "");
  return values.length === 0;
}
