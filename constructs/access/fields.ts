import { isRecord } from "../core/given";
import { type Problems, propertyOf } from "../core/value";
import { FIELD_RULES } from "../core/schema/rules";

/** The form of a field of a resource: says what is allowed, and reads what was given. */
export interface Shape {
  /** What is allowed, for the report. */
  readonly allowed: string;

  /**
   * The value as the resource holds it. Notes what is wrong with it. Even then it returns something that can be
   * rendered.
   */
  readonly read: (given: unknown, property: string, problems: Problems) => unknown;
}

/** A field of a declaration: its name in the resource, its form, and whether a resource needs it. */
export type Field = readonly [name: string, shape: Shape, need?: "required"];

/** The fields that a declaration may have, by the names that programs use. */
export type Fields<T> = { readonly [K in keyof Required<T>]: Field };

/**
 * The fields of a declaration as the resource holds them.
 *
 * An unknown field carries `FIELD-001`, a field of the wrong form `FIELD-002`, a missing field `FIELD-003`.
 *
 * @param property path of what was given
 */
export function readFields(
  given: unknown,
  fields: Readonly<Record<string, Field>>,
  property: string,
  problems: Problems,
): Readonly<Record<string, unknown>> {
  const record = isRecord(given) ? given : {};
  if (!isRecord(given)) noteForm("an object", property, given, problems);
  for (const name of Object.keys(record)) {
    if (Object.hasOwn(fields, name)) continue;
    const allowed = Object.keys(fields).join(", ");
    problems.add({ ...FIELD_RULES.unknown, allowed }, propertyOf(property, name), name);
  }
  const read: [string, unknown][] = [];
  for (const [name, [nameInResource, shape, need]] of Object.entries(fields)) {
    const value = record[name];
    const path = propertyOf(property, name);
    if (value !== undefined) read.push([nameInResource, shape.read(value, path, problems)]);
    else if (need === "required" && isRecord(given)) {
      problems.add({ ...FIELD_RULES.missing, allowed: shape.allowed }, path, value);
    }
  }
  return Object.fromEntries(read);
}

/** Notes `FIELD-002`. Lists and objects are not shown, because a secret may be in them. */
export function noteForm(allowed: string, property: string, given: unknown, problems: Problems): void {
  const shown = Array.isArray(given) ? "a list" : typeof given === "object" && given !== null ? "an object" : given;
  problems.add({ ...FIELD_RULES.form, allowed }, property, shown);
}
