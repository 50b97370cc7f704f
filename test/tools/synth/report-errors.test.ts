import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { temporaryFolder } from "../../support/temporary-folder";

const PRELOAD = resolve(__dirname, "../../../dist/tools/synth/report-errors.js");

/** What an application prints that ends with an error. */
function printedBy(source: string): string {
  const folder = temporaryFolder();
  const compilerOptions = { target: ScriptTarget.ES2022, module: ModuleKind.CommonJS, inlineSourceMap: true };
  writeFileSync(join(folder, "main.js"), transpileModule(source, { fileName: "main.ts", compilerOptions }).outputText);
  return spawnSync(process.execPath, ["--require", PRELOAD, "main.js"], { cwd: folder, encoding: "utf8" }).stderr;
}

test("an error that ends an application is reported with the lines that a person wrote", () => {
  const source = `type Erased = {\n  name: string;\n};\nfunction read() {\n  throw new RangeError("no file");\n}\nread();\n`;
  expect(printedBy(source)).toBe(
    "RangeError: no file\n    at read (main.ts:5)\n    at Object.<anonymous> (main.ts:7)\n",
  );
});

test("a report of violations is printed alone", () => {
  const source = `const error = new Error("2 violations");\nerror.name = "ViolationsError";\nthrow error;\n`;
  expect(printedBy(source)).toBe("2 violations\n");
});
