import { allowedBy, type Rule } from "../../core/violation";
import { quoted, type LiveCondition } from "../../terraform/version-expressions";

/** Expression of a label of the first live object; empty where it has none. */
export function label(live: string, name: string): string {
  return labelOf(`${live}[0]`, name);
}

/** Expression of a label of an object; empty where it has none. */
export function labelOf(object: string, name: string): string {
  return `try(${object}.metadata.labels[${quoted(name)}], "")`;
}

/** Terraform's message for a plan that breaks a rule. */
export function refuse(rule: Rule, given: string): string {
  return `${rule.code}: ${rule.problem}: ${given}.${allowedBy(rule)} Fix: ${rule.fix}.`;
}

/** Has Terraform refuse a plan that breaks a rule. @param holds expression of whether it keeps it */
export function refusedUnless(rule: Rule, holds: string, given: string): LiveCondition {
  return { condition: holds, message: refuse(rule, given) };
}
