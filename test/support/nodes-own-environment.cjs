const { createRequire } = require("node:module");
const vm = require("node:vm");
const { TestEnvironment: NodeEnvironment } = require("jest-environment-node");
require("./typescript-hook.cjs");

const { compileFunction, constants } = vm;

/** Stands for Node's own context, of which there is no object. */
const OWN = vm.createContext({});

// Jest compiles each file for a context. Without one, Node compiles it for its own, and loads what is imported there.
vm.compileFunction = (source, parameters, { parsingContext, importModuleDynamically, ...options }) =>
  compileFunction(source, parameters, {
    ...options,
    ...(parsingContext === OWN
      ? { importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER }
      : { parsingContext, importModuleDynamically }),
  });

const { captureStackTrace } = Error;

// CDKTF asks for the whole call stack of each value that it makes, and no test sees one.
Error.captureStackTrace = (object, below) => {
  if (Error.stackTraceLimit !== Number.MAX_SAFE_INTEGER) captureStackTrace(object, below);
};

/**
 * Runs tests in the context of Node itself, where packages and our own sources are loaded once and not again for each file:
 * CDKTF alone takes a second.
 */
module.exports = class NodesOwnEnvironment extends NodeEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    globalThis.requireOfNode = createRequire(__filename);
  }

  getVmContext() {
    return OWN;
  }

  // What Jest would take down is Node's own.
  async teardown() {}
};
