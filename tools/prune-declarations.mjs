// Removes the compiled declarations that users of the package cannot reach.
import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";

const INDEX = "dist/constructs/index.d.ts";
const program = ts.createProgram([INDEX], { module: ts.ModuleKind.Node16, types: [], noLib: true });
const reached = new Set(program.getSourceFiles().map(({ fileName }) => resolve(fileName)));
const declarations = readdirSync("dist", { recursive: true })
  .filter((file) => file.endsWith(".d.ts"))
  .map((file) => resolve(join("dist", file)));
for (const file of declarations) if (!reached.has(file)) rmSync(file);
// Without these records, the compiler writes the removed files again.
for (const record of ["dist/.tsbuildinfo", "dist/.tsbuildinfo-main"]) rmSync(record);
