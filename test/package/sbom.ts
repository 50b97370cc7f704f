import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/temporary-folder";

const SCRIPT = join(__dirname, "../../tools/write-sbom.mjs");

/** What the checkout says is installed with the package, written from a folder where nothing is. */
export function writtenSbom(): string {
  const folder = temporaryFolder();
  execFileSync(process.execPath, [SCRIPT, "sbom.json"], { cwd: folder });
  return readFileSync(join(folder, "sbom.json"), "utf8");
}
