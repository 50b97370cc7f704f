import * as v from "valibot";
import { isRecord, listOf } from "../given";
import { nearest } from "../nearest";
import { hasMarker, isMarkerNumber } from "../reference";
import { REFERENCE_RULES } from "../rules";
import { Problems, Value } from "../value";
import type { Rule } from "../violation";
import { givenForm, withGivenForm } from "./given-form";
import { addWrong } from "./partly";
import { addPart } from "./parts";
import { allowedBy, PARSING, pathTo, place, saying, told, toldOfAll, type FormOptions } from "./report";

/** What a value may be, and what it is read as; its description is what a report says is allowed. */
export type Shape<T = unknown> = v.GenericSchema<unknown, T>;

/** How a text is judged. */
export interface TextOptions extends FormOptions {
  /** Whether a reference of Terraform may stand here: what renders the text has to encode it. @default false */
  readonly reference?: boolean;
}

const REFERENCE = saying(REFERENCE_RULES.literal, "a reference");

/** Any data at all. */
export const anything: Shape = v.pipe(v.unknown(), v.description("any value"));

/** A text that passes a test. */
export function textWhere(allowed: string, test: (given: string) => boolean, options: TextOptions = {}): Shape<string> {
  const { reference = false } = options;
  const wrong = told(allowed, options);
  const mayStand = (given: string) => reference || !hasMarker(given);
  return v.pipe(
    v.string(wrong),
    v.check(mayStand, REFERENCE),
    v.check((given) => hasMarker(given) || test(given), wrong),
    v.description(allowed),
  );
}

/** A text of a form. */
export function textLike(allowed: string, form: RegExp, options?: TextOptions): Shape<string> {
  return textWhere(allowed, (given) => form.test(given), options);
}

/** A text of at least one character. */
export function text(options?: TextOptions): Shape<string> {
  return textWhere("a string that is not empty", (given) => given !== "", options);
}

/** Any text, an empty one too. */
export function anyText(options?: TextOptions): Shape<string> {
  return textWhere("a string", () => true, options);
}

/** What a shape allows, if it passes a further test. */
export function where<T>(shape: Shape<T>, test: (given: T) => boolean, rule: Rule): Shape<T> {
  return v.pipe(shape, v.check(test, saying(rule)), v.description(allowedBy(shape)));
}

/** True or false. */
export function flag(): Shape<boolean> {
  const allowed = "true or false";
  return v.pipe(v.boolean(told(allowed)), v.description(allowed));
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
  const wrong = told(allowed);
  return v.pipe(
    v.number(wrong),
    v.check((given) => !isMarkerNumber(given), REFERENCE),
    v.check((given) => Number.isSafeInteger(given) && given >= from && given <= to, wrong),
    v.description(allowed),
  );
}

/**
 * One of some texts, or other values.
 *
 * @param fix how to correct another one, besides the name of one that is similar
 */
export function oneOf<const T extends string | number | boolean>(values: readonly T[], fix?: string): Shape<T> {
  const allowed = `one of ${values.join(", ")}`;
  const wrong = ({ input }: { readonly input: unknown }) =>
    told(allowed, { fix: inTurn(nearest(input, values), fix) })();
  return v.pipe(
    v.picklist(values as readonly (string | number | bigint)[], wrong),
    v.description(allowed),
  ) as unknown as Shape<T>;
}

/** Two pieces of advice, in their order. */
function inTurn(...fixes: readonly (string | undefined)[]): string | undefined {
  return fixes.filter((fix) => fix !== undefined).join("; ") || undefined;
}

/** How a list is judged. */
export interface ListOptions<T> extends FormOptions {
  /** @default 1 */
  readonly atLeast?: number;

  /** Whether a reference of Terraform to a list may stand here, as {@link TextOptions.reference}. @default false */
  readonly reference?: boolean;

  /** Rule that a repeated item breaks; items are equal if their keys are equal. */
  readonly distinct?: { readonly rule: Rule; readonly by: (item: T) => unknown };
}

