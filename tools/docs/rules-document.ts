import type { RuleArea } from "../../constructs/rules";
import type { Rule } from "../../constructs/core/violation";
import { linkedSource } from "./linked-source";
import { plain, table } from "./markdown-table";

const INTRODUCTION = `# What must a declaration keep?

Synthesis reports every violation at once, and writes nothing. \`npx access-platform explain ADDRESS-004\` shows a rule in full:
what is allowed, and how to fix it.

A rule with an asterisk can be acknowledged: \`acknowledge(construct, { code, reason })\` keeps it out of the report, and the
reason is for those who review the program. A number is a section of the [specification](specification.md). Codes are never
renamed or used again.
`;

/** The rules as a Markdown document: one table per area. */
export function rulesDocument(areas: readonly RuleArea[]): string {
  return [INTRODUCTION, ...areas.map(section)].join("\n");
}

function section({ title, rules }: RuleArea): string {
  return [`## ${title}`, "", ...table(["code", "what is refused", "source"], rules.map(cells)), ""].join("\n");
}

function cells({ code, problem, source, acknowledgeable }: Rule): string[] {
  return [acknowledgeable === true ? `${code}\\*` : code, plain(problem), linkedSource(source)];
}
