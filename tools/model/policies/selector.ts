import { isObject, type Json } from "../../json/json";
import { listAt, stringAt, textAt, textsAt } from "../../json/plain-data";

/** One thing that a selector asks of labels. */
interface Requirement {
  readonly key: string;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  readonly values: readonly string[];
}

/** All of it has to hold; an empty selector selects everything. */
export type Selector = readonly Requirement[];

/** The label that the API server gives every namespace. */
export const NAMESPACE_NAME = "kubernetes.io/metadata.name";

const OPERATORS: readonly string[] = ["In", "NotIn", "Exists", "DoesNotExist"] satisfies Requirement["operator"][];

/** The requirements of a label selector. */
export function selectorOf(selector: unknown): Selector {
  const labels = isObject(selector) && isObject(selector["matchLabels"]) ? selector["matchLabels"] : {};
  return [
    ...Object.entries(labels).map(([key, value]): Requirement => ({ key, operator: "In", values: [String(value)] })),
    ...listAt(selector, "matchExpressions")
      .filter((each) => OPERATORS.includes(stringAt(each, "operator")))
      .map((each): Requirement => {
        const operator = stringAt(each, "operator") as Requirement["operator"];
        return { key: stringAt(each, "key"), operator, values: textsAt(each, "values") };
      }),
  ];
}

/** Whether a selector somewhere in a value asks something that {@link selectorOf} leaves out. */
export function asksMore(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(asksMore);
  if (!isObject(value)) return false;
  const operators = listAt(value, "matchExpressions").map((each) => stringAt(each, "operator"));
  return operators.some((operator) => !OPERATORS.includes(operator)) || Object.values(value).some(asksMore);
}

/** Whether labels have all that a selector asks for. */
export function matches(selector: Selector, labels: Json): boolean {
  return selector.every((requirement) => holds(requirement, labels));
}

function holds({ key, operator, values }: Requirement, labels: Json): boolean {
  const value = textAt(labels, key) ?? (Object.hasOwn(labels, key) ? "" : undefined);
  switch (operator) {
    case "In":
      return value !== undefined && values.includes(value);
    case "NotIn":
      return value === undefined || !values.includes(value);
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
  }
}

/** Labels of something that a selector selects, with as few of them as it takes. */
export function exampleOf(selector: Selector): Json {
  const needed = selector.filter(({ operator }) => operator === "In" || operator === "Exists");
  const candidates = needed.map(({ key, values: [first = OTHER] }) => [key, first] as const);
  return Object.fromEntries([...candidates].reverse());
}

/** A value that no selector names. */
const OTHER = "(any other)";

/** More kinds of things than this are not looked at one by one. */
const MOST_EXAMPLES = 20_000;

/**
 * Labels of everything that a selector selects and that others can tell apart: each key is absent, has a value that one of
 * the selectors names, or another one.
 *
 * @param always keys that everything has
 * @returns undefined if they are too many to be looked at
 */
export function distinguishable(
  selector: Selector,
  others: readonly Selector[],
  always: readonly string[] = [],
): readonly Json[] | undefined {
  const all = [selector, ...others].flat();
  const values = [...new Set(all.map(({ key }) => key))].map((key) => {
    const of = all.filter((requirement) => requirement.key === key);
    const named = [...new Set(of.flatMap((requirement) => requirement.values))];
    const isDistinguished = of.some(({ operator }) => operator === "Exists" || operator === "DoesNotExist");
    const possible = [
      ...(always.includes(key) ? [] : [{}]),
      ...named.map((value) => ({ [key]: value })),
      ...(isDistinguished || always.includes(key) ? [{ [key]: OTHER }] : []),
    ];
    const asked = selector.filter((requirement) => requirement.key === key);
    return possible.filter((labels) => matches(asked, labels));
  });
  if (values.reduce((product, { length }) => product * length, 1) > MOST_EXAMPLES) return undefined;
  return values.reduce<readonly Json[]>(
    (examples, possible) => examples.flatMap((labels) => possible.map((more) => ({ ...labels, ...more }))),
    [{}],
  );
}

/** Whether nothing can have the labels of both, as far as the values that they name tell. */
export function areDisjoint(one: Selector, other: Selector): boolean {
  return one.some(
    ({ key, operator, values }) =>
      operator === "In" &&
      other.some(
        (each) => each.key === key && each.operator === "In" && !each.values.some((value) => values.includes(value)),
      ),
  );
}

/** A selector in words: `app=web, tier in (a, b)`. */
export function selectorText(selector: Selector): string {
  return selector
    .map(({ key, operator, values }) => {
      if (operator === "In")
        return values.length === 1 ? `${key}=${values.join()}` : `${key} in (${values.join(", ")})`;
      if (operator === "NotIn") return `${key} not in (${values.join(", ")})`;
      return operator === "Exists" ? `with ${key}` : `without ${key}`;
    })
    .join(", ");
}
