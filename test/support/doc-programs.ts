import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const DOCS = join(__dirname, "../../docs");
const FOLDER = join(DOCS, "programs");
const MODULES = join(__dirname, "../../node_modules");

/** The programs of the documentation, by file name. */
export const PROGRAMS: readonly string[] = readdirSync(FOLDER).filter((file) => file.endsWith(".ts"));

/** Runs one as its users do. @throws Error with what it says, if it says anything or does not end well */
export function synthesiseProgram(file: string, outdir: string): void {
  runProgram(join(FOLDER, file), outdir);
}

/**
 * Runs a program of a user, wherever it is.
 *
 * @param aliases packages that are installed by the name of another, by that name
 * @param node another Node than this one
 * @throws Error with what it says, if it says anything or does not end well
 */
export function runProgram(
  path: string,
  outdir: string,
  aliases: Readonly<Record<string, string>> = {},
  node = process.execPath,
): void {
  const hook = join(__dirname, "package-hook.cjs");
  const { status, stderr } = spawnSync(node, ["--require", hook, path], {
    encoding: "utf8",
    env: { ...process.env, CDKTF_OUTDIR: outdir, NODE_PATH: MODULES, ALIASES: JSON.stringify(aliases) },
  });
  if (status !== 0 || stderr !== "") throw new Error(`${path}: ${stderr}`);
}

/**
 * Runs the program `main.ts` of a page.
 *
 * @param varied what a test does to its text
 */
export function synthesisePageProgram(page: string, outdir: string, varied = (program: string) => program): void {
  mkdirSync(outdir, { recursive: true });
  const file = join(outdir, "main.ts");
  writeFileSync(file, varied(blockOf(page, "ts", "main.ts")));
  runProgram(file, outdir);
}

/** A block of code of a page, which may stand in a list. */
export function blockOf(page: string, language: string, title: string): string {
  const [, indent = "", text] =
    new RegExp(`^( *)\`\`\`${language} title="${title}"\\n([^]*?)^ *\`\`\`$`, "m").exec(
      readFileSync(join(DOCS, page), "utf8"),
    ) ?? [];
  if (text === undefined) throw new Error(`docs/${page} has no block with the title ${title}`);
  return text.replaceAll(new RegExp(`^${indent}`, "gm"), "");
}

/** The program of README.md. */
export function programOfReadme(): string {
  return blockOf("../README.md", "ts", "main.ts");
}
