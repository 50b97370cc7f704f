import { textLike, type Shape } from "../../core/schema/shapes";
import type { Rule } from "../../core/violation";
import { PLATFORM_RULES } from "./rules";

/** A DNS label that may stand at the beginning of names. */
export function nameLabel(longest: number, rule: Rule): Shape<string> {
  return textLike("a DNS label", new RegExp(`^(?=.{1,${longest}}$)[a-z]([-a-z0-9]*[a-z0-9])?$`), { rule });
}

/** Beginning of the names of a platform's objects. */
export const platformName = nameLabel(40, PLATFORM_RULES.name);
