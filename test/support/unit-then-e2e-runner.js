const { default: TestRunner } = require("jest-runner");

/** Runs the unit tests before the end-to-end tests: who breaks a rule hears of it in a minute. */
module.exports = class UnitThenE2eRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const isE2e = ({ path }) => path.endsWith(".e2e.ts");
    const unit = tests.filter((test) => !isE2e(test));
    if (unit.length > 0) await super.runTests(unit, watcher, options);
    await super.runTests(tests.filter(isE2e), watcher, options);
  }
};
