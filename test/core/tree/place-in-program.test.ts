import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const MODULE = resolve(__dirname, "../../../dist/constructs/core/tree/place-in-program.js");

/** What a program in a folder of this name is told, by a function and by itself, in both kinds of modules. */
function placesFrom(folder: string): readonly string[] {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "place-")));
  const place = join(parent, folder);
  mkdirSync(place);
  const say = `\nfunction declare() { console.log(placeInProgram()); }\ndeclare();\nconsole.log(placeInProgram());\n`;
  const load = `require(${JSON.stringify(MODULE)})`;
  const files = {
    "main.cjs": `const { placeInProgram } = ${load};${say}`,
    "main.mjs": `import { createRequire } from "node:module"; const { placeInProgram } = createRequire(import.meta.url)(${JSON.stringify(MODULE)});${say}`,
  };
  try {
    return Object.entries(files).flatMap(([name, text]) => {
      writeFileSync(join(place, name), text);
      return execFileSync(process.execPath, [join(place, name)], { cwd: parent, encoding: "utf8" })
        .trim()
        .split("\n");
    });
  } finally {
    rmSync(parent, { recursive: true });
  }
}

test.each(["plain", "copy (1)", "a)b(c", "[draft] {2}", "100% sure", "#1?", "a:1:2", "Zürich"])(
  "the line of a program in a folder %j is found",
  (folder) => {
    expect(placesFrom(folder)).toEqual(
      ["cjs", "mjs"].flatMap((type) => [`${folder}/main.${type}:2`, `${folder}/main.${type}:4`]),
    );
  },
);
