const { mixinJestEnvironment } = require("@stryker-mutator/jest-runner");
const { join, sep } = require("node:path");
const NodesOwnEnvironment = require("../support/nodes-own-environment.cjs");

/** The same values in each run, and few: each mutant has runs of its own. One that fails needs no smaller example. */
const OF_PROPERTIES = { seed: 1, numRuns: 25, endOnFailure: true };

const SOURCES = ["constructs", "local", "tools"].map((folder) => join(__dirname, "../..", folder) + sep);

const load = require.extensions[".ts"];

// What a module computes while it is loaded is no part of the test that happens to load it.
require.extensions[".ts"] = (module, filename) => {
  const context = globalThis.__stryker__;
  const { currentTestId } = context;
  context.currentTestId = undefined;
  try {
    load(module, filename);
  } finally {
    context.currentTestId = currentTestId;
  }
};

function forgetSources() {
  for (const filename of Object.keys(require.cache)) {
    if (SOURCES.some((folder) => filename.startsWith(folder))) delete require.cache[filename];
  }
}

/** The mutant for which sources were loaded. */
let loadedFor;

/**
 * Runs tests as usual, but loads our sources anew for each mutant: what is computed while they are loaded, or once,
 * is computed by the mutant.
 */
module.exports = class MutationEnvironment extends mixinJestEnvironment(NodesOwnEnvironment) {
  constructor(config, context) {
    super(config, context);
    globalThis.requireOfNode("fast-check").configureGlobal(OF_PROPERTIES);
    const mutant = process.env["__STRYKER_ACTIVE_MUTANT__"];
    if (mutant === undefined || mutant !== loadedFor) forgetSources();
    loadedFor = mutant;
    globalThis.__stryker__.activeMutant = mutant;
  }

  // One test that fails is enough.
  async handleTestEvent({ name, test }, state) {
    if (name === "test_done" && test.errors.length > 0 && loadedFor !== undefined) state.testNamePattern = /(?!)/;
  }
};
