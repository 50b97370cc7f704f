import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SMALL_RELEASES } from "../../../fixtures/charts/small-releases";
import { importedProgram, programOf } from "../../../support/charts-program";
import { LARGE_RELEASES, read } from "./large-releases";

const ROOT = join(__dirname, "../../../..");

test("each program has the types of the package", () => {
  // Where packages are found.
  const folder = mkdtempSync(join(ROOT, "node_modules/charts-"));
  try {
    const small = Object.values(SMALL_RELEASES).map(({ cluster, agents }) =>
      importedProgram(
        cluster === undefined ? undefined : read(cluster),
        agents === undefined ? undefined : read(agents),
      ),
    );
    // What has a wrong form, the compiler refuses as well.
    const built = small.filter(({ configuration }) => configuration !== undefined);
    const programs = [...LARGE_RELEASES.map(([, cluster, agents]) => programOf(cluster, agents)), ...built];
    for (const [index, { text }] of programs.entries()) writeFileSync(join(folder, `main${index}.ts`), text);
    const compilerOptions = {
      rootDir: ROOT,
      noEmit: true,
      composite: false,
      declaration: false,
      paths: { "cdktf-access-platform": [join(ROOT, "constructs/index.ts")] },
    };
    const tsconfig = { extends: join(ROOT, "tsconfig.package.json"), compilerOptions, include: ["*.ts"] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
    const compiler = join(ROOT, "node_modules/typescript-7/bin/tsc");
    expect(spawnSync(process.execPath, [compiler, "--project", folder], { encoding: "utf8" }).stdout).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
