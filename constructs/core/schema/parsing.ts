import * as v from "valibot";
import type { Rule } from "../violation";
import { saying } from "./report";
import { FIELD_RULES } from "./rules";

/** What a shape allows, in words. */
export function allowedBy(shape: v.GenericSchema): string {
  return v.getDescription(shape) ?? "a value";
}

/** Each prop is reported once: for the first thing that is wrong with it. */
export const PARSING = { abortPipeEarly: true } as const;

/** Path item of a field of an object. */
export function pathTo(input: Readonly<Record<string, unknown>>, key: string, value: unknown): v.ObjectPathItem {
  return { type: "object", origin: "value", input, key, value };
}

/** The message for what is not allowed: that of a rule, or of the rule for everything else. */
export function told(rule: Rule | undefined, allowed: string, secret = false): string {
  return saying(rule ?? { ...FIELD_RULES.form, allowed }, secret ? "(not shown)" : undefined);
}
