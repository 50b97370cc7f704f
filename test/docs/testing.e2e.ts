import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { blockOf, runProgram } from "../support/doc-programs";
import { temporaryFolder } from "../support/temporary-folder";

test("the page's tests of a program pass as they stand", () => {
  const folder = temporaryFolder();
  const command = `"--require", "${resolve("test/support/typescript-hook.cjs")}", "${resolve("tools/access-platform.ts")}"`;
  const tests = blockOf("testing.md", "ts", "platform.test.ts").replace('"npx", [', `process.execPath, [${command}, `);
  writeFileSync(join(folder, "platform.ts"), blockOf("testing.md", "ts", "platform.ts"));
  writeFileSync(join(folder, "platform.test.ts"), tests.replace('"access-platform", ', ""));
  runProgram(join(folder, "platform.test.ts"), folder);
});
