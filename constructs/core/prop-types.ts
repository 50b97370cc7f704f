import type { Construct } from "constructs";
import { placeInProgram } from "./place-in-program";
import { show } from "./show";
import { type NeededType, typeRule } from "./type-rule";
import type { Violation } from "./violation";
import { ViolationsError } from "./violations-error";

/** A class whose instances a prop takes. */
type ValueClass = abstract new (...args: never[]) => unknown;

/** What a program passed, and what its type says it may be. */
export interface TypedProp {
  readonly given: unknown;
  readonly type: NeededType;

  /** @default false */
  readonly required?: boolean;

  /** Whether a list of values is meant, or may be given too. @default neither */
  readonly list?: "always" | "or one";
}

/**
 * Refuses props of a wrong type, which only a program in JavaScript can pass.
 *
 * Nothing can be built of such props, so the report comes at once, with all violations of this construct.
 *
 * @throws ViolationsError with `TYPE-001` for each
 */
export function requireTypes(construct: Construct, props: Readonly<Record<string, TypedProp>>): void {
  const wrong = Object.entries(props).filter(([, prop]) => !isRight(prop));
  refuseAtOnce(
    construct,
    wrong.map(([property, prop]) => ({
      rule: typeRule(prop.type, allowed(prop)),
      property,
      given: show(prop.given),
    })),
  );
}

/**
 * Reports violations with which a construct cannot be built, if there are any.
 *
 * @throws ViolationsError with all of them
 */
export function refuseAtOnce(construct: Construct, violations: readonly Violation[]): void {
  if (violations.length === 0) return;
  const { path } = construct.node;
  const declaredAt = placeInProgram();
  const located = { path, ...(declaredAt === undefined ? {} : { declaredAt }) };
  throw new ViolationsError(violations.map((violation) => ({ ...violation, ...located })));
}

function isRight({ given, type, required = false, list }: TypedProp): boolean {
  if (given === undefined) return !required;
  const isInstance = (value: unknown) => value instanceof (type as unknown as ValueClass);
  if (Array.isArray(given)) return list !== undefined && given.every(isInstance);
  return list !== "always" && isInstance(given);
}

function allowed({ type, list }: TypedProp): string {
  if (list === "always") return `a list of ${type.name}`;
  return list === "or one" ? `${type.name}, or a list of them` : type.name;
}
