import { bySimilarity } from "../../constructs/core/nearest";
import { waysOn } from "../../constructs/core/violations-error";
import { ALL_RULES } from "../../constructs/rules";
import { Failure } from "../cli/failure";
import { KINDS, type FindingKind } from "../review/kinds";
import { findingVerdict, type Verdict } from "../review/not-judged";
import { HEADINGS, TO_DO } from "../review/topics";

/** How many names are suggested for one that nothing has. */
const SUGGESTED = 3;

/**
 * @internal A rule as a report shows it, or what the findings of a kind mean.
 *
 * @throws Failure if no rule and no kind has the name; it names those that are like it
 */
export function explain(name: string): string {
  const rule = ALL_RULES.find(({ code }) => code === name.toUpperCase());
  if (rule !== undefined) return [`${rule.code}  ${rule.problem}`, ...waysOn(rule)].join("\n");
  const kind = name.toLowerCase();
  if (isKind(kind)) return explainKind(kind);
  const known = [...ALL_RULES.map(({ code }) => code), ...Object.keys(KINDS)];
  const near = bySimilarity(name, known).slice(0, SUGGESTED);
  throw new Failure("explain", `no rule and no kind of findings is called ${JSON.stringify(name)}`, [
    `perhaps you mean one of these: ${near.map(({ word }) => word).join(", ")}`,
    "docs/rules.md lists every rule, and docs/review.md the dangers of reviews",
  ]);
}

function isKind(name: string): name is FindingKind {
  return Object.hasOwn(KINDS, name);
}

const DANGEROUS: Readonly<Record<Verdict, string>> = {
  dangerous: "yes: a review with it ends with exit code 3",
  "not-judged": "not known: a review with it ends with exit code 3",
  harmless: "no",
};

function explainKind(kind: FindingKind): string {
  const { topic, says, means } = KINDS[kind];
  return [
    `${kind}  ${says}`,
    ...(means === undefined ? [] : [`  means      ${means}`]),
    `  dangerous  ${DANGEROUS[findingVerdict(kind)]}`,
    `  fix        ${TO_DO[topic]}`,
    `  heading    ${HEADINGS[topic]}`,
  ].join("\n");
}
