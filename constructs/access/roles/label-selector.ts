import { givenFields, givenList, givenText } from "../../core/given";

/** Values that stand for others: patterns, and values that are made at sign-in. */
const PATTERN = /[*{^$]/;

/** Labels that the service gives resources by itself. */
const OF_THE_SERVICE = /^teleport\.[a-z]+\//;

/**
 * Whether labels of a role select a resource; undefined if a pattern or the traits of a user decide that.
 *
 * @param selector labels as a role has them, each with a value or several
 */
export function selects(selector: unknown, labels: Readonly<Record<string, string>>): boolean | undefined {
  const entries = Object.entries(givenFields(selector));
  if (entries.length === 0) return false;
  const answers = entries.map(([name, given]) =>
    selectsByOne(name, (givenList(given) ?? [given]).map(givenText), labels),
  );
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

function selectsByOne(
  name: string,
  values: readonly string[],
  labels: Readonly<Record<string, string>>,
): boolean | undefined {
  if (name === "*") return true;
  if (OF_THE_SERVICE.test(name)) return undefined;
  if (!Object.hasOwn(labels, name)) return false;
  if (values.some((value) => value === "*" || value === labels[name])) return true;
  return values.some((value) => PATTERN.test(value)) || PATTERN.test(labels[name] ?? "") ? undefined : false;
}
