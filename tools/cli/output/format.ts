import { Option } from "commander";
import { type Document } from "./document";
import { toMarkdown } from "./markdown";
import { print } from "./standard-output";
import { toText } from "./text";
import { visibleJson } from "./visible";

/** The formats of a command's output: for a terminal, for a comment in a pull request, or for a program. */
const FORMATS = ["text", "markdown", "json"] as const;

export type Format = (typeof FORMATS)[number];

/** The option `--format` of every command that reads. */
export function formatOption(...further: readonly string[]): Option {
  const choices = [...FORMATS, ...further];
  return new Option("--format <format>", "how to show it").choices(choices).default("text" satisfies Format);
}

/** The width of lines in files and pipes: that of most terminals. */
const FILE_WIDTH = 80;

/** The findings of a command, for people and for programs. */
export interface Findings {
  readonly document: Document;

  /** Matches the published schema of the command. */
  readonly json: object;
}

/** Writes the findings of a command to the standard output. Colours appear only on a terminal that wants them. */
export function write(findings: Findings, format: Format): void {
  const { stdout } = process;
  const style = { width: stdout.isTTY ? stdout.columns : FILE_WIDTH, colours: wantsColours(stdout) };
  print(shown(findings, format, style));
}

function shown({ document, json }: Findings, format: Format, style: { width: number; colours: boolean }): string {
  switch (format) {
    case "json":
      return `${visibleJson(JSON.stringify(json, undefined, 2))}\n`;
    case "markdown":
      return toMarkdown(document);
    case "text":
      return toText(document, style);
  }
}

/** @see https://no-color.org */
function wantsColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && (process.env["NO_COLOR"] ?? "") === "" && process.env["TERM"] !== "dumb";
}
