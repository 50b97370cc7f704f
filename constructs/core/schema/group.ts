import { withoutCredentials } from "../credentials";
import { isRecord } from "../given";
import { nearest } from "../nearest";
import { FIELD_RULES } from "../rules";
import { shortened } from "../show";
import { Problems } from "../value";
import type { Rule } from "../violation";
import { INVALID, refusal, type FormOptions, type Report } from "./report";
import type { Shape } from "./shapes";

/** A prop that a declaration needs. */
export interface Needed<T = unknown> {
  readonly need: "needed";
  readonly shape: Shape<T>;

  /** Rule that a declaration without the prop breaks. @default `FIELD-003` */
  readonly missing?: Rule | undefined;
}

/** A prop with a value for declarations that leave it out. */
export interface Defaulted<T = unknown> {
  readonly need: "defaulted";
  readonly shape: Shape<T>;
  readonly value: T;
}

/**
 * A prop that cannot be left out.
 *
 * @param missing rule that a declaration without it breaks, `FIELD-003` by default
 */
export function needed<T>(shape: Shape<T>, missing?: Rule): Needed<T> {
  return { need: "needed", shape, missing };
}

export function defaulted<T>(shape: Shape<T>, value: NoInfer<T>): Defaulted<T> {
  return { need: "defaulted", shape, value };
}

/** A group of props that may be left out as a whole. It then consists of their defaults. */
export function filled<P>(shape: Group<P>): Defaulted<P> {
  // The shape reads the empty object, and adds the defaults of its props.
  return { need: "defaulted", shape, value: {} as P };
}

type PropOf<P, K extends keyof P> =
  Pick<P, K> extends Required<Pick<P, K>>
    ? Needed<P[K]>
    : Shape<Exclude<P[K], undefined>> | Defaulted<Exclude<P[K], undefined>>;

/** One entry for each prop of an interface, no more and no less: the compiler checks that. */
export type PropsOf<P> = { readonly [K in keyof P]-?: PropOf<P, K> };

/** The props of an interface as a group returns them: as their shapes read them, with defaults. */
export type GivenOf<P, S> = {
  readonly [K in keyof P]: K extends keyof S ? Read<S[K]> : unknown;
} & P & {
    readonly [K in keyof P & keyof S as S[K] extends Defaulted ? K : never]-?: Read<S[K]>;
  };

type Read<S> = S extends Needed<infer T> | Defaulted<infer T> | Shape<infer T> ? T : never;

/** A check of several props that all have the right form. */
export type Check<P> = (props: P, problems: Problems) => void;

/** The props of a declaration: what each may be, and what must hold of several. */
export type Group<P> = Shape<P> & { readonly names: readonly string[] };

/** What a group returns: its props with their defaults. */
export type Declared<G> = G extends Shape<infer P> ? P : never;

/**
 * The shape of a group of props.
 *
 * An unknown prop is `FIELD-001`, a wrong form `FIELD-002`, a missing prop `FIELD-003`. `null` counts as left out.
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
    const all = names.length === 0 ? "no fields" : names.join(", ");
    const allowed = `an object with ${all}`;
    const refuse = refusal(allowed, options);
    return {
      allowed,
      names,
      read(given, report) {
        // Without any props, the report names each needed prop, as for an empty object.
        const object = given ?? {};
        if (!isRecord(object)) return refuse(object, report);
        let isRight = true;
        for (const name of report.knownAlone ? [] : Object.keys(object)) {
          if (Object.hasOwn(props, name) || object[name] === undefined) continue;
          const closer = {
            ...FIELD_RULES["FIELD-001"],
            allowed: all,
            fix: nearest(name, names) ?? options.unknown ?? FIELD_RULES["FIELD-001"].fix,
          };
          report.at(name).form(closer, object[name], shortened(withoutCredentials(name)));
          isRight = false;
        }
        const data: Record<string, unknown> = {};
        for (const [name, prop] of known) {
          const value = Object.hasOwn(object, name) ? (object[name] ?? undefined) : undefined;
          if (value === undefined && !("need" in prop)) continue;
          const read = readProp(prop, value, report.at(name));
          if (read === INVALID) isRight = false;
          else data[name] = read;
        }
        if (!isRight) return INVALID;
        // The checks expect right forms, so they run only if all forms are right.
        if (report.forms.list.length > 0) return data as GivenOf<P, S>;
        const problems = new Problems();
        for (const check of checks) check(data as GivenOf<P, S>, problems);
        report.others.addAll(problems.list, report.property);
        return data as GivenOf<P, S>;
      },
    };
  };
}

function readProp(prop: Needed | Defaulted | Shape, given: unknown, report: Report): unknown {
  if (!("need" in prop)) return prop.read(given, report);
  if (prop.need === "defaulted") return prop.shape.read(given ?? prop.value, report);
  if (given === undefined && prop.missing !== undefined) return report.form(prop.missing, given);
  return prop.shape.read(given, report);
}
