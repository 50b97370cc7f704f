/** Lets a plain `node --require` run the sources as they are, for tests that need a process of their own. */
const { readFileSync } = require("node:fs");
const { transformSync } = require("@swc/core");
const OPTIONS = require("./swc.json");

const transformed = new Map();

require.extensions[".ts"] = (module, filename) => {
  const code =
    transformed.get(filename) ?? transformSync(readFileSync(filename, "utf8"), { filename, ...OPTIONS }).code;
  transformed.set(filename, code);
  module._compile(code, filename);
};
