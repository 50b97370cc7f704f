/* oxlint-disable typescript/no-require-imports -- only what makes values of a program loads cdktf and the constructs */
import { isRecord } from "../../constructs/core/given";
import { Call, propEntries, isList, Variable, type Expression } from "./expression";

/** The values of a program's names. */
export type Scope = ReadonlyMap<string, unknown>;

/** The value of an expression, given the values of variables. The written program will pass the same value. */
export function evaluate(expression: Expression, variables: Scope): unknown {
  const within = (inner: Expression): unknown => evaluate(inner, variables);
  if (expression instanceof Variable) return lookUp(expression.name, variables).value;
  if (isList(expression)) return expression.map(within);
  if (expression instanceof Call) {
    const { owner, value } = lookUp(expression.callee.replace(/<\w+>$/, ""), variables);
    if (typeof value !== "function") throw new Error(`no program of an import calls ${expression.callee}`);
    const args = expression.args.map(within);
    return expression.isNew ? Reflect.construct(value, args) : Reflect.apply(value, owner, args);
  }
  if (!isRecord(expression)) return expression;
  return Object.fromEntries(propEntries(expression).map(([key, value]) => [key, within(value)]));
}

/** The value of a name such as `deployer.name` or `Role.of`, and the object of which it is a member. */
function lookUp(path: string, variables: Scope) {
  const [first = "", ...members] = path.split(".");
  const start: unknown = variables.has(first)
    ? variables.get(first)
    : Reflect.get(require("../../constructs/index") as object, first);
  return members.reduce<{ owner: unknown; value: unknown }>(
    ({ value }, member) => ({ owner: value, value: Reflect.get(Object(value) as object, member) as unknown }),
    { owner: undefined, value: start },
  );
}
