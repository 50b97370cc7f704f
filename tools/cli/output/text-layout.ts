import { stripVTControlCharacters } from "node:util";

/** A heading and the lines beside it. A row without lines is left out. */
export type Row = readonly [heading: string, lines: readonly string[]];

/** Wraps text at a width that ignores colours. A longer word stays whole, so that it can be copied. */
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
 * Rows with the headings on the left, and the lines in a column on the right.
 *
 * A wrapped line continues below its last gap of two spaces, so that columns stay aligned. Commands are not wrapped.
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
