const { default: TestRunner } = require("jest-runner");

/** How many end-to-end suites run side by side on each core: they wait for pods, services and timers most of the time. */
const E2E_PER_CORE = 2;

/**
 * Runs the unit tests before the end-to-end tests: who breaks a rule hears of it in a minute.
 *
 * End-to-end suites share nothing but the machine: each has a control plane with its own name, folder and ports, nodes and
 * machines have namespaces and cgroups of their own, and temporary folders have random names.
 */
module.exports = class UnitThenE2eRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const isE2e = ({ path }) => path.endsWith(".e2e.ts");
    const unit = tests.filter((test) => !isE2e(test));
    if (unit.length > 0) await super.runTests(unit, watcher, options);
    const { maxWorkers } = this._globalConfig;
    this._globalConfig = { ...this._globalConfig, maxWorkers: E2E_PER_CORE * maxWorkers };
    await super.runTests(tests.filter(isE2e), watcher, options);
  }
};
