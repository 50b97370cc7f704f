import { brokenValue, type Value } from "../value";
import { read, type Reading } from "./read";
import type { Shape } from "./shapes";

/**
 * Makes a value of what a program passed, if its schema lets it.
 *
 * @param build makes the value; the violations that it is handed are those that can be acknowledged
 * @returns a value that carries its violations where something is wrong
 */
export function make<T extends Value, P>(
  type: { readonly prototype: T },
  shape: Shape<P>,
  given: unknown,
  build: (data: P, violations: Reading<P>["violations"]) => T,
): T {
  const { data, violations } = read(shape, given);
  return data === undefined ? brokenValue(type, violations) : build(data, violations);
}
