import { isRecord, givenList } from "../given";
import { nearest } from "../nearest";
import { hasMarker, splitAtReferences } from "../reference";
import { REFERENCE_RULES } from "../rules";
import { joinProperty, Problems, Value } from "../value";
import { blocks, type Rule } from "../violation";
import { INVALID, Report, invalidForm, refusal, type FormOptions, type Invalid } from "./report";

/** What a value may be, and what it is read as. */
export interface Shape<T = unknown> {
  readonly allowed: string;

  /** Reads what a program passed, or reports why it cannot. */
  readonly read: (given: unknown, report: Report) => T | Invalid;

  /** What a program would pass for the data that was read. @default the same */
  readonly back?: ((data: unknown) => unknown) | undefined;

  /** Turns a place in what a program passes into the place in the data that is read. @default the same */
  readonly placed?: ((place: string) => string) | undefined;

  /** Whether it looks for credentials itself. @default false */
  readonly looksItself?: boolean;
}

/** How a text is judged. */
export interface TextOptions extends FormOptions {
  /** Whether a reference of Terraform is allowed: what renders the text has to encode it. @default false */
  readonly reference?: boolean;
}

const REFERENCE = "a reference";

export const anything: Shape = { allowed: "any value", read: (given) => given };

export function allows<T>(shape: Shape<T>, given: unknown): given is T {
  return shape.read(given, new Report()) !== INVALID;
}

/** What a program would pass for data that a shape has read. */
export function givenForm(prop: Shape | { readonly shape: Shape }, data: unknown): unknown {
  const { back } = "shape" in prop ? prop.shape : prop;
  return back?.(data) ?? data;
}

/** Turns a place in what a program passes into the place in what a shape has read of it. */
export function placeRead(prop: Shape | { readonly shape: Shape }, place: string): string {
  const { placed } = "shape" in prop ? prop.shape : prop;
  return placed?.(place) ?? place;
}

export function textWhere(allowed: string, test: (given: string) => boolean, options: TextOptions = {}): Shape<string> {
  const { reference = false } = options;
  const refuse = refusal(allowed, options);
  return {
    allowed,
    read(given, report) {
      if (typeof given !== "string") return refuse(given, report);
      if (!hasMarker(given)) return test(given) ? given : refuse(given, report);
      return reference ? given : report.form(REFERENCE_RULES["REFERENCE-001"], given, REFERENCE);
    },
  };
}

export function textLike(allowed: string, form: RegExp, options?: TextOptions): Shape<string> {
  return textWhere(allowed, (given) => form.test(given), options);
}

/** A text of at least one character. */
export function text(options?: TextOptions): Shape<string> {
  return textWhere("a string that is not empty", (given) => given !== "", options);
}

/** Any text, also an empty one. */
export function anyText(options?: TextOptions): Shape<string> {
  return textWhere("a string", () => true, options);
}

/** Reads the result of a shape further. */
function readOn<A, B>(shape: Shape<A>, on: (data: A, report: Report) => B | Invalid): Shape<B>["read"] {
  return (given, report) => {
    const data = shape.read(given, report);
    return data === INVALID ? INVALID : on(data, report);
  };
}

export function where<T>(shape: Shape<T>, test: (given: T) => boolean, rule: Rule): Shape<T> {
  return { ...shape, read: readOn(shape, (data, report) => (test(data) ? data : report.form(rule, data))) };
}

export function flag(): Shape<boolean> {
  const allowed = "true or false";
  const refuse = refusal(allowed);
  return { allowed, read: (given, report) => (typeof given === "boolean" ? given : refuse(given, report)) };
}

/** A whole number between two others. */
export function wholeNumber({
  from,
  to = Number.MAX_SAFE_INTEGER,
}: {
  readonly from: number;
  readonly to?: number;
}): Shape<number> {
  const allowed =
    to === Number.MAX_SAFE_INTEGER ? `a whole number, ${from} or more` : `a whole number from ${from} to ${to}`;
  const refuse = refusal(allowed);
  return {
    allowed,
    read(given, report) {
      if (typeof given !== "number") return refuse(given, report);
      if (hasMarker(given)) return report.form(REFERENCE_RULES["REFERENCE-001"], given, REFERENCE);
      return Number.isSafeInteger(given) && given >= from && given <= to ? given : refuse(given, report);
    },
  };
}

/**
 * One of some texts, or other values.
 *
 * @param fix advice for any other value, after the advice to write a similar one
 */
export function oneOf<const T extends string | number | boolean>(values: readonly T[], fix?: string): Shape<T> {
  const allowed = `one of ${values.join(", ")}`;
  return {
    allowed,
    read(given, report) {
      const found = values.find((value) => value === given);
      return found ?? report.form(invalidForm(allowed, inTurn(nearest(given, values), fix)), given);
    },
  };
}

