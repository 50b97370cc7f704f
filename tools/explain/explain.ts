import { bySimilarity } from "../../constructs/core/nearest";
import { packageFile } from "../../constructs/core/package-programs";
import type { Rule } from "../../constructs/core/violation";
import { waysOn } from "../../constructs/core/violations-error";
import { ALL_RULES } from "../../constructs/rules";
import { Failure } from "../cli/failure";
import { type FindingKind, findingVerdict, KINDS, TOPICS, type Verdict } from "../review/kinds";
import examples from "./rule-examples.json";

/** How many similar names are suggested for an unknown name. */
const SUGGESTED = 3;

/**
 * @internal The text about a rule with its specification and examples, or about a kind of findings and its meaning.
 *
 * @throws Failure if neither a rule nor a kind has the name; it lists similar names
 */
export function explain(name: string): string {
  const rule = ALL_RULES.find(({ code }) => code === name.toUpperCase());
  if (rule !== undefined) return explainRule(rule);
  const kind = name.toLowerCase();
  if (isKind(kind)) return explainKind(kind);
  const names = [...ALL_RULES.map(({ code }) => code), ...Object.keys(KINDS)];
  const near = bySimilarity(name, names).slice(0, SUGGESTED);
  throw new Failure("explain", `no rule and no kind of findings is called ${JSON.stringify(name)}`, [
    `perhaps you mean one of these: ${near.map(({ word }) => word).join(", ")}`,
    "docs/rules.md lists every rule, and docs/review.md the dangers of reviews",
  ]);
}

/** Code that breaks a rule, and code that keeps the rule. */
interface RuleExample {
  readonly refused?: string;
  readonly passes?: string;
}

function explainRule(rule: Rule): string {
  const { refused, passes }: RuleExample = EXAMPLES[rule.code] ?? {};
  return [
    `${rule.code}  ${rule.problem}`,
    ...specified(rule.source).map((text) => `  why      ${text}`),
    ...waysOn(rule),
    ...example("refused", refused),
    ...example("passes", passes),
  ].join("\n");
}

const EXAMPLES: Readonly<Record<string, RuleExample>> = examples;

function example(heading: string, code: string | undefined): readonly string[] {
  return code === undefined ? [] : [`  ${heading}`, ...code.split("\n").map((line) => `    ${line}`)];
}

const NUMBERED = /specification (\d+(?:\.\d+)?), rules? (\d+)(?: and (\d+))?/g;

/** The rules of the specification whose numbers a source names. */
function specified(source: string): readonly string[] {
  const specification = packageFile("docs/specification.md");
  return [...source.matchAll(NUMBERED)].flatMap(([, section = "", ...numbers]) => {
    const [own = ""] = (specification.split(`<a id="${section}"></a>`)[1] ?? "").split(/^#/m);
    return numbers.flatMap((number) => {
      const [, text = ""] = own.split(new RegExp(`^${number}\\. `, "m"));
      const [rule = ""] = text.split(/\n(?=\S|\n)/);
      return rule === "" ? [] : [rule.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, "$1").replaceAll(/\s+/g, " ")];
    });
  });
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
    `  fix        ${TOPICS[topic].toDo}`,
    `  heading    ${TOPICS[topic].heading}`,
  ].join("\n");
}
