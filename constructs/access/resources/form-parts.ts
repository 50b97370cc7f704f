import { givenFields, givenList } from "../../core/given";
import { FIELD_RULES } from "../../core/rules";
import { group, needed, type Check, type Needed } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { anything, textWhere, where, type Shape } from "../../core/schema/shapes";
import { Problems, childProperty } from "../../core/value";

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Shapes for some fields of a part of a resource, with checks of all its fields. The recorded form knows the other
 * fields.
 */
export function part(fields: Readonly<Record<string, Shape | Needed>>, ...checks: readonly Check<Fields>[]): Shape {
  const shape = group<Fields>()(fields as never);
  return {
    ...shape,
    read(given, report) {
      const problems = new Problems();
      for (const check of checks) check(givenFields(given), problems);
      report.others.addAll(problems.list, report.property);
      return shape.read(given, report);
    },
  };
}

export const notEmpty = where(
  anything,
  (given) => given !== undefined && given !== "" && !Number.isNaN(given),
  invalidForm("a value that is not empty"),
);
export const present = needed(notEmpty);

/** Notes a part that has none of some fields. */
export function atLeastOneField(...names: readonly string[]): Check<Fields> {
  return (given, problems) => {
    if (names.every((name) => given[name] === undefined)) {
      problems.add({ ...FIELD_RULES["FIELD-003"], allowed: names.join(" or ") }, names[0] ?? "", undefined);
    }
  };
}

/** Notes a part that lacks one of some fields. */
export function allOf(...names: readonly string[]): Check<Fields> {
  return (given, problems) => {
    for (const name of names) atLeastOneField(name)(given, problems);
  };
}

/** Notes a part with more than one of some fields. */
export function oneAtMost(...names: readonly string[]): Check<Fields> {
  const rule = invalidForm(`one of ${names.join(", ")}`, "remove the others");
  return (given, problems) => {
    const [, second] = names.filter((name) => given[name] !== undefined);
    if (second !== undefined) problems.add(rule, second, "several");
  };
}

/** Notes a part with a field that it cannot use. */
export function withoutField(name: string, allowed: string): Check<Fields> {
  const rule = invalidForm(allowed);
  return ({ [name]: given }, problems) => {
    if (given !== undefined) problems.add(rule, name, given);
  };
}

/** Notes a part that has none or several of some fields. */
export function exactlyOne(...names: readonly string[]): Check<Fields>[] {
  return [atLeastOneField(...names), oneAtMost(...names)];
}

/** Runs a check on the part in a field. */
export function inside(field: string, check: Check<Fields>): Check<Fields> {
  return (given, problems) => {
    problems.within(field, (found) => {
      check(givenFields(given[field]), found);
    });
  };
}

/** Runs checks only on parts that pass a test. */
export function when(test: (given: Fields) => boolean, ...checks: readonly Check<Fields>[]): Check<Fields> {
  return (given, problems) => {
    for (const check of test(given) ? checks : []) check(given, problems);
  };
}

/** A length of time in seconds, as newer kinds write it. */
export function seconds(from: number, to = Number.MAX_SAFE_INTEGER): Shape<string> {
  return textWhere(
    to === Number.MAX_SAFE_INTEGER ? `seconds such as 28800s, ${from}s or more` : `seconds from ${from}s to ${to}s`,
    (given) => IN_SECONDS.test(given) && Number.parseFloat(given) >= from && Number.parseFloat(given) <= to,
    { reference: true },
  );
}

export const IN_SECONDS = /^\d+(\.\d+)?s$/;
export const DAY = 86_400;

/** Notes keys of labels that the service does not accept. */
const labelKeys: Check<Fields> = (labels, problems) => {
  for (const key of Object.keys(labels)) {
    if (!/^[\w/.:*-]+$/.test(key)) problems.add(LABEL_KEY, childProperty("", key), key);
  }
};

const LABEL_KEY = invalidForm("letters, digits and / . _ : * - in the key of a label");
export const labelled = part({}, labelKeys);

/** A label of a matcher: the name `*` needs the value `*`. */
export const anyLabel = part({}, ({ name, values }, problems) => {
  const isAny = givenList(values)?.length === 1 && givenList(values)?.[0] === "*";
  if (name === "*" && !isAny) problems.add(invalidForm("*, since the name is * for any label"), "values", values);
});

export function nameOnly(name: string): Shape {
  return part({ name: needed(textWhere(name, (given) => given === name)) });
}
