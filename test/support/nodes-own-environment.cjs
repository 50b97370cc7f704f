const { createRequire } = require("node:module");
const vm = require("node:vm");
const { TestEnvironment: NodeEnvironment } = require("jest-environment-node");

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

/**
 * Runs tests in the context of Node itself, where packages are loaded once and not again for each file: CDKTF alone takes
 * a second. Our own files are loaded for each test file, as ever.
 */
module.exports = class NodesOwnEnvironment extends NodeEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    globalThis.requireOfNode = createRequire(__filename);
  }

  /** Jest maps the frames of each call stack to sources. CDKTF reads one for each value that it makes, and nobody sees it. */
  handleTestEvent({ name }) {
    if (name !== "setup") return;
    const { prepareStackTrace } = Error;
    Error.prepareStackTrace = (error, frames) => (error instanceof Error ? prepareStackTrace(error, frames) : "");
  }

  getVmContext() {
    return OWN;
  }

  // What Jest would take down is Node's own.
  async teardown() {}
};
