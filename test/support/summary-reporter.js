const { readFileSync } = require("node:fs");
const { join, relative } = require("node:path");

const TIERS = ["preview", "terraform", "node", "machine", "browser", "product"];

const leftOut = (process.env["ACCESS_PLATFORM_LEFT_OUT"] ?? "").split("\n").filter((line) => line !== "");

/**
 * Ends a run with what could not run, a line for each reason, and with the totals alone on the last line.
 *
 * ACCESS_PLATFORM_REQUIRE lists tiers, separated by commas, that may not be skipped: a skipped test of `preview tier`
 * is a failure where it holds `preview`, unless its reason begins with `optional`: a program that a machine may have, and
 * that no run gets. With `promises`, each skipped test in a file that SECURITY.md names is one, whatever its reason.
 *
 * ACCESS_PLATFORM_LEFT_OUT are lines that tell what the command does not run.
 */
module.exports = class SummaryReporter {
  #filtered;
  #promised;
  #required = (process.env["ACCESS_PLATFORM_REQUIRE"] ?? "").split(",").filter((tier) => tier !== "");
  #missing = [];

  constructor({ rootDir, testNamePattern = "" }) {
    this.#filtered = testNamePattern !== "";
    const unknown = this.#required.filter((name) => ![...TIERS, "promises"].includes(name));
    if (unknown.length > 0) throw new Error(`ACCESS_PLATFORM_REQUIRE names no tier: ${unknown.join(", ")}`);
    const promises = this.#required.includes("promises") ? readFileSync(join(rootDir, "SECURITY.md"), "utf8") : "";
    this.#promised = (file) => promises.includes(`\`${relative(rootDir, file)}\``);
  }

  onRunComplete(_contexts, results) {
    const skipped = results.testResults
      .flatMap(skippedTests)
      .filter(({ fullName }) => !this.#filtered || hasReason(fullName));
    this.#missing = skipped.filter((test) => this.#isRequired(test));
    const others = skipped.filter((test) => !this.#missing.includes(test));
    const lines = [
      ...byReason(this.#missing).map((line) => `required, but skipped: ${line}`),
      ...byReason(others).map((line) => `skipped: ${line}`),
      ...leftOut,
      totals(results, this.#missing.length),
    ];
    // Jest's own summary follows when every reporter has returned; these lines come after it.
    setImmediate(() => process.stdout.write(`\n${lines.join("\n")}\n`));
  }

  #isRequired({ file, fullName, ancestorTitles, title }) {
    if (this.#promised(file)) return true;
    if (isOptional(fullName)) return false;
    const titles = [...ancestorTitles, title].map((text) => text.toLowerCase());
    return this.#required.some((tier) => titles.some((text) => text.startsWith(`${tier} tier`)));
  }

  /** Makes the run a failure. */
  getLastError() {
    if (this.#missing.length > 0) return new Error(`${this.#missing.length} tests were skipped that may not be`);
  }
};

function totals(results, missing) {
  // A file that cannot be loaded has no tests to count, and is a failure all the same.
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + missing;
  const skipped = results.numPendingTests + results.numTodoTests - missing;
  return `${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped`;
}

function skippedTests({ testFilePath: file, testResults }) {
  return testResults
    .filter(({ status }) => status === "pending" || status === "todo")
    .map((test) => ({ ...test, file }));
}

/** The reason is part of the name of the test, or of a group that it is in. */
function hasReason(name) {
  return name.includes("(skipped: ");
}

function isOptional(name) {
  return name.includes("(skipped: optional: ");
}

/** The first test of each reason, and how many more there are. */
function byReason(tests) {
  const groups = new Map();
  for (const { fullName } of tests) {
    const reason = /\(skipped: ([^)]*)\)/.exec(fullName)?.[1] ?? "no reason given";
    groups.set(reason, [...(groups.get(reason) ?? []), fullName.replace(` (skipped: ${reason})`, "")]);
  }
  return [...groups].map(([reason, [first, ...more]]) => {
    const others = more.length === 0 ? "" : ` and ${more.length} more`;
    return `${first}${others} (${reason})`;
  });
}
