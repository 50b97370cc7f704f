import fc from "fast-check";
import { isRecord } from "../../constructs/core/given";
import type { Fields, Form } from "../../constructs/access/resources/resource-forms";

/** Whether a form is an object whose fields are known. */
function isFields(form: Form): form is Fields {
  return isRecord(form) && !("*" in form) && !("|" in form);
}

/** An object with a value at a path. */
export function withValue(path: readonly string[], value: unknown): object {
  const [name = "", ...rest] = path;
  if (rest.length > 0) return { [name]: withValue(rest, value) };
  return value === undefined ? {} : { [name]: value };
}

/** Names that are on no list. */
const NAMES = fc.sample(fc.stringMatching(/^[a-z]{4,9}-[a-z]{2,4}$/), { seed: 52, numRuns: 400 });

/** Names on the way to a field. */
export type Path = readonly string[];

/** Every value, list and map of a form, by its path: `[]` is an item of a list. */
export function placesIn(form: Form, path: Path = []): readonly { readonly path: Path; readonly form: Form }[] {
  if (isFields(form)) return Object.entries(form).flatMap(([name, inner]) => placesIn(inner, [...path, name]));
  const [item] = Array.isArray(form) ? (form as readonly Form[]) : [];
  return [{ path, form }, ...(item !== undefined && isFields(item) ? placesIn(item, [...path, "[]"]) : [])];
}

/** A value of a form; another number is another value. */
export function valueOf(form: Form, number: number): unknown {
  const name = NAMES[number % NAMES.length];
  if (form === "") return name;
  if (form === null) return [name];
  if (typeof form === "number") return 1 + (number % 7);
  if (typeof form === "boolean") return number % 2 === 0;
  if (Array.isArray(form)) return [valueOf(form[0] as Form, number)];
  if (isFields(form))
    return Object.fromEntries(Object.entries(form).map(([key, inner]) => [key, valueOf(inner, number)]));
  if (isRecord(form) && "*" in form) return { env: valueOf(form["*"] as Form, number) };
  const several = (form as unknown as { "|": readonly Form[] })["|"];
  return several.includes("") ? `${1 + (number % 40)}h` : valueOf(several[0] as Form, number);
}
