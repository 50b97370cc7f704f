import { RESOURCE_FORMS } from "../../../constructs/access/resources/resource-forms";
import { isObject } from "../../json/json";
import { at } from "../../json/plain-data";
import { isEmpty } from "../differences";
import { stable } from "../../model/stable";
import { danger, notUnderstood, ofBoth, textList, unjudged, unlessKept } from "./comparisons";
import type { Field, FieldChange, Fields } from "./field";
import { every, isCovered, isFilledIn } from "./patterns";
import { becomes } from "../setting-text";

const ANY = "*";

/**
 * What labels must be, by their names: all of them, each one of its values. Nothing is reached without any. `*` is every label
 * where its one value is `*`, and the name of a label otherwise, which nothing has.
 */
type Selector = ReadonlyMap<string, readonly string[]>;

/** A selector as resources write it; undefined where it is written in another way. */
function readSelector(value: unknown): Selector | undefined {
  if (value === undefined || value === null) return new Map();
  const entries = Array.isArray(value) ? value.map(namedValues) : isObject(value) ? Object.entries(value) : [undefined];
  if (entries.includes(undefined)) return undefined;
  const read = entries.map((entry) => [entry?.[0] ?? "", textList(entry?.[1])] as const);
  return read.every((entry): entry is [string, readonly string[]] => (entry[1]?.length ?? 0) > 0)
    ? new Map(read)
    : undefined;
}

/** Newer kinds write a list of names with their values. */
function namedValues(entry: unknown): [string, unknown] | undefined {
  return isObject(entry) && typeof entry["name"] === "string" ? [entry["name"], entry["values"]] : undefined;
}

/** Whether a selector reaches everything. */
function reachesAll(selector: Selector): boolean {
  return selector.get(ANY)?.join() === ANY;
}

/** Whether everything that one selector reaches, another one reaches, too; undefined where nobody knows. */
function isWithin(inner: Selector, outer: Selector): boolean | undefined {
  if (inner.size === 0 || reachesAll(outer)) return true;
  if (outer.size === 0 || reachesAll(inner)) return false;
  return every(
    [...outer].map(([name, values]) => {
      if (isFilledIn(name)) return undefined;
      const asked = inner.get(name);
      return asked === undefined ? false : every(asked.map((value) => isCovered(value, values)));
    }),
  );
}

/** Labels that a role reaches; an expression beside them has to be true, too, so labels that go then limit no more. */
export const reached: Field = ofBoth(["everything-reached", "labels-wider"], readSelector, (old, now, change) => {
  const [was, is] = [labelsExpression(change, "before"), labelsExpression(change, "after")];
  if (!isEmpty(is) && was === is && old.size === 0) return [];
  if (!isEmpty(is) && (was !== is || now.size === 0)) return [notUnderstood(EXPRESSION)];
  const isLess = isWithin(now, old);
  if (isLess === true) return [];
  if (reachesAll(now)) return [danger("everything-reached", change, "*")];
  if (isLess === undefined || [...now].flat(2).some(isFilledIn)) return [notUnderstood()];
  const before = change.before === undefined ? "nothing" : stable(change.before);
  return change.isNew ? [] : [danger("labels-wider", change, becomes(before, stable(change.after)))];
});

/** The expression beside labels. */
function labelsExpression({ documents, path }: FieldChange, side: "before" | "after"): unknown {
  return at(documents[side], ...path.slice(0, -1), `${path.at(-1) ?? ""}_expression`);
}

/** Labels that a role denies. */
export const deniedLabels: Field = ofBoth(["denied-no-longer"], readSelector, (old, now, change) =>
  unlessKept(isWithin(old, now), danger("denied-no-longer", change, `no longer ${stable(change.before)}`)),
);

/** What roles select by. */
const LABELS = Object.keys(RESOURCE_FORMS.role.spec.allow).filter((name) => name.endsWith("_labels"));

const EXPRESSION = "this review does not evaluate expressions";

/** The fields of a role with labels, and with expressions of labels. */
export function labelFields(labels: Field): Fields {
  return Object.fromEntries(
    LABELS.flatMap((name) => [
      [name, labels],
      [`${name}_expression`, unjudged(EXPRESSION)],
    ]),
  );
}
