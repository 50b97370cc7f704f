import { givenFields, givenList } from "../../core/given";
import { FIELD_RULES } from "../../core/rules";
import { group, needed, type Check, type Needed } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { anything, textWhere, where, type Shape } from "../../core/schema/shapes";
import { Problems, childProperty } from "../../core/value";

export type Fields = Readonly<Record<string, unknown>>;

/** Some fields of a part of a resource, and checks of all of them; the recorded form knows the others. */
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

export const some = where(
  anything,
  (given) => given !== undefined && given !== "" && !Number.isNaN(given),
  invalidForm("a value that is not empty"),
);
export const present = needed(some);

/** Notes a part without any of some fields. */
export function atLeastOneField(...names: readonly string[]): Check<Fields> {
  return (given, problems) => {
    if (names.every((name) => given[name] === undefined)) {
      problems.add({ ...FIELD_RULES["FIELD-003"], allowed: names.join(" or ") }, names[0] ?? "", undefined);
    }
  };
}

/** Notes a part without one of some fields. */
export function all(...names: readonly string[]): Check<Fields> {
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

/** Notes a part with a field that it has no use for. */
export function without(name: string, allowed: string): Check<Fields> {
  const rule = invalidForm(allowed);
  return ({ [name]: given }, problems) => {
    if (given !== undefined) problems.add(rule, name, given);
  };
}

/** Notes a part without exactly one of some fields. */
export function exactlyOne(...names: readonly string[]): Check<Fields>[] {
  return [atLeastOneField(...names), oneAtMost(...names)];
}

/** A check of a part in a part. */
export function inside(field: string, check: Check<Fields>): Check<Fields> {
  return (given, problems) => {
    problems.within(field, (found) => {
      check(givenFields(given[field]), found);
    });
  };
}

/** A check of some parts alone. */
export function when(test: (given: Fields) => boolean, ...checks: readonly Check<Fields>[]): Check<Fields> {
  return (given, problems) => {
    for (const check of test(given) ? checks : []) check(given, problems);
  };
}

/** A length of time as newer kinds have it. */
export function seconds(from: number, to = Number.MAX_SAFE_INTEGER): Shape<string> {
  return textWhere(
    to === Number.MAX_SAFE_INTEGER ? `seconds such as 28800s, ${from}s or more` : `seconds from ${from}s to ${to}s`,
    (given) => IN_SECONDS.test(given) && Number.parseFloat(given) >= from && Number.parseFloat(given) <= to,
    { reference: true },
  );
}

export const IN_SECONDS = /^\d+(\.\d+)?s$/;
export const DAY = 86_400;

/** Notes keys of labels that the service does not read. */
const labelKeys: Check<Fields> = (labels, problems) => {
  for (const key of Object.keys(labels)) {
    if (!/^[\w/.:*-]+$/.test(key)) problems.add(LABEL_KEY, childProperty("", key), key);
  }
};

const LABEL_KEY = invalidForm("letters, digits and / . _ : * - in the key of a label");
export const labelled = part({}, labelKeys);

/** Labels of a matcher. */
export const anyLabel = part({}, ({ name, values }, problems) => {
  const isAny = givenList(values)?.length === 1 && givenList(values)?.[0] === "*";
  if (name === "*" && !isAny) problems.add(invalidForm("*, since the name is * for any label"), "values", values);
});

export function nameOnly(name: string): Shape {
  return part({ name: needed(textWhere(name, (given) => given === name)) });
}
