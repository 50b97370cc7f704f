import type { Rule } from "./violation";

/** Rules that a reader looks for in one place. */
export interface RuleArea {
  readonly title: string;
  readonly rules: readonly Rule[];
}

const INTRODUCTION = `# Rules

What a declaration must keep. Synthesis reports every violation at once, with its code and the place in the program,
and writes nothing. A rule that can be acknowledged is kept out of the report by
\`acknowledge(construct, { code, reason })\`; the reason is for those who review the program.

Codes are never renamed or used again. This file is written by \`npm run docs\` from the rules themselves.
`;

const COLUMNS = ["code", "problem", "allowed", "fix", "source", "can be acknowledged"];

/** The rules as a Markdown document: one table per area. */
export function rulesDocument(areas: readonly RuleArea[]): string {
  return [INTRODUCTION, ...areas.map(section)].join("\n");
}

function section({ title, rules }: RuleArea): string {
  const rows = [COLUMNS, COLUMNS.map(() => "---"), ...rules.map(cells)].map((row) => `| ${row.join(" | ")} |`);
  return [`## ${title}`, "", ...rows, ""].join("\n");
}

function cells(rule: Rule): string[] {
  const { code, problem, allowed, fix, source, acknowledgeable } = rule;
  return [code, ...[problem, allowed, fix, source].map(plain), acknowledgeable === true ? "yes" : ""];
}

/** Text that Markdown shows as it is, in one cell. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|~&#$]/g, "\\$&");
}
