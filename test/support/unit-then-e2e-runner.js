const { default: TestRunner } = require("jest-runner");

/**
 * Runs the unit tests on all cores, then the end-to-end tests one after another: these share the machine's ports,
 * its caches and its patience.
 */
module.exports = class UnitThenE2eRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const isE2e = ({ path }) => path.endsWith(".e2e.ts");
    const unit = tests.filter((test) => !isE2e(test));
    if (unit.length > 0) await super.runTests(unit, watcher, options);
    await super.runTests(tests.filter(isE2e), watcher, { ...options, serial: true });
  }
};
