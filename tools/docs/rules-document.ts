import type { RuleArea } from "../../constructs/rules";
import type { Rule } from "../../constructs/core/violation";
import { linkedSource } from "./linked-source";
import { plain, table } from "./markdown-table";

const INTRODUCTION = `# Rules

What a declaration must keep. Synthesis reports every violation that can be known at once, with its code and the place in the
program, and writes nothing; what depends on a wrong value is checked once that is right. A rule that can be acknowledged is
kept out of the report by
\`acknowledge(construct, { code, reason })\`; the reason is for those who review the program.

Codes are never renamed or used again. This file is written by \`npm run docs\` from the rules themselves.
`;

const COLUMNS = ["code", "problem", "allowed", "fix", "source", "can be acknowledged"];

/** The rules as a Markdown document: one table per area. */
export function rulesDocument(areas: readonly RuleArea[]): string {
  return [INTRODUCTION, ...areas.map(section)].join("\n");
}

function section({ title, rules }: RuleArea): string {
  return [`## ${title}`, "", ...table(COLUMNS, rules.map(cells)), ""].join("\n");
}

function cells(rule: Rule): string[] {
  const { code, problem, allowed, fix, source, acknowledgeable } = rule;
  return [code, ...[problem, allowed, fix].map(plain), linkedSource(source), acknowledgeable === true ? "yes" : ""];
}
