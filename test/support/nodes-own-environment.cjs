const { createRequire } = require("node:module");
const { AsyncLocalStorage } = require("node:async_hooks");
const vm = require("node:vm");
const { TestEnvironment: NodeEnvironment } = require("jest-environment-node");
require("./typescript-hook.cjs");

const { compileFunction, constants } = vm;

/** Stands for Node's own context, of which there is no object. */
const OWN = vm.createContext({});

/** What Jest loads of itself for each test file, compiled. */
const compiled = new Map();

// Jest compiles each file for a context. Without one, Node compiles it for its own, and loads what is imported there.
vm.compileFunction = (source, parameters, { parsingContext, importModuleDynamically, ...options }) => {
  if (parsingContext !== OWN)
    return compileFunction(source, parameters, { ...options, parsingContext, importModuleDynamically });
  const { filename } = options;
  const made =
    compiled.get(filename) ??
    compileFunction(source, parameters, {
      ...options,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
  if (filename.includes("/node_modules/")) compiled.set(filename, made);
  return made;
};

/** Symbols under which jest-circus keeps the tests of a file, and who hears of them. */
const OF_ONE_FILE = new Set(["JEST_STATE_SYMBOL", "EVENT_HANDLERS"]);

/** Contexts that a file's tests run in. */
const contexts = new Set();
const { run } = AsyncLocalStorage.prototype;

AsyncLocalStorage.prototype.run = function (...args) {
  contexts.add(this);
  return run.apply(this, args);
};

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
    const FakeTimers = this.fakeTimersModern.constructor;
    this.fakeTimersModern = new FakeTimers({ config: config.projectConfig, global: globalThis });
    globalThis.requireOfNode = createRequire(__filename);
    const { ACCESS_PLATFORM_SEED: seed } = process.env;
    if (seed !== undefined) globalThis.requireOfNode("fast-check").configureGlobal({ seed: Number(seed) });
    this.variables = { ...process.env };
  }

  getVmContext() {
    return OWN;
  }

  // What Jest would take down is Node's own, except what it keeps there itself: each test would be told to the listeners,
  // and each promise to the contexts, of all files before. A clock that a test has stopped, and a variable of the environment that
  // it has set, would stay so for the next file.
  async teardown() {
    this.fakeTimersModern.dispose();
    for (const context of contexts) context.disable();
    contexts.clear();
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (OF_ONE_FILE.has(symbol.description)) delete globalThis[symbol];
    }
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
  }
};
