import { Problems, type Value } from "../../constructs/core/value";
import type { Violation } from "../../constructs/core/violation";
import { ViolationsError, type LocatedViolation } from "../../constructs/core/violations-error";

/** Code and property of each violation, for example `FIELD-002 weekdays[1]`; the code alone where it is about the whole value. */
export function problemsOf(found: Value | readonly Violation[]): string[] {
  const violations = "violations" in found ? found.violations : found;
  return violations.map(({ rule, property }) => (property === "" ? rule.code : `${rule.code} ${property}`));
}

/** What is allowed in the place of each value that has a wrong form, and how to correct it, as a report says it. */
export function wordsOf({ violations }: Value): string[] {
  return violations.map(({ rule, property }) => `${property}: ${rule.allowed}; ${rule.fix}`);
}

/** What a check notes. */
export function notedBy(check: (problems: Problems) => void): readonly Violation[] {
  const problems = new Problems();
  check(problems);
  return problems.list;
}

/** What a check of several props notes. */
export function noted<P>(check: (props: P, problems: Problems) => void, props: P): readonly Violation[] {
  return notedBy((problems) => {
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
