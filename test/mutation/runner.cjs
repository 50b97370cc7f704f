const { readdirSync, readFileSync, writeFileSync } = require("node:fs");
const { basename, join } = require("node:path");
const { default: TestRunner } = require("jest-runner");

const RECORD = join(__dirname, "record.json");

const SOURCES = join(__dirname, "../../constructs");

/** Of each test file, its tests, the mutants that it covers, and its time. Written before the first mutant. */
const readRecord = (() => {
  let read;
  return () => (read ??= JSON.parse(readFileSync(RECORD, "utf8")));
})();

/** The source of each mutant. */
const readSources = (() => {
  let read;
  return () => (read ??= new Map(readdirSync(SOURCES, { recursive: true }).flatMap(mutantsOf)));
})();

function mutantsOf(source) {
  if (!source.endsWith(".ts")) return [];
  const text = readFileSync(join(SOURCES, source), "utf8");
  return [...text.matchAll(/stryMutAct_\w+\("(\d+)"\)/g)].map(([, mutant]) => [mutant, source]);
}

/** How often a test file has killed a mutant of a source: what has killed one is asked first about the next. */
const kills = new Map();

function keyOf(source, path) {
  return `${source} ${path}`;
}

/** Runs for a mutant the test files that cover it, until one fails. Stryker has Jest load all of them, and run all. */
module.exports = class MutationRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const mutant = process.env["__STRYKER_ACTIVE_MUTANT__"];
    if (mutant === undefined) await this.#record(tests, watcher, options);
    else await this.#untilOneFails(mutant, this.#covering(tests, mutant), watcher, options);
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
    const source = readSources().get(mutant);
    const isOfSource = (path) => basename(path).split(".")[0] === basename(source, ".ts");
    const promise = ({ path }) => [
      kills.get(keyOf(source, path)) ?? 0,
      Number(isOfSource(path)),
      -record[path].duration,
    ];
    return covering.sort((one, other) => {
      const [ones, others] = [promise(one), promise(other)];
      const differs = ones.findIndex((value, index) => value !== others[index]);
      return differs < 0 ? 0 : others[differs] - ones[differs];
    });
  }

  async #untilOneFails(mutant, tests, watcher, options) {
    for (const test of tests) {
      const { testExecError, numFailingTests } = await this.#run(test, watcher, options);
      if (!testExecError && numFailingTests === 0) continue;
      const key = keyOf(readSources().get(mutant), test.path);
      kills.set(key, (kills.get(key) ?? 0) + 1);
      return;
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
