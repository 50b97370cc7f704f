import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ModuleKind, ScriptTarget, transpileModule, type CompilerOptions } from "typescript";
import { blockOf, PROGRAMS } from "../support/doc-programs";
import { temporaryFolder } from "../support/temporary-folder";

const HOOK = join(__dirname, "../support/package-hook.cjs");
const DOCS = join(__dirname, "../../docs");
const PAGE = readFileSync(join(DOCS, "quick-start.md"), "utf8");

test("the program on the page is that for kind", () => {
  expect(blockOf("quick-start.md", "ts", "kind.ts")).toBe(readFileSync(join(DOCS, "programs", "kind.ts"), "utf8"));
});

test("the page leads to every program", () => {
  for (const file of PROGRAMS) expect(PAGE).toContain(`](programs/${file})`);
});

test("the compiler writes source maps, so that messages name lines of main.ts", () => {
  const { compilerOptions } = JSON.parse(blockOf("quick-start.md", "json", "tsconfig.json")) as {
    compilerOptions: CompilerOptions;
  };
  expect(placeOfViolation(compilerOptions)).toBe("main.ts:5");
});

/** Where a compiled program is told that something is wrong. */
function placeOfViolation(options: CompilerOptions): string | undefined {
  const folder = temporaryFolder();
  const program = `import { App } from "cdktf";
import * as access from "cdktf-access-platform";

const app: App = new App({ outdir: "cdktf.out" });
new access.ClusterStack(app, "production", {} as access.ClusterStackProps);
app.synth();
`;
  const compiled = transpileModule(program, {
    fileName: "main.ts",
    compilerOptions: { ...options, module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 },
  });
  writeFileSync(join(folder, "main.js"), compiled.outputText);
  if (compiled.sourceMapText !== undefined) writeFileSync(join(folder, "main.js.map"), compiled.sourceMapText);
  const { stderr } = spawnSync(process.execPath, ["--require", HOOK, "main.js"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_PATH: join(__dirname, "../../node_modules") },
  });
  return /\((main\.[jt]s:\d+)\)/.exec(stderr)?.[1];
}
