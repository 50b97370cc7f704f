import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for a synthesised program, in a folder of its own: local states lie beside it. */
export function temporaryOutput(name: string): string {
  return join(mkdtempSync(join(tmpdir(), `${name}-`)), "cdktf.out");
}
