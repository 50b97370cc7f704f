import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MeasuredSubject } from "./subjects";
import type { Size, Usage } from "./subjects/program";

/** What one run of a subject took: its process from start to end, with the start of Node and all loading. */
export interface Sample extends Partial<Usage> {
  readonly wallSeconds: number;

  /** Size of all files that it wrote. */
  readonly bytes: number;
}

/** Runs a subject once, in a process of its own, with an empty folder that is removed. */
export function measure(
  { name, args, moreArgs = [] }: Pick<MeasuredSubject, "name" | "args" | "moreArgs">,
  size: Size,
): Sample {
  const outdir = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    const given = [...args, String(size.stacks), String(size.agentsPerStack), outdir, ...moreArgs];
    const start = process.hrtime.bigint();
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, given, { encoding: "utf8" });
    const wallSeconds = Number(process.hrtime.bigint() - start) / 1e9;
    if (status !== 0) {
      throw new Error(`the subject ${name} failed (${signal ?? `exit code ${status ?? "unknown"}`})\n${stderr.trim()}`);
    }
    // `node -e 0` and Helm do not tell what they took.
    const usage = stdout === "" ? {} : (JSON.parse(stdout) as Usage);
    return { wallSeconds, ...usage, bytes: bytesIn(outdir) };
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}
