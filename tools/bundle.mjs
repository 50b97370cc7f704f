// Writes what programs import into one file: to find and read some hundred files takes Node longer than to run them.
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const BUNDLE = "dist/constructs.js";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
if (writtenAt("dist/.tsbuildinfo") > writtenAt(BUNDLE)) {
  const { buildSync } = await import("esbuild");
  buildSync({
    entryPoints: ["constructs/index.ts"],
    outfile: BUNDLE,
    tsconfig: "tsconfig.package.json",
    bundle: true,
    packages: "external",
    platform: "node",
    target: "node20.19",
    // Messages have the names of classes.
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
  });
}

function writtenAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
