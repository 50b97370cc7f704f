import { VALIDATION_RULES } from "./rules";
import type { Rule } from "./violation";

/** What a prop takes: a class of values, or what stands in for one. */
export interface NeededType {
  readonly name: string;
  readonly prototype: object;
}

/**
 * `TYPE-001` for one type; its fix names the factories of the class that is needed.
 *
 * @param allowed what the prop takes, in words
 */
export function typeRule(type: NeededType, allowed: string): Rule {
  const factories = Object.entries(Object.getOwnPropertyDescriptors(type))
    .filter(([, { value }]) => typeof value === "function")
    .map(([factory]) => `${type.name}.${factory}(…)`);
  const fix = factories.length === 0 ? `pass ${allowed}` : `make the value with ${factories.join(" or ")}`;
  return { ...VALIDATION_RULES.type, allowed, fix };
}
