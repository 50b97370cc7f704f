/**
 * Ends a run with what could not run, by name and reason, and with the totals alone on the last line.
 *
 * ACCESS_PLATFORM_REQUIRE lists tiers, separated by commas, that may not be skipped: a skipped test of `preview tier`
 * is a failure where it holds `preview`, unless its reason begins with `optional`: a program that a machine may have, and
 * that no run gets.
 */
module.exports = class SummaryReporter {
  #filtered;
  #required = (process.env["ACCESS_PLATFORM_REQUIRE"] ?? "").split(",").filter((tier) => tier !== "");
  #missing = [];

  constructor(globalConfig) {
    this.#filtered = globalConfig.testNamePattern !== undefined && globalConfig.testNamePattern !== "";
  }

  onRunComplete(_contexts, results) {
    const skipped = results.testResults.flatMap(skippedTests).filter((name) => !this.#filtered || hasReason(name));
    this.#missing = skipped.filter((name) => !isOptional(name) && this.#isRequired(name));
    const lines = [
      ...skipped.map((name) => `${this.#missing.includes(name) ? "required, but " : ""}skipped: ${withReason(name)}`),
      totals(results, this.#missing.length),
    ];
    // Jest's own summary follows when every reporter has returned; these lines come after it.
    setImmediate(() => process.stdout.write(`\n${lines.join("\n")}\n`));
  }

  #isRequired(name) {
    return this.#required.some((tier) => name.startsWith(`${tier} tier`));
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

function skippedTests({ testResults }) {
  return testResults.filter(({ status }) => status === "pending" || status === "todo").map(({ fullName }) => fullName);
}

/** The reason is part of the name of the test, or of a group that it is in. */
function hasReason(name) {
  return name.includes("(skipped: ");
}

function isOptional(name) {
  return name.includes("(skipped: optional: ");
}

function withReason(name) {
  return hasReason(name) ? name : `${name} (skipped: no reason given)`;
}
