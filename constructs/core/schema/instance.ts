import { VALIDATION_RULES } from "../rules";
import { isUnbuilt } from "../unbuilt";
import { Value } from "../value";
import type { Rule } from "../violation";
import { INVALID, refusal } from "./report";
import type { Shape } from "./shapes";

/** How an instance is judged. */
export interface InstanceOptions {
  /** Rule for anything else. @default `TYPE-001` */
  readonly rule?: Rule;

  /** Whether a report leaves out what was given. @default false */
  readonly secret?: boolean;

  /** Whether a construct that was not built is accepted, and reported elsewhere. @default false */
  readonly handedOn?: boolean;
}

/** An instance of a class; violations of the value are violations of the prop. */
export function instance<T>(
  type: { readonly name: string; readonly prototype: T },
  options?: InstanceOptions,
): Shape<T> {
  return recognised<T>(type.name, (given) => isInstance(type, given), madeBy(type), options);
}

/** Advice to pass an instance. For a value, it names those that its class has, and the static methods that make one. */
function madeBy(type: { readonly name: string; readonly prototype: unknown }): string {
  if (!(type.prototype instanceof Value)) return `pass an instance of ${type.name}`;
  const members = Object.entries(Object.getOwnPropertyDescriptors(type));
  const made = members.flatMap(([name, { value }]) => (isInstance(type, value) ? [`${type.name}.${name}`] : []));
  const factories = members.flatMap(([name, { value }]) =>
    typeof value === "function" ? [`${type.name}.${name}(…)`] : [],
  );
  return `pass ${[...made, ...factories].join(" or ")}`;
}

function isInstance(type: object, given: unknown): boolean {
  return given instanceof (type as unknown as abstract new () => unknown);
}

/**
 * An object that only a class can make, recognised by a test.
 *
 * If a construct was not built, constructs that refer to it are not built either; the report has the reason.
 */
export function instanceWhere<T>(name: string, test: (given: unknown) => boolean, options?: InstanceOptions): Shape<T> {
  return recognised<T>(name, test, `pass an instance of ${name}`, options);
}

function recognised<T>(
  name: string,
  test: (given: unknown) => boolean,
  fix: string,
  { rule, secret = false, handedOn = false }: InstanceOptions = {},
): Shape<T> {
  const refuse = refusal(name, { rule: rule ?? { ...VALIDATION_RULES["TYPE-001"], allowed: name, fix }, secret });
  return {
    allowed: name,
    read(given, report) {
      if (given instanceof Value) {
        if (!test(given)) return refuse(given, report);
        if (isUnbuilt(given)) return report.addForms(given.violations);
        report.others.addAll(given.violations, report.property);
        return given as T;
      }
      if (isUnbuilt(given)) return handedOn ? (given as T) : INVALID;
      return test(given) ? (given as T) : refuse(given, report);
    },
  };
}
