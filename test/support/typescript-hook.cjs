/** Lets a plain `node --require` run the sources as they are, for tests that need a process of their own. */
const { readFileSync } = require("node:fs");
const { transformSync } = require("@swc/core");
const OPTIONS = require("./swc.json");

// What Node measures of the coverage is told by lines of the sources.
const sourceMaps = "NODE_V8_COVERAGE" in process.env && "inline";

const transformed = new Map();

require.extensions[".ts"] = (module, filename) => {
  const code =
    transformed.get(filename) ??
    transformSync(readFileSync(filename, "utf8"), { filename, sourceMaps, ...OPTIONS }).code;
  transformed.set(filename, code);
  module._compile(code, filename);
};
