import * as fc from "fast-check";
import type { Fields, Form } from "../../constructs/access/resources/resource-forms";

const TEXT = fc.constantFrom("", "one", "two words");

/** Everything of a form. */
export function anyOfForm(form: Form): fc.Arbitrary<unknown> {
  if (typeof form === "string") return TEXT;
  if (typeof form === "number") return fc.integer();
  if (typeof form === "boolean") return fc.boolean();
  if (form === null) return fc.constantFrom(1, "one", null, ["one"]);
  if (Array.isArray(form)) return fc.array(anyOfForm(form[0] as Form), { maxLength: 2 });
  const { "*": each, "|": several, ...fields } = form as Fields;
  if (several !== undefined) return fc.oneof(...(several as readonly Form[]).map(anyOfForm));
  if (each !== undefined) return fc.dictionary(fc.constantFrom("team", "env"), anyOfForm(each), { maxKeys: 2 });
  const shape = Object.entries(fields).map(([name, field]) => [name, anyOfForm(field)]);
  return fc.record(Object.fromEntries(shape) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] });
}
