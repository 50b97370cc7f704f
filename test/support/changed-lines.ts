import { diffLinesRaw } from "jest-diff";

/** A key of YAML that encloses what is indented below it. */
interface Enclosing {
  readonly indent: number;
  readonly key: string;
}

/** The lines in which two texts of YAML differ, with `-` and `+`, below the keys of both texts that enclose them. */
export function changedLines(before: string, after: string): string {
  const lines: string[] = [];
  let enclosing: readonly Enclosing[] = [];
  let shown = "";
  for (const { 0: side, 1: line } of diffLinesRaw(withoutBlank(before), withoutBlank(after))) {
    const indent = line.search(/\S/);
    enclosing = enclosing.filter((outer) => outer.indent < indent);
    if (side !== 0) {
      const place = enclosing.map(({ key }) => key).join(" > ");
      if (place !== shown) lines.push("", place);
      shown = place;
      lines.push(`  ${side < 0 ? "-" : "+"} ${line.slice((enclosing.at(-1)?.indent ?? -2) + 2)}`);
      continue;
    }
    const [, start = "", key] = /^(\s*(?:- )?)(\S+):(?: \|-?)?$/.exec(line) ?? [];
    if (key !== undefined) enclosing = [...enclosing, { indent: start.length, key }];
  }
  return lines.slice(1).join("\n");
}

/** A blank line belongs to a text of several lines, and says nothing about what encloses it. */
function withoutBlank(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
