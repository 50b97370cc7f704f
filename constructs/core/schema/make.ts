import { brokenValue, Problems, withViolations, type Value } from "../value";
import { blocks } from "../violation";
import { ViolationsError } from "../violations-error";
import { read, type Reading } from "./read";
import type { Shape } from "./shapes";

/**
 * Makes a value of what a program passed, if its schema lets it.
 *
 * @param build makes the value
 * @param check notes what is wrong with data that the schema accepts; a program may acknowledge its rules
 * @returns a value that carries its violations where something is wrong, those that can be acknowledged too
 */
export function make<T extends Value, P>(
  type: { readonly prototype: T },
  shape: Shape<P>,
  given: unknown,
  build: (data: P) => T,
  check?: (data: P, problems: Problems) => void,
): T {
  return makeOf(
    type,
    [read(shape, given)],
    ([data]) => build(data),
    check &&
      (([data], problems) => {
        check(data, problems);
      }),
  );
}

/**
 * Makes a value of several arguments, each read by a schema of its own.
 *
 * @param check what must hold of the arguments together, if each is valid by itself; see {@link make} for the others
 */
export function makeOf<T extends Value, A extends readonly unknown[]>(
  type: { readonly prototype: T },
  readings: { readonly [K in keyof A]: Reading<A[K]> },
  build: (data: A) => T,
  check?: (data: A, problems: Problems) => void,
): T {
  const violations = readings.flatMap((reading) => reading.violations);
  if (readings.some(({ data }) => data === undefined)) return brokenValue(type, violations);
  const data = readings.map((reading) => reading.data) as unknown as A;
  const problems = new Problems();
  check?.(data, problems);
  const found = [...violations, ...problems.list];
  return problems.list.some(blocks) ? brokenValue(type, found) : withViolations(build(data), found);
}

/**
 * An argument of a method that computes with a value.
 *
 * @param name of the class and its method, for the report
 * @throws ViolationsError when the argument is invalid: a method has no construct that could report it
 */
export function argument<T>(name: string, shape: Shape<T>, given: unknown): T {
  const { data, violations } = read(shape, given);
  if (data === undefined) throw new ViolationsError(violations.map((violation) => ({ ...violation, path: name })));
  return data;
}
