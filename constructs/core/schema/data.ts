import * as v from "valibot";
import { isRecord } from "../given";
import { isMarkerNumber, isReferenceObject } from "../reference";
import { FIELD_RULES } from "../rules";
import { Problems, propertyOf } from "../value";
import { blocks, type Violation } from "../violation";
import { allowedBy, place, saying } from "./report";
import type { Shape } from "./shapes";

const ALLOWED = "strings, finite numbers, true, false, null, lists, and plain objects";
const NOT_PLAIN = saying({ ...FIELD_RULES.form, allowed: ALLOWED }, "something that is not plain data");

/** Plain data, of which a document can be made: no instances of classes, and no numbers such as `NaN`. */
export const plainData: Shape = v.pipe(
  v.unknown(),
  v.rawCheck(({ dataset, addIssue }) => {
    for (const property of notPlain(dataset.value, "")) addIssue({ message: NOT_PLAIN(), ...place(property) });
  }),
  v.description(ALLOWED),
);

/** Places of values that are not plain data; the data was copied before, so it is finite. */
function notPlain(value: unknown, property: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => notPlain(item, `${property}[${index}]`));
  if (isRecord(value)) return Object.entries(value).flatMap(([key, item]) => notPlain(item, propertyOf(property, key)));
  // References have a rule of their own.
  if (typeof value === "object" && value !== null && isReferenceObject(value)) return [];
  const isNumber = typeof value === "number" && (Number.isFinite(value) || isMarkerNumber(value));
  return isNumber || value === null || ["string", "boolean", "undefined"].includes(typeof value) ? [] : [property];
}

/** What a function read. */
export interface ReadBy<T> {
  readonly data: T;

  /** What is wrong with it and can be acknowledged. */
  readonly violations: readonly Violation[];
}

const LOOKS_ITSELF = { looksItself: true } as const;

/** A shape that says itself which part of its data may look like a credential. */
export function lookingItself<T>(shape: Shape<T>): Shape<T> {
  return v.pipe(shape, v.metadata(LOOKS_ITSELF), v.description(allowedBy(shape)));
}

/** Whether the data of a shape is looked over for credentials by the function that reads it. */
export function looksItself(shape: Shape): boolean {
  return v.getMetadata(shape)["looksItself"] === true;
}

/**
 * What a function lets through, for data that no schema describes. The function also looks for credentials.
 *
 * @param allowed in words, for the report
 * @param reader notes what is wrong; what it returns is not used where that keeps anything from being built
 */
export function readBy<T>(allowed: string, reader: (given: unknown, problems: Problems) => T): Shape<ReadBy<T>> {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const problems = new Problems();
      const data = reader(dataset.value, problems);
      if (!problems.list.some(blocks)) return { data, violations: problems.list };
      for (const { rule, property, given } of problems.list) {
        addIssue({ message: saying(rule, given)(), ...place(property) });
      }
      return NEVER;
    }),
    v.description(allowed),
    v.metadata(LOOKS_ITSELF),
  );
}
