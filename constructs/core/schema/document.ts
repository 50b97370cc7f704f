import { givenFields, isRecord } from "../given";
import { joinProperty } from "../value";
import { FIELD_RULES } from "../rules";
import { group, needed, type Defaulted, type Needed, type PropsOf, type Check } from "./group";
import { givenForm, placeRead, readAs, type Shape } from "./shapes";

declare const MADE_OF: unique symbol;

/** Props as a part of a resource: the same data under the names of the resource. */
export type PartOf<P> = Readonly<Record<string, unknown>> & { readonly [MADE_OF]?: P };

/** A prop as a resource has it: as it was given, or under the names of the resource. */
type InResource<T> = T | PartOf<T> | (T extends readonly (infer Item)[] ? readonly PartOf<Item>[] : never);

/** A prop with the name that it has in the resource or the configuration file. */
export interface Named<P> {
  readonly inResource: string;
  readonly prop: P;
}

/** Gives a prop another name in the resource than its own in snake case. */
export function named<P>(inResource: string, prop: P): Named<P> {
  return { inResource, prop };
}

/**
 * A prop that the resource has in another form: a length of time as a number, an object as a list.
 *
 * @param back turns that form into what a program would pass, for tools that read resources; unchanged by default
 */
export function inForm<A>(
  shape: Shape<A>,
  form: (given: A) => unknown,
  back?: (data: unknown) => unknown,
): Shape<PartOf<A>> {
  return readAs(shape, form, back) as Shape<PartOf<A>>;
}

/** The name of a prop in resources and in Terraform, unless it has another one there. */
export function snakeCase(prop: string): string {
  return prop.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

type PropIn<P, K extends keyof P> =
  Pick<P, K> extends Required<Pick<P, K>>
    ? Needed<InResource<P[K]>>
    : Shape<InResource<Exclude<P[K], undefined>>> | Defaulted<Exclude<P[K], undefined>>;

/** One entry for each prop of an interface. */
export type FieldsOf<P> = { readonly [K in keyof P]-?: PropIn<P, K> | Named<PropIn<P, K>> };

/** Checks of several props, as the resource has them. */
export type Checks<P> = readonly Check<{ readonly [K in keyof P]: unknown }>[];

const UNKNOWN =
  `${FIELD_RULES["FIELD-001"].fix}; declare a field of a newer version of the service ` +
  "by ServiceResource.of, or by furtherConfiguration for a configuration file";

export function resourceNames<P extends object>(fields: P): Readonly<Record<keyof P, string>> {
  const entries = Object.entries<object>(fields as Readonly<Record<string, object>>);
  const names = entries.map(([name, field]) => [name, "inResource" in field ? field.inResource : snakeCase(name)]);
  return Object.fromEntries(names) as Readonly<Record<keyof P, string>>;
}

/**
 * A group of props that is read as a part of a resource: each prop under its `named` name, or its own in snake case.
 */
export function document<P extends object>() {
  return (fields: FieldsOf<P>, together: Checks<P> = []): Shape<PartOf<P>> => {
    const entries = Object.entries<Named<unknown> | object>(fields).map(
      ([name, field]) => [name, "inResource" in field ? field : named(snakeCase(name), field)] as const,
    );
    const names = new Map(entries.map(([name, { inResource }]) => [name, inResource]));
    const props = Object.fromEntries(entries.map(([name, { prop }]) => [name, prop])) as unknown as PropsOf<P>;
    const shape = group<P>()(props, together as readonly Check<P>[], { unknown: UNKNOWN });
    const read = (given: unknown) => renamed(given as Readonly<Record<string, unknown>>, names);
    const placed = (place: string) => {
      const [name = ""] = /^[\w$]*/.exec(place) ?? [];
      const { inResource, prop } = entries.find(([each]) => each === name)?.[1] ?? named(name, {});
      return joinProperty(inResource, placeRead(prop as Shape, place.slice(name.length).replace(/^\./, "")));
    };
    const back = (data: unknown) => {
      if (!isRecord(data)) return data;
      const known = entries.map(([name, { inResource, prop }]) => [inResource, name, prop as Shape] as const);
      const given = known.flatMap(([key, name, prop]) =>
        Object.hasOwn(data, key) ? [[name, givenForm(prop, data[key])] as const] : [],
      );
      // A field without a prop keeps its name, so that the shape refuses it.
      const others = Object.entries(data).filter(([key]) => !known.some(([each]) => each === key));
      return Object.fromEntries([...given, ...others]);
    };
    return { ...readAs(shape, read, back), placed };
  };
}

/** The parts of a resource. */
export interface NamedDocument {
  readonly name: string;

  /** All other props, under the names of the resource. */
  readonly spec: Readonly<Record<string, unknown>>;
}

/** A group of props that is read as a resource: its name, and all other props as its `spec`. */
export function namedDocument<P extends { readonly name: string }>() {
  return (name: Shape<string>, fields: FieldsOf<Omit<P, "name">>, together: Checks<P> = []): Shape<NamedDocument> => {
    const all = { name: needed(name), ...fields } as unknown as FieldsOf<P>;
    const shape = document<P>()(all, together);
    const read = ({ name: given, ...spec }: Readonly<Record<string, unknown>>) => ({ name: given as string, spec });
    const back = (data: unknown) => {
      const { name: given, spec } = givenFields(data);
      return givenForm(shape, { name: given, ...givenFields(spec) });
    };
    return { ...readAs(shape, read, back), placed: (place) => joinProperty("spec", placeRead(shape, place)) };
  };
}

/** A value that a program passes directly, and that is the only field of an object in the resource. */
export function within<T>(name: string, inner: Shape<T>): Shape<PartOf<T>> {
  const back = (data: unknown) => {
    const isAlone = isRecord(data) && Object.keys(data).length === 1;
    return isAlone ? givenForm(inner, data[name]) : data;
  };
  const placed = (place: string) => joinProperty(name, placeRead(inner, place));
  return { ...readAs(inner, (read) => ({ [name]: read }), back), placed };
}

function renamed(read: Readonly<Record<string, unknown>>, names: ReadonlyMap<string, string>) {
  const entries = [...names].map(([name, inResource]) => [inResource, read[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
