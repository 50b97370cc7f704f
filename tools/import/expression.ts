import { isRecord } from "../../constructs/core/given";
import { childProperty } from "../../constructs/core/value";

/** A value as a program writes it down: data with calls and variables in it. What is undefined is left out of objects. */
export type Expression =
  | Call
  | Variable
  | string
  | number
  | boolean
  | null
  | readonly Expression[]
  | { readonly [key: string]: Expression | undefined };

/** `callee(…args)`, for example `Role.of({ … })`; with `new` before it, where it makes an instance. */
export class Call {
  constructor(
    readonly callee: string,
    readonly args: readonly Expression[],
    readonly isNew = false,
  ) {}
}

/** A variable, maybe with members of it: `deployer.name`. */
export class Variable {
  constructor(readonly name: string) {}
}

/** `callee(…args)`. */
export function call(callee: string, args: readonly Expression[] = []): Call {
  return new Call(callee, args);
}

/** `new callee(…args)`. */
export function constructorCall(callee: string, args: readonly Expression[] = []): Call {
  return new Call(callee, args, true);
}

/** A variable, maybe with members of it. */
export function variable(name: string): Variable {
  return new Variable(name);
}

/** The props of an object, and what they are; nothing for any other expression. */
export function propEntries(given: Expression): readonly (readonly [string, Expression])[] {
  if (!isRecord(given)) return [];
  return Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
}

/** The calls and the variables in an expression. */
export function callsAndVariables(given: Expression): readonly (Call | Variable)[] {
  if (given instanceof Variable) return [given];
  if (given instanceof Call) return [given, ...given.args.flatMap(callsAndVariables)];
  return (isList(given) ? given : propEntries(given).map(([, value]) => value)).flatMap(callsAndVariables);
}

/** An expression with other texts and keys. @param to with the place of each; an argument of a call has that of the call */
export function mapTexts(given: Expression, to: (text: string, place: string) => string, place = ""): Expression {
  if (typeof given === "string") return to(given, place);
  if (isList(given)) return given.map((item, index) => mapTexts(item, to, `${place}[${index}]`));
  if (given instanceof Call) {
    return new Call(
      given.callee,
      given.args.map((argument) => mapTexts(argument, to, place)),
      given.isNew,
    );
  }
  if (!isRecord(given)) return given;
  const entries = propEntries(given).map(([key, value]) => {
    const at = childProperty(place, key);
    return [to(key, at), mapTexts(value, to, at)] as const;
  });
  return Object.fromEntries(entries);
}

/** Variables that an expression names. */
export function variableNames(given: Expression): readonly string[] {
  return callsAndVariables(given).flatMap((each) => (each instanceof Variable ? each.name.split(".", 1) : []));
}

/** Whether an expression is a list. */
export function isList(given: Expression | undefined): given is readonly Expression[] {
  return Array.isArray(given);
}
