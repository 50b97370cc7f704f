import * as v from "valibot";
import { withoutCredentials } from "../credentials";
import { shortened } from "../show";
import { isRecord } from "../given";
import { nearest } from "../nearest";
import { Problems } from "../value";
import type { Rule } from "../violation";
import { runChecks } from "./partly";
import { place, saying, told, PARSING, pathTo, type FormOptions } from "./report";
import { FIELD_RULES } from "../rules";
import { addPart, type PartlyRead } from "./parts";
import type { Shape } from "./shapes";

/** A prop that a declaration needs. */
export interface Needed<T = unknown> {
  readonly need: "needed";
  readonly shape: Shape<T>;

  /** Message of a rule of its own for a declaration that leaves it out. */
  readonly missing?: () => string;
}

/** A prop with a value for declarations that leave it out. */
export interface Defaulted<T = unknown> {
  readonly need: "defaulted";
  readonly shape: Shape<T>;
  readonly value: T;
}

/**
 * A prop that cannot be left out (`FIELD-003`).
 *
 * @param missing rule that a declaration without it breaks instead
 */
export function needed<T>(shape: Shape<T>, missing?: Rule): Needed<T> {
  return { need: "needed", shape, ...(missing && { missing: saying(missing) }) };
}

/** A prop with a default. */
export function defaulted<T>(shape: Shape<T>, value: NoInfer<T>): Defaulted<T> {
  return { need: "defaulted", shape, value };
}

/** A group of props that may all be left out: then it consists of their defaults. */
export function filled<P>(shape: Group<P>): Defaulted<P> {
  // The schema reads its default, and adds those of the props.
  return { need: "defaulted", shape, value: {} as P };
}

type PropOf<P, K extends keyof P> =
  Pick<P, K> extends Required<Pick<P, K>>
    ? Needed<P[K]>
    : Shape<Exclude<P[K], undefined>> | Defaulted<Exclude<P[K], undefined>>;

/** One entry for each prop of an interface, no more and no less: the compiler checks that. */
export type PropsOf<P> = { readonly [K in keyof P]-?: PropOf<P, K> };

/** The props of an interface as a group hands them over: as their shapes read them, with those that have a default. */
export type GivenOf<P, S> = P & {
  readonly [K in keyof P]: K extends keyof S ? ReadBy<S[K]> : unknown;
} & {
  readonly [K in keyof P & keyof S as S[K] extends Defaulted ? K : never]-?: ReadBy<S[K]>;
};

type ReadBy<S> = S extends Needed<infer T> | Defaulted<infer T> | Shape<infer T> ? T : never;

/** A check of several props, as far as those that it reads are valid by themselves; its rules cannot be acknowledged. */
export type Check<P> = (props: P, problems: Problems) => void;

/** The props of a declaration: what each may be, and what must hold of several. */
export type Group<P> = Shape<P> & PartlyRead<P> & { readonly names: readonly string[] };

/** What a group hands over: its props with their defaults. */
export type Declared<G> = G extends Shape<infer P> ? P : never;

/**
 * The schema of a group of props.
 *
 * An unknown prop carries `FIELD-001`, one of another form `FIELD-002`, one that is missing `FIELD-003`. What is null
 * counts as left out.
 *
 * ```ts
 * const PROPS = group<MaintenanceWindowProps>()({
 *   utcStartHour: needed(wholeNumber({ from: 0, to: 23 })),
 *   weekdays: needed(list(weekday)),
 * });
 * ```
 */
export function group<P extends object>() {
  return <const S extends PropsOf<P>>(
    props: S,
    checks: readonly Check<GivenOf<P, S>>[] = [],
    options: FormOptions = {},
  ): Group<GivenOf<P, S>> => {
    const known = Object.entries<Needed | Defaulted | Shape>(props);
    const names = Object.keys(props);
    const all = listed(names);
    const shape = v.pipe(
      // If all props are left out, each needed prop is reported, as in an empty object.
      v.unknown(),
      v.transform((given) => given ?? {}),
      v.custom<Readonly<Record<string, unknown>>>(isRecord, told(`an object with ${all}`, options)),
      v.rawTransform(({ dataset, addIssue }) => {
        const given = dataset.value;
        for (const name of Object.keys(given)) {
          if (Object.hasOwn(props, name) || given[name] === undefined) continue;
          const fix = nearest(name, names) ?? FIELD_RULES.unknown.fix;
          const message = saying({ ...FIELD_RULES.unknown, allowed: all, fix }, shortened(withoutCredentials(name)))();
          addIssue({ message, path: [pathTo(given, name, given[name])] });
        }
        const { output, issues = [] } = v.safeParse(entries, present(given, known), PARSING);
        for (const { message, input, path } of issues) addIssue({ message, input, ...(path && { path }) });
        // Stryker disable next-line ConditionalExpression: what is right is quicker if it is not read twice
        const right = issues.length === 0 ? (output as GivenOf<P, S>) : partly(given);
        const problems = new Problems();
        runChecks(checks, right, problems);
        for (const { rule, property, given: shown } of problems.list) {
          addIssue({ message: saying(rule, shown)(), ...place(property) });
        }
        return output as GivenOf<P, S>;
      }),
      v.description(`an object with ${all}`),
    );
    const shapes = Object.fromEntries(known.map(([name, prop]) => [name, entry(prop)]));
    const entries = v.object(shapes);
    const partly = (given: unknown) => {
      const right: Record<string, unknown> = {};
      const there = isRecord(given) ? present(given, known) : {};
      for (const [name, prop] of known) addPart(right, name, entry(prop), there[name], shapeOf(prop));
      return right as GivenOf<P, S>;
    };
    return Object.assign(shape, { names, partly });
  };
}

function shapeOf(prop: Needed | Defaulted | Shape): Shape {
  return "need" in prop ? prop.shape : prop;
}

function entry(prop: Needed | Defaulted | Shape): Shape {
  if (!("need" in prop)) return v.optional(prop);
  if (prop.need === "defaulted") return v.optional(prop.shape, () => prop.value);
  const { shape, missing } = prop;
  return missing === undefined
    ? shape
    : v.pipe(
        v.unknown(),
        v.check((given) => given !== undefined, missing),
        shape,
      );
}

/** The props that are there: what is null counts as left out; what is needed or has a default is always there, for its shape. */
function present(
  given: Readonly<Record<string, unknown>>,
  props: readonly (readonly [name: string, Needed | Defaulted | Shape])[],
): Record<string, unknown> {
  const there: Record<string, unknown> = {};
  for (const [name, prop] of props) {
    const value = Object.hasOwn(given, name) ? (given[name] ?? undefined) : undefined;
    if (value !== undefined || "need" in prop) there[name] = value;
  }
  return there;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "no fields" : names.join(", ");
}
