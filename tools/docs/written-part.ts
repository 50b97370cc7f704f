const IGNORE = ["<!-- prettier-ignore-start -->", "<!-- prettier-ignore-end -->"] as const;

/** A page with new lines in the one part that `npm run docs` writes. The rest of the page is written by hand. */
export function withWrittenPart(page: string, part: string, lines: readonly string[]): string {
  const start = `<!-- ${part}: written by npm run docs -->\n${IGNORE[0]}\n`;
  const [before, rest] = page.split(start);
  const end = rest?.indexOf(IGNORE[1]) ?? -1;
  if (before === undefined || rest === undefined || end < 0) throw new Error(`the page has no part ${part}`);
  return `${before}${start}${lines.join("\n")}\n${rest.slice(end)}`;
}
