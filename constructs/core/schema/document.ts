import * as v from "valibot";
import { group, type Needed, type PropsOf } from "./group";
import { allowedBy, type Shape } from "./shapes";

/** A prop, and its name in the resource or the file that it becomes a part of. */
export type Field<P = Needed | Shape> = readonly [name: string, prop: P];

type FieldOf<P, K extends keyof P> = Pick<P, K> extends Required<Pick<P, K>> ? Field<Needed> : Field<Shape>;

/** One entry for each prop of an interface. */
export type FieldsOf<P> = { readonly [K in keyof P]-?: FieldOf<P, K> };

/** What a group of props becomes: the same data under the names of a resource. */
export type DocumentShape = Shape<Readonly<Record<string, unknown>>>;

/** A group of props that is read as the part of a resource: each prop under the name that it has there. */
export function document<P extends object>() {
  return (fields: FieldsOf<P>): DocumentShape => {
    const names = Object.entries<Field>(fields);
    const props = Object.fromEntries(names.map(([name, [, prop]]) => [name, prop])) as unknown as PropsOf<P>;
    const shape = group<P>()(props);
    return v.pipe(
      shape,
      v.transform((read) => renamed(read as Readonly<Record<string, unknown>>, names)),
      v.description(allowedBy(shape)),
    );
  };
}

function renamed(read: Readonly<Record<string, unknown>>, fields: readonly (readonly [string, Field])[]) {
  const entries = fields.map(([name, [inResource]]) => [inResource, read[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
