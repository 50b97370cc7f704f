const leftOut = (process.env["ACCESS_PLATFORM_LEFT_OUT"] ?? "").split("\n").filter((line) => line !== "");

/**
 * Ends a run with what could not run, a line for each reason, and with the totals alone on the last line.
 *
 * ACCESS_PLATFORM_REQUIRE lists tiers, separated by commas, that may not be skipped: a skipped test of `preview tier`
 * is a failure where it holds `preview`, unless its reason begins with `optional`: a program that a machine may have, and
 * that no run gets.
 *
 * ACCESS_PLATFORM_LEFT_OUT are lines that tell what the command does not run.
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
      ...byReason(skipped.filter((name) => this.#missing.includes(name))).map(
        (line) => `required, but skipped: ${line}`,
      ),
      ...byReason(skipped.filter((name) => !this.#missing.includes(name))).map((line) => `skipped: ${line}`),
      ...leftOut,
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

/** The first test of each reason, and how many more there are. */
function byReason(names) {
  const groups = new Map();
  for (const name of names) {
    const reason = /\(skipped: ([^)]*)\)/.exec(name)?.[1] ?? "no reason given";
    groups.set(reason, [...(groups.get(reason) ?? []), name.replace(` (skipped: ${reason})`, "")]);
  }
  return [...groups].map(([reason, [first, ...more]]) => {
    const others = more.length === 0 ? "" : ` and ${more.length} more`;
    return `${first}${others} (${reason})`;
  });
}
