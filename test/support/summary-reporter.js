/** Ends a run with what could not run, by name and reason, and with the totals alone on the last line. */
module.exports = class SummaryReporter {
  #filtered;

  constructor(globalConfig) {
    this.#filtered = globalConfig.testNamePattern !== undefined && globalConfig.testNamePattern !== "";
  }

  onRunComplete(_contexts, results) {
    const lines = summaryLines(results, { filtered: this.#filtered });
    // Jest's own summary follows when every reporter has returned; these lines come after it.
    setImmediate(() => process.stdout.write(`\n${lines.join("\n")}\n`));
  }
};

module.exports.summaryLines = summaryLines;

/**
 * @param {import("@jest/test-result").AggregatedResult} results
 * @param {{ filtered: boolean }} options whether the caller chose tests by name, so that the others were not asked for
 */
function summaryLines(results, { filtered }) {
  const skipped = results.testResults.flatMap(skippedTests);
  const named = filtered ? skipped.filter(hasReason) : skipped;
  // A file that cannot be loaded has no tests to count, and is a failure all the same.
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  return [
    ...named.map((name) => `skipped: ${hasReason(name) ? name : `${name} (skipped: no reason given)`}`),
    `${results.numPassedTests} passed, ${failed} failed, ${skipped.length} skipped`,
  ];
}

function skippedTests({ testResults }) {
  return testResults.filter(({ status }) => status === "pending" || status === "todo").map(({ fullName }) => fullName);
}

/** The reason is part of the name of the test, or of a group that it is in: `(skipped: …)`. */
function hasReason(name) {
  return name.includes("(skipped: ");
}
