import { textWhere, type Shape } from "../core/schema/shapes";
import type { Rule } from "../core/violation";

/** Whether a text can be the name of a resource of the platform, even in a command that lists several names. */
export function isResourceName(given: unknown): given is string {
  return typeof given === "string" && /^[A-Za-z0-9][A-Za-z0-9._-]{0,252}$/.test(given);
}

/** The name of a resource of the platform. */
export function resourceName(rule: Rule): Shape<string> {
  return textWhere(rule.allowed, isResourceName, { rule });
}
