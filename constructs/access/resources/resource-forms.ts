import type { SecretRef } from "../../secrets/secret-ref";
import type { PlatformResource } from "../platform-resource";
import forms from "../generated/forms.json";

/**
 * The form of a field, as an example of its value: a text, a number, true, a list with one item, or an object.
 *
 * A map has the form of its values under the name `*`. A field with several forms has them under the name `|`. `null`
 * is any data.
 */
export type Form = string | number | boolean | null | readonly Form[] | Fields;

/** The forms of an object's fields. */
export interface Fields {
  readonly [field: string]: Form;
}

/** The forms of some kinds of resources, and the versions that the service reads them in. */
export type Forms = Readonly<
  Record<string, { readonly versions: Readonly<Record<string, boolean>>; readonly spec: Form }>
>;

/** The fields of each kind that the service reads, recorded from version 18.3. */
export const RESOURCE_FORMS = forms satisfies Forms;

/** A text of a resource, or a {@link SecretRef} in its place. */
type Text = string | SecretRef;

/** What a program may pass for a form. */
type Given<F> = F extends string
  ? Text
  : F extends number | boolean
    ? F
    : F extends readonly (infer Item)[]
      ? readonly Given<Item>[]
      : F extends { readonly "|": readonly (infer Each)[] }
        ? Given<Each>
        : F extends { readonly "*": infer Each }
          ? Readonly<Record<string, Given<Each>>>
          : F extends object
            ? { readonly [K in keyof F]?: Given<F[K]> }
            : unknown;

/** A kind of resource whose fields are known. @useDeclaredType */
export type KnownKind = keyof typeof RESOURCE_FORMS;

/** A resource of a kind; a known kind accepts only the fields that the service reads. */
export type ResourceOf<K extends string> = {
  /** Kind of the resource. */
  readonly kind: K;
} & (K extends KnownKind
  ? {
      /** A version of the kind's form that the service reads. */
      readonly version: keyof (typeof RESOURCE_FORMS)[K]["versions"];
      /** What some kinds have, for example `openssh` of a `node`. */
      readonly sub_kind?: string;
      /** The name of a static join token is its secret. */
      readonly metadata: PlatformResource["metadata"];
      /** The fields of the kind, each as the service names it. */
      readonly spec: Given<(typeof RESOURCE_FORMS)[K]["spec"]>;
    }
  : PlatformResource);
