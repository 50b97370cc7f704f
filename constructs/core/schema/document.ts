import * as v from "valibot";
import { group, needed, type Needed, type PropsOf, type Check } from "./group";
import { allowedBy } from "./report";
import type { Shape } from "./shapes";

declare const MADE_OF: unique symbol;

/** What props become: the same data under the names of a resource. */
export type PartOf<P> = Readonly<Record<string, unknown>> & { readonly [MADE_OF]?: P };

/** What a prop is in a resource: as it was given, or under the names of the resource. */
type InResource<T> = T | PartOf<T> | (T extends readonly (infer Item)[] ? readonly PartOf<Item>[] : never);

/** A prop, and its name in the resource or the file that it becomes a part of. */
type Field<P> = readonly [name: string, prop: P];

type FieldOf<P, K extends keyof P> =
  Pick<P, K> extends Required<Pick<P, K>>
    ? Field<Needed<InResource<P[K]>>>
    : Field<Shape<InResource<Exclude<P[K], undefined>>>>;

/** One entry for each prop of an interface. */
export type FieldsOf<P> = { readonly [K in keyof P]-?: FieldOf<P, K> };

/** Checks of several props, as the resource has them. */
type Checks<P> = readonly Check<{ readonly [K in keyof P]: unknown }>[];

/** A group of props that is read as the part of a resource: each prop under the name that it has there. */
export function document<P extends object>() {
  return (fields: FieldsOf<P>, together: Checks<P> = []): Shape<PartOf<P>> => {
    const names = Object.entries<Field<unknown>>(fields);
    const props = Object.fromEntries(names.map(([name, [, prop]]) => [name, prop])) as unknown as PropsOf<P>;
    const shape = group<P>()(props, together as readonly Check<P>[]);
    return v.pipe(
      shape,
      v.transform((read) => renamed(read as Readonly<Record<string, unknown>>, names)),
      v.description(allowedBy(shape)),
    );
  };
}

/** What a resource is made of. */
export interface NamedDocument {
  readonly name: string;

  /** All other props, under the names of the resource. */
  readonly spec: Readonly<Record<string, unknown>>;
}

/** A group of props that is read as a resource: its name, and all other props as its `spec`. */
export function namedDocument<P extends { readonly name: string }>() {
  return (name: Shape<string>, fields: FieldsOf<Omit<P, "name">>, together: Checks<P> = []): Shape<NamedDocument> => {
    const all = { name: ["name", needed(name)], ...fields } as unknown as FieldsOf<P>;
    const shape = document<P>()(all, together);
    return v.pipe(
      shape,
      v.transform(({ name: given, ...spec }) => ({ name: given as string, spec })),
      v.description(allowedBy(shape)),
    );
  };
}

/** A value that is the only field of an object in the resource, and that a program passes directly. */
export function within<T>(name: string, inner: Shape<T>): Shape<PartOf<T>> {
  return v.pipe(
    inner,
    v.transform((read) => ({ [name]: read })),
    v.description(allowedBy(inner)),
  );
}

function renamed(read: Readonly<Record<string, unknown>>, fields: readonly (readonly [string, Field<unknown>])[]) {
  const entries = fields.map(([name, [inResource]]) => [inResource, read[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
