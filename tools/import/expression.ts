import { isRecord } from "../../constructs/core/given";
import { childProperty } from "../../constructs/core/value";

/** Code of a program for a value: data with calls and variables. Undefined props are left out. */
export type Expression =
  | Call
  | Variable
  | string
  | number
  | boolean
  | null
  | readonly Expression[]
  | { readonly [key: string]: Expression | undefined };

/** `callee(…args)`, for example `Role.of({ … })`; preceded by `new` for a constructor. */
export class Call {
  constructor(
    readonly callee: string,
    readonly args: readonly Expression[],
    readonly isNew = false,
  ) {}
}

/** A variable, or a member of one: `deployer.name`. */
export class Variable {
  constructor(readonly name: string) {}
}

export function call(callee: string, args: readonly Expression[] = []): Call {
  return new Call(callee, args);
}

export function constructorCall(callee: string, args: readonly Expression[] = []): Call {
  return new Call(callee, args, true);
}

export function variable(name: string): Variable {
  return new Variable(name);
}

/** The props of an object with their values; none for any other expression. */
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

/** An expression with replaced texts and keys. @param to gets their place as well; arguments have that of their call */
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

/** Names of the variables in an expression. */
export function variableNames(given: Expression): readonly string[] {
  return callsAndVariables(given).flatMap((each) => (each instanceof Variable ? each.name.split(".", 1) : []));
}

export function isList(given: Expression | undefined): given is readonly Expression[] {
  return Array.isArray(given);
}
