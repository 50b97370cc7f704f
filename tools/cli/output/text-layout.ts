import { stripVTControlCharacters } from "node:util";

/** A heading and the lines next to it; left out without lines. */
export type Row = readonly [heading: string, lines: readonly string[]];

/** Text in lines of at most a width, colours not counted; a word that is longer stays whole, so that it can be copied. */
export function paragraph(text: string, width: number, indent = ""): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && indent.length + shownLength(line) + 1 + shownLength(word) > width) {
      lines.push(indent + line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, indent + line];
}

function shownLength(text: string): number {
  return stripVTControlCharacters(text).length;
}

/**
 * Headings to the left, their lines in a column to the right.
 *
 * A line is wrapped below its last gap of two spaces, so that columns in it stay columns; commands stay whole.
 */
export function rows(list: readonly Row[], width: number): string[] {
  const shown = list.filter(([, lines]) => lines.length > 0);
  const column = shown.reduce((widest, [heading]) => Math.max(widest, heading.length), 0) + 3;
  return shown.flatMap(([heading, lines]) =>
    lines
      .flatMap((line) => wrap(line, width - column))
      .map((line, index) => `${index === 0 ? heading.padEnd(column) : " ".repeat(column)}${line}`),
  );
}

function wrap(line: string, width: number): string[] {
  if (line.startsWith("kubectl ")) return [line];
  const start = line.lastIndexOf("  ") < 0 ? 0 : line.lastIndexOf("  ") + 2;
  const [first = "", ...others] = paragraph(line.slice(start), width - start);
  return [line.slice(0, start) + first, ...others.map((other) => " ".repeat(start) + other)];
}
