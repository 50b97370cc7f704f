import * as v from "valibot";
import { isRecord } from "../given";
import { isMarkerNumber, isReferenceObject } from "../reference";
import { propertyOf } from "../value";
import { place, saying } from "./report";
import { FIELD_RULES } from "./rules";
import type { Shape } from "./shapes";

const ALLOWED = "strings, finite numbers, true, false, null, lists, and plain objects";
const NOT_PLAIN = saying({ ...FIELD_RULES.form, allowed: ALLOWED }, "something that is not plain data");

/** Plain data, of which a document can be made: no instances of classes, and no numbers such as `NaN`. */
export const plainData: Shape = v.pipe(
  v.unknown(),
  v.rawCheck(({ dataset, addIssue }) => {
    for (const property of notPlain(dataset.value, "")) addIssue({ message: NOT_PLAIN, ...place(property) });
  }),
  v.description(ALLOWED),
);

/** Places of what is not plain; the data has come through the door, so that it ends. */
function notPlain(value: unknown, property: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => notPlain(item, `${property}[${index}]`));
  if (isRecord(value)) return Object.entries(value).flatMap(([key, item]) => notPlain(item, propertyOf(property, key)));
  // References have a rule of their own.
  if (typeof value === "object" && value !== null && isReferenceObject(value)) return [];
  const isNumber = typeof value === "number" && (Number.isFinite(value) || isMarkerNumber(value));
  return isNumber || value === null || ["string", "boolean", "undefined"].includes(typeof value) ? [] : [property];
}
