import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for a synthesised program, in a folder of its own: local states lie beside it. A shell would take its name apart. */
export function temporaryOutput(name: string): string {
  return join(mkdtempSync(join(tmpdir(), `${name}'s output-`)), "cdktf.out");
}
