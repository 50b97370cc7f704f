import { plain } from "./markdown-table";

/** A source in few words: links to pages of `docs/`, and who else says it; `explain` has it in full. */
export function linkedSource(source: string): string {
  return source.split("; ").map(linked).join("; ");
}

const SECTION = /^specification(?:, (introduction)| (\d+(?:\.\d+)?)((?:, rules? \d+(?: and \d+)?)?))$/;
const PAGE = /^docs\/([a-z-]+)\.md(?:, (.+))?$/;

function linked(part: string): string {
  const section = SECTION.exec(part);
  if (section !== null) {
    const [, introduction, number = introduction ?? "", rule = ""] = section;
    return `[${number}${rule}](specification.md#${number})`;
  }
  const [, page, heading] = PAGE.exec(part) ?? [];
  if (page === undefined && /^(?:specification|docs\/)/.test(part)) throw new Error(`no place of our pages: ${part}`);
  if (page === undefined) return plain(part.split(", ")[0] ?? part);
  return heading === undefined ? `[${page}](${page}.md)` : `[${page}](${page}.md#${headingAnchor(heading)})`;
}

/** The anchor that Markdown gives a heading. */
function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
}
