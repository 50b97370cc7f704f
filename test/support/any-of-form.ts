import * as fc from "fast-check";
import type { Form } from "../../constructs/access/forms/form";

/** Everything of a form. */
export function anyOfForm(form: Form): fc.Arbitrary<unknown> {
  if (Array.isArray(form)) return fc.array(anyOfForm(form[0] as Form), { maxLength: 2 });
  if (typeof form === "object") {
    const fields = form as Record<string, Form>;
    const each = fields["*"];
    if (each !== undefined) return fc.dictionary(fc.constantFrom("team", "env"), anyOfForm(each), { maxKeys: 2 });
    const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anyOfForm(field)]));
    return fc.record(shape, { requiredKeys: [] });
  }
  const text = fc.constantFrom("", "one", "two words");
  const forms = {
    text,
    texts: fc.oneof(text, fc.array(text, { maxLength: 2 })),
    word: fc.oneof(text, fc.integer()),
    choice: fc.oneof(text, fc.nat(), fc.boolean()),
    number: fc.integer(),
    boolean: fc.boolean(),
    any: fc.constantFrom(1, "one", null, ["one"]),
  } as const;
  return forms[form];
}
