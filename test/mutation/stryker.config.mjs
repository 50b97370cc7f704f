import { PARTS, resultsOf } from "./parts.cjs";

const part = process.env["MUTATION_PART"];
const { mutate, tests } = PARTS[part];

export default {
  testRunner: "jest",
  plugins: ["@stryker-mutator/jest-runner"],
  coverageAnalysis: "perTest",
  jest: {
    configFile: "test/mutation/jest.config.js",
    enableFindRelatedTests: false,
    config: {
      roots: ["<rootDir>/test"],
      // That of the rules looks at all rules.
      testMatch: ["rules.test.ts", ...tests].map((files) => `<rootDir>/test/${files}`),
      testPathIgnorePatterns: ["\\.mocked\\."],
    },
  },
  mutate: mutate.map((files) => files.replace(/^!?/, "$&constructs/")),
  // Words are reviewed where they are written.
  mutator: { excludedMutations: ["StringLiteral"] },
  thresholds: { high: 90, low: 90, break: 90 },
  concurrency: 2,
  maxTestRunnerReuse: 400,
  timeoutMS: 60_000,
  disableTypeChecks: false,
  allowEmpty: false,
  ignorePatterns: ["dist", "bench", "coverage"],
  tempDirName: "coverage/mutation/tmp",
  incremental: true,
  incrementalFile: resultsOf(part),
  reporters: ["clear-text", "html", "progress-append-only"],
  htmlReporter: { fileName: resultsOf(part).replace(/json$/, "html") },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};
