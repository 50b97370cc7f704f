/** A heading and the lines beside it; left out where there are none. */
export type Row = readonly [heading: string, lines: readonly string[]];

/** Text in lines of at most a width; a word that is longer stays whole, so that it can be copied. */
export function paragraph(text: string, width: number, indent = ""): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, indent + line];
}

/** Headings to the left, their lines in a column to the right; commands stay whole, other lines are wrapped. */
export function rows(list: readonly Row[], width: number): string[] {
  const shown = list.filter(([, lines]) => lines.some((line) => line !== ""));
  const column = Math.max(...shown.map(([heading]) => heading.length)) + 3;
  return shown.flatMap(([heading, lines]) =>
    lines
      .flatMap((line) => (isAligned(line) ? [line] : paragraph(line, width - column)))
      .map((line, index) => `${index === 0 ? heading.padEnd(column) : " ".repeat(column)}${line}`),
  );
}

function isAligned(line: string): boolean {
  return line.startsWith("kubectl ") || line.includes("  ");
}