/** Two pieces of advice, in their order. */
function inTurn(...fixes: readonly (string | undefined)[]): string | undefined {
  return fixes.filter((fix) => fix !== undefined).join("; ") || undefined;
}

/** How a list is judged. */
export interface ListOptions<T> extends FormOptions {
  /** @default 1 */
  readonly atLeast?: number;

  /** Whether a reference of Terraform to a list is allowed, as {@link TextOptions.reference}. @default false */
  readonly reference?: boolean;

  /** Rule for a repeated item; items are equal if their keys are equal. */
  readonly distinct?: { readonly rule: Rule; readonly by: (item: T) => unknown };
}

/** A list, by default of at least one item. */
export function list<T>(item: Shape<T>, options: ListOptions<T> = {}): Shape<readonly T[]> {
  const { atLeast = 1, reference = false, distinct } = options;
  const few = atLeast === 0 ? "a list" : "a list of at least one item";
  const allowed = `${few}, each ${item.allowed}`;
  const refuse = refusal(allowed, options);
  return {
    allowed,
    back: (data) => givenList(data)?.map((each) => givenForm(item, each)),
    placed: (place) => {
      const [index] = /^\[\d+\]/.exec(place) ?? [""];
      return joinProperty(index, placeRead(item, place.slice(index.length).replace(/^\./, "")));
    },
    read(given, report) {
      if (!Array.isArray(given)) return refuse(given, report);
      if (!reference && given.some(isListMarker))
        return report.form(REFERENCE_RULES["REFERENCE-001"], given, REFERENCE);
      if (given.length < atLeast) return refuse(given, report);
      const seen = new Set<unknown>();
      const items = given.map((each: unknown, index) => {
        const data = item.read(each, report.at(index));
        if (data === INVALID || distinct === undefined) return data;
        const key = distinct.by(data);
        if (seen.has(key)) return report.at(index).form(distinct.rule, each);
        seen.add(key);
        return data;
      });
      return items.every((data): data is T => data !== INVALID) ? items : INVALID;
    },
  };
}

function isListMarker(given: unknown): boolean {
  return typeof given === "string" && splitAtReferences(given)[0]?.kind === "list";
}

/**
 * An object with any keys that pass a test.
 *
 * @param item shape of the values, or a function that returns it for a key
 * @param options how a value that is no object is reported
 */
export function map<T>(
  item: Shape<T> | { readonly allowed: string; readonly of: (key: string) => Shape<T> },
  key: Shape<string> = anyText(),
  options: FormOptions = {},
): Shape<Readonly<Record<string, T>>> {
  const of = "of" in item ? item.of : () => item;
  const allowed = `an object, each value ${item.allowed}`;
  const refuse = refusal(allowed, options);
  return {
    allowed,
    back: (data) =>
      isRecord(data)
        ? Object.fromEntries(Object.entries(data).map(([name, each]) => [name, givenForm(of(name), each)]))
        : data,
    read(given, report) {
      if (!isRecord(given)) return refuse(given, report);
      if (Object.keys(given).some(hasMarker)) return report.form(REFERENCE_RULES["REFERENCE-001"], given, REFERENCE);
      const entries: [string, T][] = [];
      for (const [name, each] of Object.entries(given)) {
        const place = report.at(name);
        const [read, data] = [key.read(name, place), of(name).read(each, place)];
        if (read !== INVALID && data !== INVALID) entries.push([name, data as T]);
      }
      return entries.length === Object.keys(given).length ? Object.fromEntries(entries) : INVALID;
    },
  };
}

/**
 * A shape whose result becomes something else.
 *
 * @param back what a program would pass for the result; by default the same
 */
export function readAs<A, B>(shape: Shape<A>, as: (given: A) => B, back?: (data: unknown) => unknown): Shape<B> {
  return { ...shape, back, read: readOn(shape, as) };
}

/** A shape with a check that can note several violations. A violation that can be acknowledged is no wrong form. */
export function checked<T>(shape: Shape<T>, check: (given: T, problems: Problems) => void): Shape<T> {
  return {
    ...shape,
    read: readOn(shape, (data, report) => {
      const problems = new Problems();
      check(data, problems);
      if (problems.list.some(blocks)) return report.addForms(problems.list);
      report.others.addAll(problems.list, report.property);
      return data;
    }),
  };
}

/**
 * A value of either shape. If it has the form of neither, the report names both; otherwise the report names the rule
 * that the value breaks.
 */
export function either<A, B>(isFirst: (given: unknown) => boolean, first: Shape<A>, second: Shape<B>): Shape<A | B> {
  const allowed = `${first.allowed}, or ${second.allowed}`;
  return {
    allowed,
    back: (data) => givenForm(isFirst(data) ? first : second, data),
    read(given, report): A | B | Invalid {
      if (isFirst(given)) return first.read(given, report);
      return second.read(given, given instanceof Value ? report : report.allowing(allowed));
    },
  };
}
