import type { SecretRef } from "../../secrets/secret-ref";

/**
 * What a field of a resource may be: a text, `texts` for a text or a list of them, a `word` for a text or a number, a
 * `choice` for one of these or true or false, a list with the form of its items, a map with `*` and the form of its values,
 * or an object with the forms of its fields.
 */
export type Form =
  | "text"
  | "texts"
  | "word"
  | "choice"
  | "number"
  | "boolean"
  | "any"
  | readonly [Form]
  | { readonly [field: string]: Form };

/** The forms of some kinds of resources, and the versions that the service reads them in. */
export type Forms = Readonly<Record<string, { readonly versions: readonly string[]; readonly spec: Form }>>;

/** A text of a resource: a {@link SecretRef} may stand in its place. */
type Text = string | SecretRef;

/** What a program may pass where a form is asked for. */
export type Given<F> = F extends "text"
  ? Text
  : F extends "texts"
    ? Text | readonly Text[]
    : F extends "word"
      ? Text | number
      : F extends "choice"
        ? Text | number | boolean
        : F extends "number"
          ? number
          : F extends "boolean"
            ? boolean
            : F extends readonly [infer Item]
              ? readonly Given<Item>[]
              : F extends { readonly "*": infer Each }
                ? Readonly<Record<string, Given<Each>>>
                : F extends object
                  ? { readonly [K in keyof F]?: Given<F[K]> }
                  : unknown;
