import { distance } from "fastest-levenshtein";
import { waysOn } from "../../constructs/core/violations-error";
import { ALL_RULES } from "../../constructs/rules";
import { Failure } from "../failure";

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
  throw new Failure("find the rule", `no rule has the code ${JSON.stringify(code)}`, [
    `look at those that are like it: ${nearest(wanted).join(", ")}`,
    "docs/rules.md lists every rule",
  ]);
}

function nearest(code: string): readonly string[] {
  return ALL_RULES.map((rule) => ({ code: rule.code, far: distance(code, rule.code) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, SUGGESTED)
    .map((near) => near.code);
}
