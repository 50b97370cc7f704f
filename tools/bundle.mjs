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
    footer: { js: `(${nameClasses.toString()})(module.exports);` },
    sourcemap: true,
    sourcesContent: false,
  });
}

/** Gives classes the names that messages say. To keep all names, esbuild would name each function whenever it is made. */
function nameClasses(classes) {
  for (const [name, value] of Object.entries(classes)) {
    if (typeof value === "function") Object.defineProperty(value, "name", { value: name, configurable: true });
  }
}

function writtenAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
