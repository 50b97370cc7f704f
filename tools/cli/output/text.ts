import { styleText } from "node:util";
import { inlines, type Block, type Document, type Inline, type Sentence } from "./document";
import { paragraph } from "./text-layout";
import { visible } from "./visible";

export interface TextStyle {
  /** Columns of the terminal. */
  readonly width: number;

  /** Whether colours are allowed. */
  readonly colours: boolean;
}

/** In a narrower terminal, lines would be shorter than words. */
const NARROWEST = 30;

/** A document for a terminal, or for a file. */
export function toText(document: Document, style: TextStyle): string {
  const width = Math.max(NARROWEST, style.width);
  return `${document.map((part) => block(part, { ...style, width }).join("\n")).join("\n\n")}\n`;
}

/** A sentence as plain text in one line. */
export function plainText(sentence: Sentence): string {
  return inlines(sentence).map(plain).join("");
}

function block(part: Block, style: TextStyle): readonly string[] {
  switch (part.kind) {
    case "heading":
      return [styled(visible(part.text), "bold", style)];
    case "paragraph":
      return wrapped(part.sentence, style, "", "");
    case "list":
      return part.items.flatMap((item) => wrapped(item, style, "- ", "  "));
    case "table":
      return table(part.columns, part.rows, style);
    case "code":
      return part.text.split("\n").map((line) => `  ${visible(line)}`);
    case "details":
      return [visible(part.summary), ...part.blocks.flatMap((inner) => ["", ...block(inner, style)])];
  }
}

function wrapped(sentence: Sentence, style: TextStyle, first: string, others: string): readonly string[] {
  const text = inlines(sentence).map((piece) => (isStrong(piece) ? red(plain(piece), style) : plain(piece)));
  const lines = paragraph(text.join(""), style.width - first.length);
  return lines.map((line, index) => `${index === 0 ? first : others}${line.replaceAll(BETWEEN_RED, " ")}`);
}

/** Words in red. Each word gets its own colour codes, since a line may wrap between two words. */
function red(text: string, style: TextStyle): string {
  return text
    .split(" ")
    .map((word) => (word === "" ? "" : styled(word, "red", style)))
    .join(" ");
}

/** The codes between two red words of a line. */
const BETWEEN_RED = "\u001b[39m \u001b[31m";

/** A table. If its lines are too long, each row becomes a block, so that nothing is cut. */
function table(
  columns: readonly string[],
  rows: readonly (readonly Sentence[])[],
  style: TextStyle,
): readonly string[] {
  const cells = [columns, ...rows.map((row) => row.map(plainText))];
  const widths = columns.map((_, column) =>
    cells.reduce((widest, row) => Math.max(widest, (row[column] ?? "").length), 0),
  );
  const total = widths.reduce((sum, width) => sum + width + 2, -2);
  if (total > style.width) return stacked(columns, cells.slice(1), style);
  return cells.map((row, index) => {
    const line = row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
    return index === 0 ? styled(line, "underline", style) : line;
  });
}

function stacked(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  style: TextStyle,
): readonly string[] {
  const width = Math.max(...columns.map((column) => column.length)) + 2;
  return rows.flatMap((row, index) => [
    ...(index === 0 ? [] : [""]),
    ...columns.flatMap((column, at) =>
      paragraph(row[at] ?? "", Math.max(NARROWEST / 2, style.width - width)).map(
        (line, number) => `${(number === 0 ? column : "").padEnd(width)}${line}`,
      ),
    ),
  ]);
}

function plain(piece: Inline): string {
  if (typeof piece === "string") return visible(piece);
  return visible("code" in piece ? piece.code : piece.strong);
}

function isStrong(piece: Inline): boolean {
  return typeof piece === "object" && "strong" in piece;
}

function styled(text: string, format: "bold" | "underline" | "red", { colours }: TextStyle): string {
  return colours ? styleText(format, text, { validateStream: false }) : text;
}
