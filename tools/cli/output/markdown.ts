import { inlines, type Block, type Document, type Inline, type Sentence } from "./document";
import { visible } from "./visible";

const SPECIAL = /[\\`*_{}[\]<>|~&#$!@]/g;
const LINE_START = /^(\s*)([-+=]|\d+[.)])(?=\s|$)/;

/** A document as Markdown, the way GitHub and GitLab read it. */
export function toMarkdown(document: Document): string {
  return `${document.map(block).join("\n\n")}\n`;
}

function block(part: Block): string {
  switch (part.kind) {
    case "heading":
      return `${"#".repeat(part.level)} ${plain(part.text)}`;
    case "paragraph":
      return line(part.sentence);
    case "list":
      return part.items.map((item) => `- ${line(item)}`).join("\n");
    case "table":
      return table(part.columns, part.rows);
    case "code":
      return fenced(part.text, part.language ?? "");
    case "details":
      return [`<details><summary>${html(part.summary)}</summary>`, ...part.blocks.map(block), "</details>"].join(
        "\n\n",
      );
  }
}

function table(columns: readonly string[], rows: readonly (readonly Sentence[])[]): string {
  const lines = [columns.map(plain), columns.map(() => "---"), ...rows.map((row) => row.map(cell))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A table cell. A bar ends a cell even inside code, so it is escaped. */
function cell(sentence: Sentence): string {
  return inlines(sentence)
    .map((piece) =>
      typeof piece === "object" && "code" in piece ? span(piece.code).replaceAll("|", "\\|") : inline(piece),
    )
    .join("");
}

function line(sentence: Sentence): string {
  return inlines(sentence).map(inline).join("").replace(LINE_START, "$1\\$2");
}

function inline(piece: Inline): string {
  if (typeof piece === "string") return plain(piece);
  return "code" in piece ? span(piece.code) : `**${plain(piece.strong)}**`;
}

/** Text in which Markdown's special characters are escaped. */
function plain(text: string): string {
  return visible(text).replace(SPECIAL, "\\$&");
}

/** Code between backticks, one more than its longest run of backticks. */
function span(text: string): string {
  const shown = visible(text);
  if (shown === "") return "` `";
  const fence = "`".repeat(longestRun(shown) + 1);
  const padding = shown.startsWith("`") || shown.endsWith("`") || shown.trim() !== shown ? " " : "";
  return `${fence}${padding}${shown}${padding}${fence}`;
}

function fenced(text: string, language: string): string {
  const shown = text.split("\n").map(visible).join("\n");
  const fence = "`".repeat(Math.max(3, longestRun(shown) + 1));
  return `${fence}${language}\n${shown}\n${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

function html(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
