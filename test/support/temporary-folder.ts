import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder, which goes when the tests of the file have ended. */
export function temporaryFolder(name = "access-platform"): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${name}-`)));
  folders.push(folder);
  return folder;
}
