/** Lets a plain `node --require` run a program of a user, against the sources in place of the installed package. */
const Module = require("node:module");
const { join } = require("node:path");

require("./typescript-hook.cjs");

const INSTEAD = {
  "cdktf-access-platform": join(__dirname, "../../constructs/index.ts"),
  // What a package.json may install by another name, for every package that asks for it.
  ...JSON.parse(process.env.ALIASES ?? "{}"),
};

const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => resolve(INSTEAD[request] ?? request, ...rest);
