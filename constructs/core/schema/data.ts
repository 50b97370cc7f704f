import { isRecord } from "../given";
import { hasMarker, isReferenceObject } from "../reference";
import { FIELD_RULES } from "../rules";
import { Problems, childProperty } from "../value";
import { blocks, type Violation } from "../violation";
import { INVALID } from "./report";
import type { Shape } from "./shapes";

const ALLOWED = "strings, finite numbers, true, false, null, lists, and plain objects";
const NOT_PLAIN = { ...FIELD_RULES["FIELD-002"], allowed: ALLOWED };

/** Plain data, which a document can hold: no instances of classes, and no numbers such as `NaN`. */
export const plainData: Shape = {
  allowed: ALLOWED,
  read(given, report) {
    const found = notPlain(given, "").map((property) => ({
      rule: NOT_PLAIN,
      property,
      given: "something that is not plain data",
    }));
    return found.length === 0 ? given : report.addForms(found);
  },
};

/** Places of values that are not plain data. The data is a copy that does not contain itself, so the search ends. */
function notPlain(value: unknown, property: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => notPlain(item, `${property}[${index}]`));
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, item]) => notPlain(item, childProperty(property, key)));
  // References have a rule of their own, and an invalid value is reported already.
  if (value === INVALID || (typeof value === "object" && value !== null && isReferenceObject(value))) return [];
  const isNumber = typeof value === "number" && (Number.isFinite(value) || hasMarker(value));
  return isNumber || value === null || ["string", "boolean", "undefined"].includes(typeof value) ? [] : [property];
}

export interface ReadBy<T> {
  readonly data: T;

  /** Violations that can be acknowledged. */
  readonly violations: readonly Violation[];
}

/** Marks a shape that looks for credentials in its data itself. */
export function lookingItself<T>(shape: Shape<T>): Shape<T> {
  return { ...shape, looksItself: true };
}

/**
 * A shape for data that no schema describes: a function reads the data, and looks for credentials.
 *
 * @param allowed in words, for the report
 * @param reader notes violations; the value that it returns is not used if one of them blocks
 */
export function readBy<T>(allowed: string, reader: (given: unknown, problems: Problems) => T): Shape<ReadBy<T>> {
  return lookingItself({
    allowed,
    read(given, report) {
      if (report.forms.list.length > 0) return INVALID;
      const problems = new Problems();
      const data = reader(given, problems);
      return problems.list.some(blocks) ? report.addForms(problems.list) : { data, violations: problems.list };
    },
  });
}
