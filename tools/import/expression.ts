import { isRecord } from "../../constructs/core/given";
import { propertyOf } from "../../constructs/core/value";

/** A value as a program writes it down. */
export type Expression = Literal | List | Entries | Call | Variable;

interface Literal {
  readonly is: "literal";
  readonly value: string | number | boolean | null;
}

interface List {
  readonly is: "list";
  readonly items: readonly Expression[];
}

interface Entries {
  readonly is: "object";
  readonly entries: readonly Entry[];
}

/** A prop of an object. */
export interface Entry {
  readonly key: string;
  readonly value: Expression;
}

interface Call {
  readonly is: "call";

  /** What is called, such as `Role.of`. */
  readonly callee: string;
  readonly args: readonly Expression[];

  /** Whether it makes an instance, with `new`. */
  readonly isNew: boolean;
}

interface Variable {
  readonly is: "variable";

  /** Name of the variable, maybe with members of it: `deployer.name`. */
  readonly name: string;
}

/** What stands for an expression: one itself, or data with expressions in it. */
export type Written =
  | Expression
  | string
  | number
  | boolean
  | null
  | readonly Written[]
  | { readonly [key: string]: Written | undefined };

const EXPRESSIONS = new WeakSet<object>();

/** Data with expressions in it, as one expression; what is undefined is left out of objects. */
export function expression(written: Written): Expression {
  if (isExpression(written)) return written;
  if (isList(written)) return made({ is: "list", items: written.map(expression) });
  return isRecord(written) ? object(written) : made({ is: "literal", value: written });
}

/** `{ key: value }`. */
export function object(entries: Readonly<Record<string, Written | undefined>>): Expression {
  const given = Object.entries(entries).flatMap(([key, value]): readonly Entry[] =>
    value === undefined ? [] : [{ key, value: expression(value) }],
  );
  return made({ is: "object", entries: given });
}

/** `callee(…args)`, for example `Role.of({ … })`. */
export function call(callee: string, args: readonly Written[] = []): Expression {
  return made({ is: "call", callee, args: args.map(expression), isNew: false });
}

/** `new callee(…args)`. */
export function instanceOf(callee: string, args: readonly Written[] = []): Expression {
  return made({ is: "call", callee, args: args.map(expression), isNew: true });
}

/** A variable, maybe with members of it: `deployer.name`. */
export function variable(name: string): Expression {
  return made({ is: "variable", name });
}

function made<T extends Expression>(given: T): T {
  EXPRESSIONS.add(given);
  return given;
}

/** An expression, and all that are in it. */
export function expressionsIn(given: Expression): readonly Expression[] {
  return [given, ...innerOf(given).flatMap(expressionsIn)];
}

function innerOf(given: Expression): readonly Expression[] {
  switch (given.is) {
    case "literal":
    case "variable":
      return [];
    case "list":
      return given.items;
    case "object":
      return given.entries.map(({ value }) => value);
    case "call":
      return given.args;
  }
}

/** An expression with other texts and keys. @param to with the place of each; an argument of a call has that of the call */
export function withTexts(given: Expression, to: (text: string, place: string) => string, place = ""): Expression {
  switch (given.is) {
    case "literal":
      return typeof given.value === "string" ? expression(to(given.value, place)) : given;
    case "variable":
      return given;
    case "list":
      return expression(given.items.map((item, index) => withTexts(item, to, `${place}[${index}]`)));
    case "object":
      return object(
        Object.fromEntries(
          given.entries.map(({ key, value }) => {
            const at = propertyOf(place, key);
            return [to(key, at), withTexts(value, to, at)];
          }),
        ),
      );
    case "call":
      return made({ ...given, args: given.args.map((argument) => withTexts(argument, to, place)) });
  }
}

/** Variables that an expression names. */
export function variablesIn(given: Expression): readonly string[] {
  return expressionsIn(given).flatMap((each) => (each.is === "variable" ? each.name.split(".", 1) : []));
}

/** Data may have a field `is`, too. */
export function isExpression(written: unknown): written is Expression {
  return typeof written === "object" && written !== null && EXPRESSIONS.has(written);
}

function isList(written: Written): written is readonly Written[] {
  return Array.isArray(written);
}
