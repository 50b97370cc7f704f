/** Lets a plain `node --require` run the sources as they are, for tests that need a process of their own. */
const { readFileSync } = require("node:fs");
const { transformSync } = require("@swc/core");

require.extensions[".ts"] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, "utf8"), {
    filename,
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "commonjs", ignoreDynamic: true },
  });
  module._compile(code, filename);
};
