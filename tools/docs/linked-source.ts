const SECTION = /^specification(?:, (introduction)| (\d+(?:\.\d+)?)(?:, rules? \d+(?: and \d+)?)?)$/;
const PAGE = /^docs\/([a-z-]+)\.md(?:, (.+))?$/;

/** Links from a page of `docs/` to the places on our pages that the source of a rule names. */
export function linksToSource(source: string): readonly string[] {
  return source.split("; ").flatMap((part) => {
    const section = SECTION.exec(part);
    if (section !== null) return [`specification.md#${section[1] ?? section[2]}`];
    const [, page, heading] = PAGE.exec(part) ?? [];
    if (page === undefined && /^(?:specification|docs\/)/.test(part)) throw new Error(`no place of our pages: ${part}`);
    if (page === undefined) return [];
    return [heading === undefined ? `${page}.md` : `${page}.md#${headingAnchor(heading)}`];
  });
}

/** The anchor that Markdown gives a heading. */
function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
}
