import { plain } from "./markdown-table";

/** A source; its parts are links if they name a page of `docs/`. */
export function linkedSource(source: string): string {
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
