import { Option } from "commander";
import { type Document } from "./document";
import { toMarkdown } from "./markdown";
import { print } from "./standard-output";
import { toText } from "./text";
import { visibleJson } from "./visible";

/** How a command shows what it found: for a terminal, for a comment of a pull request, or for a program. */
const FORMATS = ["text", "markdown", "json"] as const;

export type Format = (typeof FORMATS)[number];

/** `--format`, for every command that reads. */
export function formatOption(...further: readonly string[]): Option {
  const choices = [...FORMATS, ...further];
  return new Option("--format <format>", "how to show it").choices(choices).default("text" satisfies Format);
}

/** Lines in files and pipes are as long as on most terminals. */
const FILE_WIDTH = 80;

/** What a command found: for people, and for programs. */
export interface Findings {
  readonly document: Document;

  /** Held to the published schema of the command. */
  readonly json: object;
}

/** Writes what a command found to the standard output: colours only on a terminal that wants them. */
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
