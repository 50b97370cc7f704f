import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder for a synthesised program, in a folder of its own: local states lie beside it. */
export function temporaryOutput(name?: string): string {
  return join(temporaryFolder(name), "cdktf.out");
}

/** An empty folder, which goes when the tests of the file have ended. People have folders that a shell takes apart, so its name is one. */
export function temporaryFolder(name = "access platform's"): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${name}-`)));
  folders.push(folder);
  return folder;
}
