import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ModuleKind, ScriptTarget, transpileModule, type CompilerOptions } from "typescript";
import { temporaryFolder } from "../../support/temporary-folder";

const MODULES = ["place-in-program", "shown-place"].map((name) =>
  JSON.stringify(resolve(__dirname, `../../../dist/constructs/core/tree/${name}.js`)),
);
const LOAD = `const { placeInProgram, shownPlace } = Object.assign({}, ${MODULES.map((file) => `require(${file})`).join(", ")});`;
const SAY = "console.log(shownPlace(placeInProgram()()));";

/** Lines that a program prints, the working folder being the one above its own. */
function printed(folder: string, files: Readonly<Record<string, string>>, program: string): readonly string[] {
  const parent = temporaryFolder();
  mkdirSync(join(parent, folder, "node_modules"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(parent, folder, name), text);
  const options = { cwd: parent, encoding: "utf8" } as const;
  return execFileSync(process.execPath, [join(parent, folder, program)], options)
    .trim()
    .split("\n");
}

const REQUIRE = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

test.each(["plain", "copy (1) of a)b(c [draft] {2}, 100% #1? a:1:2 Zürich"])(
  "the line of a program in a folder %j is found, in a function and beside it",
  (folder) => {
    const program = `${LOAD}\nfunction declare() { ${SAY} }\ndeclare();\n${SAY}\n`;
    const files = { "main.cjs": program, "main.mjs": REQUIRE + program };
    for (const name of Object.keys(files)) {
      expect(printed(folder, files, name)).toEqual([`${folder}/${name}:2`, `${folder}/${name}:4`]);
    }
  },
);

test("the line of a program is found above many calls of libraries", () => {
  const library = `${LOAD}\nmodule.exports = function call(depth) { if (depth > 0) call(depth - 1); else ${SAY} };`;
  const files = { "node_modules/library.js": library, "main.cjs": '\nrequire("library")(30);\n' };
  expect(printed("app", files, "main.cjs")).toEqual(["app/main.cjs:2"]);
});

describe("of a compiled program", () => {
  const source = `interface Erased {\n  readonly name: string;\n}\n\n${LOAD}\n${SAY}\n`;
  const TARGET = { target: ScriptTarget.ES2022, module: ModuleKind.CommonJS };
  const compiled = (options: CompilerOptions) =>
    transpileModule(source, { fileName: "main.ts", compilerOptions: { ...TARGET, ...options } });
  const beside = compiled({ sourceMap: true });

  test("the line is that of its source, by a source map beside the file", () => {
    const files = { "main.js": beside.outputText, "main.js.map": beside.sourceMapText ?? "" };
    expect(printed("app", files, "main.js")).toEqual(["app/main.ts:6"]);
  });

  test("the line is that of its source, by a source map inside the file", () => {
    const files = { "main.js": compiled({ inlineSourceMap: true }).outputText };
    expect(printed("app", files, "main.js")).toEqual(["app/main.ts:6"]);
  });

  test.each([
    ["missing", {}],
    ["broken", { "main.js.map": "{" }],
  ])("the line is that of the compiled file where the source map is %s", (_, maps) => {
    const [place] = printed("app", { "main.js": beside.outputText, ...maps }, "main.js");
    const line = beside.outputText.split("\n").indexOf(SAY) + 1;
    expect(place).toBe(`app/main.js:${line}`);
  });
});
