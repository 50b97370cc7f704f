const { default: TestRunner } = require("jest-runner");

/** How many end-to-end suites run side by side on each core: while some wait for pods and timers, others work. */
const E2E_PER_CORE = 2;

/** Suites that take a minute or more. In a fresh clone, Jest does not know that, and would start the largest files first. */
const LONG =
  /\.exhaustive\.|\/(node\/|faults\/kill\.|access\/delivery\/(killed-programs|watch)\.|terraform\/every-text\.)/;

/**
 * Runs the unit tests before the end-to-end tests: who breaks a rule hears of it in a minute. One end-to-end suite alone
 * runs beside them.
 *
 * End-to-end suites share nothing but the machine: each has a control plane with its own name, folder and ports, nodes and
 * machines have namespaces and cgroups of their own, and temporary folders have random names.
 */
module.exports = class UnitThenE2eRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const isE2e = ({ path }) => path.endsWith(".e2e.ts");
    const longFirst = tests.toSorted((first, second) => LONG.test(second.path) - LONG.test(first.path));
    const e2e = longFirst.filter(isE2e);
    const others = longFirst.filter((test) => !isE2e(test));
    const unit = this.#run(others, watcher, options);
    if (e2e.length > 1 || options.serial) await unit;
    const { maxWorkers } = this._globalConfig;
    this._globalConfig = { ...this._globalConfig, maxWorkers: E2E_PER_CORE * maxWorkers };
    await Promise.all([unit, this.#run(e2e, watcher, options)]);
  }

  async #run(tests, watcher, options) {
    if (tests.length > 0) await super.runTests(tests, watcher, options);
  }
};
