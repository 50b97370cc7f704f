const SECTION = /^specification(?:, (introduction)| (\d+(?:\.\d+)?)(?:, (rules? \d+(?: and \d+)?))?)$/;
const PAGE = /^docs\/([a-z-]+)\.md(?:, (.+))?$/;

/** A place on a page of `docs/`. */
interface Place {
  /** A link to the page and its anchor, from another page of `docs/`. */
  readonly link: string;

  /** A part of the place without an anchor of its own: `rule 2`. */
  readonly part?: string | undefined;
}

/** The place that a part of a rule's source names; undefined where it names no page of ours. */
export function placeOfSource(source: string): Place | undefined {
  const section = SECTION.exec(source);
  if (section !== null) return { link: `specification.md#${section[1] ?? section[2]}`, part: section[3] };
  const [, page, heading] = PAGE.exec(source) ?? [];
  if (page === undefined) return undefined;
  return { link: heading === undefined ? `${page}.md` : `${page}.md#${headingAnchor(heading)}` };
}

/** The anchor that Markdown gives a heading. */
function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");
}
