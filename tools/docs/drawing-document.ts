import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { declaredModel } from "../model/declared-model";
import { writeReport } from "../report/write-report";

/** The drawing of the example. */
export async function drawingDocument(): Promise<string> {
  const outdir = mkdtempSync(join(tmpdir(), "access-platform-docs-"));
  try {
    execFileSync(process.execPath, [join(__dirname, "../../main.js")], {
      env: { ...process.env, CDKTF_OUTDIR: outdir },
    });
    const file = join(outdir, "platform.svg");
    writeReport(file, await declaredModel(outdir), new Date(0));
    return readFileSync(file, "utf8");
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
