// Bundles what programs import into one file, because Node needs longer to find and read hundreds of files than to run
// them.
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
    footer: { js: `(${nameClasses.toString()})(module.exports);` },
    sourcemap: true,
    sourcesContent: false,
  });
}

/** Restores the names of the classes that messages show. esbuild's keepNames would slow down every function. */
function nameClasses(classes) {
  for (const [name, value] of Object.entries(classes)) {
    if (typeof value === "function") Object.defineProperty(value, "name", { value: name, configurable: true });
  }
}

function writtenAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
