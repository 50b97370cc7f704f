import type { Value } from "../../constructs/core/value";
import type { Violation } from "../../constructs/core/violation";

/** No prop may be this. */
export const WRONG = NaN;

/** Props of which each is wrong. */
export function wrong(...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, WRONG]));
}

/** What a report says of each wrong prop; equal words are told once, with their places. */
export function told(type: object, factory: string, props: object): readonly string[] {
  const make = Reflect.get(type, factory) as (props: object) => Value;
  return toldOf(make(props).violations);
}

/** What a report says of violations; equal words are told once, with their places. */
export function toldOf(violations: readonly Violation[]): readonly string[] {
  const places = new Map<string, string[]>();
  for (const { rule, property } of violations) {
    const words = `${rule.allowed}; ${rule.fix}`;
    places.set(words, [...(places.get(words) ?? []), property]);
  }
  return [...places].map(([words, all]) => `${all.join(", ")}: ${words}`);
}