/** A list, by default of at least one item. */
export function list<T>(
  item: Shape<T>,
  { rule, fix, atLeast = 1, reference = false, secret = false, distinct }: ListOptions<T> = {},
): Shape<readonly T[]> {
  const few = atLeast === 0 ? "a list" : "a list of at least one item";
  const allowed = `${few}, each ${allowedBy(item)}`;
  const wrong = told(allowed, { rule, fix, secret });
  const shape = v.pipe(
    v.array(v.unknown(), wrong),
    v.check((items) => reference || !items.some(isListMarker), REFERENCE),
    v.minLength(atLeast, wrong),
    v.rawTransform(({ dataset, addIssue }): readonly T[] => {
      const seen = new Set<unknown>();
      return dataset.value.flatMap((given, key) => {
        const path: v.ArrayPathItem = { type: "array", origin: "value", input: dataset.value, key, value: given };
        const { success, output, issues = [] } = v.safeParse(item, given, PARSING);
        for (const issue of issues) {
          addIssue({ message: issue.message, input: issue.input, path: [path, ...(issue.path ?? [])] });
        }
        if (!success) return [];
        const same = distinct?.by(output);
        if (distinct !== undefined && seen.has(same))
          addIssue({ message: saying(distinct.rule)(), input: given, path: [path] });
        seen.add(same);
        return [output];
      });
    }),
    v.description(allowed),
  );
  return withGivenForm(shape, (data) => listOf(data)?.map((each) => givenForm(item, each)));
}

function isListMarker(given: unknown): boolean {
  return typeof given === "string" && given.startsWith("#{") && hasMarker(given);
}

/**
 * An object with any keys that pass a test.
 *
 * @param item what each value may be, or what tells it by the key
 * @param options how anything else than an object is told
 */
export function map<T>(
  item: Shape<T> | { readonly allowed: string; readonly of: (key: string) => Shape<T> },
  key: Shape<string> = anyText(),
  options: FormOptions = {},
): Shape<Readonly<Record<string, T>>> {
  const { allowed: each, of } = "of" in item ? item : { allowed: allowedBy(item), of: () => item };
  const allowed = `an object, each value ${each}`;
  const shape = v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(isRecord, told(allowed, options)),
    v.check((given) => !Object.keys(given).some(hasMarker), REFERENCE),
    v.rawTransform(({ dataset, addIssue }) => {
      const entries: [string, T][] = [];
      for (const [name, given] of Object.entries(dataset.value)) {
        const path = pathTo(dataset.value, name, given);
        const results = [v.safeParse(key, name, PARSING), v.safeParse(of(name), given, PARSING)] as const;
        for (const issue of results.flatMap(({ issues = [] }) => issues as readonly v.GenericIssue[])) {
          addIssue({ message: issue.message, input: issue.input, path: [path, ...(issue.path ?? [])] });
        }
        entries.push([name, results[1].output as T]);
      }
      return Object.fromEntries(entries);
    }),
    v.description(allowed),
  );
  const partly = (given: unknown) => {
    const right: Record<string, T> = {};
    for (const [name, one] of Object.entries(isRecord(given) ? given : {})) {
      if (v.is(key, name)) addPart(right, name, of(name), one);
      else addWrong(right, name);
    }
    return right;
  };
  const back = (data: unknown) =>
    isRecord(data)
      ? Object.fromEntries(Object.entries(data).map(([name, one]) => [name, givenForm(of(name), one)]))
      : data;
  return withGivenForm(Object.assign(shape, { partly }), back);
}

/** What a shape allows, read as something else. */
export function readAs<A, B>(shape: Shape<A>, as: (given: A) => B): Shape<B> {
  return v.pipe(shape, v.transform(as), v.description(allowedBy(shape)));
}

/** What a shape allows, and a check of it that can find several things, or say more than what is allowed. */
export function checked<T>(shape: Shape<T>, check: (given: T, problems: Problems) => void): Shape<T> {
  return v.pipe(
    shape,
    v.rawCheck(({ dataset, addIssue }) => {
      // Stryker disable next-line ConditionalExpression: a shape ends at the first issue
      if (!dataset.typed) return;
      const problems = new Problems();
      check(dataset.value, problems);
      for (const { rule, property, given } of problems.list) {
        addIssue({ message: saying(rule, given)(), ...place(property) });
      }
    }),
    v.description(allowedBy(shape)),
  );
}

/**
 * What the first or the second shape allows. The report names both for a value with neither form, and otherwise the
 * rule that it breaks.
 */
export function either<A, B>(isFirst: (given: unknown) => boolean, first: Shape<A>, second: Shape<B>): Shape<A | B> {
  const allowed = `${allowedBy(first)}, or ${allowedBy(second)}`;
  const other = v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }): B => {
      const { success, output, issues = [] } = v.safeParse(second, dataset.value, PARSING);
      const isForm = !(dataset.value instanceof Value);
      for (const { message, input, path } of issues) {
        const isOfBoth = isForm && path === undefined;
        addIssue({ message: isOfBoth ? toldOfAll(message, allowed) : message, input, ...(path && { path }) });
      }
      return success ? output : NEVER;
    }),
  );
  const shape = v.pipe(
    v.lazy((given): Shape<A | B> => (isFirst(given) ? first : other)),
    v.description(allowed),
  );
  return withGivenForm(shape, (data) => givenForm(isFirst(data) ? first : second, data));
}
