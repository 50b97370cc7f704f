import { Problems, type Value } from "../../constructs/core/value";
import type { Violation } from "../../constructs/core/violation";
import { ViolationsError, type LocatedViolation } from "../../constructs/core/violations-error";

/**
 * Code and property of each violation that stops synthesis, for example `FIELD-002 weekdays[1]`; the code alone where it is about
 * the whole value.
 */
export function problemsOf(found: Value | readonly Violation[]): string[] {
  const violations = "violations" in found ? found.violations : found;
  const stopping = violations.filter(({ rule }) => rule.warns !== true);
  return stopping.map(({ rule, property }) => (property === "" ? rule.code : `${rule.code} ${property}`));
}

/** The violations that a check finds. */
export function violationsBy(check: (problems: Problems) => void): readonly Violation[] {
  const problems = new Problems();
  check(problems);
  return problems.list;
}

/** The violations that a check finds in props. */
export function violationsOf<P>(check: (props: P, problems: Problems) => void, props: P): readonly Violation[] {
  return violationsBy((problems) => {
    check(props, problems);
  });
}

/** The violations that a program ends in; none if it ends well. */
export function thrownBy(program: () => unknown): readonly LocatedViolation[] {
  try {
    program();
  } catch (error) {
    if (error instanceof ViolationsError) return error.violations;
    throw error;
  }
  return [];
}
