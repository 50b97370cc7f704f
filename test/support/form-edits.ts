import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../constructs/core/given";
import type { Fields, Form } from "../../constructs/access/resources/resource-forms";

/** An edit of one field: its values before and after. */
export interface Edit {
  readonly name: "added" | "removed" | "widened" | "narrowed" | "odd";
  readonly before: unknown;
  readonly after: unknown;
}

/** A field of a form, and what may be done with it. */
export interface EditedField {
  readonly path: readonly string[];
  readonly edits: readonly Edit[];
}

/** Every field of a form that holds a value, a list or a map, each with its edits. */
export function editedFields(form: Form, path: readonly string[] = []): readonly EditedField[] {
  if (isFields(form)) return Object.entries(form).flatMap(([name, inner]) => editedFields(inner, [...path, name]));
  const [small, large, odd] = valuesOf(form);
  return [
    {
      path,
      edits: [
        { name: "added", before: undefined, after: small },
        { name: "removed", before: small, after: undefined },
        { name: "widened", before: small, after: large },
        { name: "narrowed", before: large, after: small },
        { name: "odd", before: small, after: odd },
      ],
    },
  ];
}

/** Whether a form is an object whose fields are known. */
export function isFields(form: Form): form is Fields {
  return isRecord(form) && !("*" in form) && !("|" in form);
}

/** A value, one that says more, and one that nobody expects. */
function valuesOf(form: Form): readonly [small: unknown, large: unknown, odd: unknown] {
  if (Array.isArray(form)) {
    const [small, large, odd] = valuesOf(form[0] as Form);
    return [[small], [small, large], odd];
  }
  if (isFields(form)) return [entryOf(form, 0), entryOf(form, 1), entryOf(form, 2)];
  if (isRecord(form) && "*" in form) return [{ env: ["dev"], team: ["a"] }, { env: ["dev"] }, { env: { inner: 1 } }];
  if (form === true) return [true, false, "perhaps"];
  if (form === 0) return [2, 1, "many"];
  if (isDeepStrictEqual(form, { "|": ["", 0] })) return ["8h", "9h", "long"];
  return ["dev", "^.*$", 42];
}

function entryOf(form: Fields, index: 0 | 1 | 2): unknown {
  return Object.fromEntries(Object.entries(form).map(([name, inner]) => [name, valuesOf(inner)[index]]));
}

/** An object with a value at a path. */
export function withValue(path: readonly string[], value: unknown): object {
  const [name = "", ...rest] = path;
  if (rest.length > 0) return { [name]: withValue(rest, value) };
  return value === undefined ? {} : { [name]: value };
}
