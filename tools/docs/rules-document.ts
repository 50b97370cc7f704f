import type { RuleArea } from "../../constructs/rules";
import type { Rule } from "../../constructs/core/violation";
import { linksToSource } from "./linked-source";
import { plain } from "./markdown-table";

const INTRODUCTION = `# What must a declaration keep?

Synthesis reports every wrong form at once, then everything else at once, and writes nothing. Each rule here links to its source.
\`npx access-platform explain ADDRESS-004\` shows it in full: why, what is allowed, and how to fix it.

A rule with an asterisk can be acknowledged: \`acknowledge(construct, { code, reason })\`. Codes are never renamed or used again.
`;

/** The rules as a Markdown document: one list per area. */
export function rulesDocument(areas: readonly RuleArea[]): string {
  return [INTRODUCTION, ...areas.map(section)].join("\n");
}

function section({ title, rules }: RuleArea): string {
  return [`## ${title}`, "", ...rules.map(line), ""].join("\n");
}

function line({ code, problem, source, acknowledgeable }: Rule): string {
  const [link] = linksToSource(source);
  const shown = `${code}${acknowledgeable === true ? "\\*" : ""}`;
  return `- ${link === undefined ? shown : `[${shown}](${link})`}: ${plain(withoutConsequence(problem))}`;
}

/** What is refused; what would come of it is behind a colon, or begins with "so". */
function withoutConsequence(problem: string): string {
  const [first = ""] = problem.split(/[:;] |, so /);
  return first;
}
