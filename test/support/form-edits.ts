import { isRecord } from "../../constructs/core/given";
import type { Fields, Form } from "../../constructs/access/resources/resource-forms";

/** Whether a form is an object whose fields are known. */
export function isFields(form: Form): form is Fields {
  return isRecord(form) && !("*" in form) && !("|" in form);
}

/** An object with a value at a path. */
export function withValue(path: readonly string[], value: unknown): object {
  const [name = "", ...rest] = path;
  if (rest.length > 0) return { [name]: withValue(rest, value) };
  return value === undefined ? {} : { [name]: value };
}
