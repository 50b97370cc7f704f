import type { RuleArea } from "../../constructs/rules";
import type { Rule } from "../../constructs/core/violation";

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
  return [code, ...[problem, allowed, fix].map(plain), linked(source), acknowledgeable === true ? "yes" : ""];
}

/** A source; its parts are links if they name a page of `docs/`. */
function linked(source: string): string {
  return source
    .split("; ")
    .map((part) => {
      const target = targetOf(part);
      return target === undefined ? plain(part) : `[${plain(part)}](${target})`;
    })
    .join("; ");
}

const SECTION = /^specification(?:, (introduction)| (\d+(?:\.\d+)?)(?:, rules? \d+(?: and \d+)?)?)$/;
const PAGE = /^docs\/([a-z-]+\.md)(?:, (.+))?$/;

function targetOf(part: string): string | undefined {
  const section = SECTION.exec(part);
  if (section !== null) return `specification.md#${section[1] ?? section[2]}`;
  const page = PAGE.exec(part);
  if (page === null) return undefined;
  return page[2] === undefined ? page[1] : `${page[1]}#${headingAnchor(page[2])}`;
}

/** The anchor that Markdown gives a heading. */
function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
}

/** Text that Markdown shows as it is, in one cell. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|~&#$]/g, "\\$&");
}
