import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findOnPath } from "../../local/executables";
import { describeUnless } from "./describe-unless";

/** What reads texts on a Linux machine: systemd its environment files, PyYAML any YAML 1.1, cloud-init user data. */
export type LinuxReader = "systemd" | "yaml" | "cloud-init";

/** What each text is to a reader; one process reads them all. */
export function readTexts(reader: LinuxReader, texts: readonly string[]): unknown[] {
  const { status, stdout, stderr } = run(reader, texts);
  if (status !== 0) throw new Error(`${reader} could not read: ${stderr}`);
  return JSON.parse(stdout) as unknown[];
}

/** A group of tests that readers decide; skipped, with the reason in its name, where one is missing. */
export function describeWithReaders(name: string, readers: readonly LinuxReader[], tests: () => void): void {
  const missing = readers.filter((reader) => run(reader, []).status !== 0);
  describeUnless(missing.length > 0 ? `nothing that reads ${missing.join(", ")}` : undefined, name, tests);
}

function run(reader: LinuxReader, texts: readonly string[]) {
  return spawnSync(python(reader), ["-X", "utf8", join(__dirname, "linux-readers.py")], {
    input: JSON.stringify({ reader, texts }),
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
}

/** Cloud-init is a library of the Python that runs it, which may be another one than PATH has. */
function python(reader: LinuxReader): string {
  const program = reader === "cloud-init" ? findOnPath(["cloud-init"]) : undefined;
  const interpreter = program === undefined ? undefined : /^#!\s*(\S+)/.exec(readFileSync(program, "utf8"))?.[1];
  return interpreter ?? "python3";
}
