import { Problems, unmadeValue, withViolations, type Value } from "../value";
import { blocks } from "../violation";
import { ViolationsError } from "../violations-error";
import { read, type Reading } from "./read";
import type { Shape } from "./shapes";

/**
 * Makes a value of what a program passed, unless there is a violation that cannot be acknowledged.
 *
 * @param build makes the value
 * @returns a value with all violations
 */
export function make<T extends Value, P>(
  type: { readonly prototype: T },
  shape: Shape<P>,
  given: unknown,
  build: (data: P) => T,
): T {
  return makeFromReadings(type, [read(shape, given)], ([data]) => build(data));
}

/**
 * Makes a value of several arguments, each read by a shape of its own.
 *
 * @param check notes violations of several arguments together; see {@link make} for the other parameters
 */
export function makeFromReadings<T extends Value, A extends readonly unknown[]>(
  type: { readonly prototype: T },
  readings: { readonly [K in keyof A]: Reading<A[K]> },
  build: (data: A) => T,
  check?: (data: A, problems: Problems) => void,
): T {
  const violations = readings.flatMap((reading) => reading.violations);
  if (readings.some(({ data }) => data === undefined)) return unmadeValue(type, violations);
  const data = readings.map((reading) => reading.data) as unknown as A;
  const problems = new Problems();
  check?.(data, problems);
  const found = [...violations, ...problems.list];
  return found.some(blocks) ? unmadeValue(type, found) : withViolations(build(data), found);
}

/**
 * Reads an argument of a method that computes with a value.
 *
 * @param name of the class and its method, for the report
 * @throws ViolationsError when the argument is invalid: a method has no construct that could report it
 */
export function argument<T>(name: string, shape: Shape<T>, given: unknown): T {
  const { data, violations } = read(shape, given);
  if (data !== undefined && !violations.some(blocks)) return data;
  throw new ViolationsError(violations.map((violation) => ({ ...violation, path: name })));
}
