const { readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { default: TestRunner } = require("jest-runner");

const RECORD = join(__dirname, "record.json");

/** Of each test file, its tests, the mutants that it covers, and its time. Written before the first mutant. */
const readRecord = (() => {
  let read;
  return () => (read ??= JSON.parse(readFileSync(RECORD, "utf8")));
})();

/** Runs for a mutant the test files that cover it, until one fails. Stryker has Jest load all of them, and run all. */
module.exports = class MutationRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const mutant = process.env["__STRYKER_ACTIVE_MUTANT__"];
    if (mutant === undefined) await this.#record(tests, watcher, options);
    else await this.#untilOneFails(this.#covering(tests, mutant), watcher, options);
  }

  async #record(tests, watcher, options) {
    const record = {};
    const loading = {};
    for (const test of tests) {
      const { testResults, perfStats, testExecError } = await this.#run(test, watcher, options);
      if (testExecError) throw testExecError;
      const names = testResults.map(({ fullName }) => fullName);
      const coverage = (globalThis.__stryker__.mutantCoverage ??= { static: {}, perTest: {} });
      const covered = [coverage.static, ...names.map((name) => coverage.perTest[name] ?? {})].flatMap(Object.keys);
      record[test.path] = { names, covered: [...new Set(covered)], duration: perfStats.runtime };
      Object.assign(loading, coverage.static);
      coverage.static = {};
    }
    globalThis.__stryker__.mutantCoverage.static = loading;
    writeFileSync(RECORD, JSON.stringify(record));
  }

  #covering(tests, mutant) {
    const record = readRecord();
    const { testNamePattern } = this._globalConfig;
    const named = testNamePattern && new RegExp(testNamePattern, "i");
    const covers = ({ names, covered }) =>
      covered.includes(mutant) && (named === undefined || names.some((name) => named.test(name)));
    const covering = tests.filter(({ path }) => covers(record[path]));
    if (covering.length === 0) throw new Error(`no test file is known to cover mutant ${mutant}`);
    return covering.sort((one, other) => record[one.path].duration - record[other.path].duration);
  }

  async #untilOneFails(tests, watcher, options) {
    for (const test of tests) {
      const { testExecError, numFailingTests } = await this.#run(test, watcher, options);
      if (testExecError || numFailingTests > 0) return;
    }
  }

  async #run(test, watcher, options) {
    let result;
    const stops = [
      this.on("test-file-success", ([, given]) => (result = given)),
      this.on("test-file-failure", ([, testExecError]) => (result = { testExecError, testResults: [] })),
    ];
    await super.runTests([test], watcher, options);
    for (const stop of stops) stop();
    return result;
  }
};
