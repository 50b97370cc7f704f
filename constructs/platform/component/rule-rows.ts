import { joinProperty, type Problems } from "../../core/value";
import type { Rule } from "../../core/violation";

/** A rule, the prop that it is about, and what breaks it: nothing where it is kept. */
export type RuleRow<P> = readonly [rule: Rule, prop: string, given: (props: P) => readonly unknown[]];

/** What breaks a rule, where something is so. */
export function when(isBroken: boolean, given: unknown): readonly unknown[] {
  return isBroken ? [given] : [];
}

/** Notes what breaks the rules of a table. @param place of the props; default their declaration */
export function checkRows<P>(rows: readonly RuleRow<P>[], props: P, problems: Problems, place = ""): void {
  for (const [rule, prop, broken] of rows) {
    for (const given of broken(props)) problems.add(rule, joinProperty(place, prop), given);
  }
}
