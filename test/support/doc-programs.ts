import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(__dirname, "../../docs/programs");

/** The programs of the documentation, by file name. */
export const PROGRAMS: readonly string[] = readdirSync(FOLDER).filter((file) => file.endsWith(".ts"));

/** Runs one as its users do. @throws Error with what it says, if it does not end well */
export function synthesiseProgram(file: string, outdir: string): void {
  runProgram(join(FOLDER, file), outdir);
}

/** Runs a program of a user, wherever it is. @throws Error with what it says, if it does not end well */
export function runProgram(path: string, outdir: string): void {
  const hook = join(__dirname, "package-hook.cjs");
  const { status, stderr } = spawnSync(process.execPath, ["--require", hook, path], {
    encoding: "utf8",
    env: { ...process.env, CDKTF_OUTDIR: outdir, NODE_PATH: join(__dirname, "../../node_modules") },
  });
  if (status !== 0) throw new Error(`${path}: ${stderr}`);
}
