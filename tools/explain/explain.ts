import { bySimilarity } from "../../constructs/core/nearest";
import { waysOn } from "../../constructs/core/violations-error";
import { ALL_RULES } from "../../constructs/rules";
import { Failure } from "../cli/failure";

/** How many codes are suggested for one that no rule has. */
const SUGGESTED = 3;

/**
 * A rule as a report shows it.
 *
 * @throws Failure if no rule has the code; it names those that are like it
 */
export function explain(code: string): string {
  const wanted = code.toUpperCase();
  const rule = ALL_RULES.find((known) => known.code === wanted);
  if (rule !== undefined) return [`${rule.code}  ${rule.problem}`, ...waysOn(rule)].join("\n");
  const codes = ALL_RULES.map((known) => known.code);
  const near = bySimilarity(wanted, codes).slice(0, SUGGESTED);
  throw new Failure("find the rule", `no rule has the code ${JSON.stringify(code)}`, [
    `look at those that are like it: ${near.map(({ word }) => word).join(", ")}`,
    "docs/rules.md lists every rule",
  ]);
}
