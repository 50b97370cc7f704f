import type { Rule } from "../../constructs/core/violation";

/** The type of the codes that can be acknowledged, which editors complete. */
export function acknowledgeableCodes(rules: readonly Rule[]): string {
  const codes = rules.filter(({ acknowledgeable }) => acknowledgeable === true);
  return [
    "/** Codes of this package's rules that can be acknowledged; written by npm run docs. */",
    "export type AcknowledgeableCode =",
    `${codes.map(({ code }) => `  | "${code}"`).join("\n")};`,
    "",
  ].join("\n");
}
