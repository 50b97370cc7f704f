/** Lets a plain `node --require` run a program of a user, against the sources in place of the installed package. */
const Module = require("node:module");
const { join } = require("node:path");

require("./typescript-hook.cjs");

const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) =>
  request === "cdktf-access-platform" ? join(__dirname, "../../constructs/index.ts") : resolve(request, ...rest);
