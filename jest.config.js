const { dependencies, devDependencies } = require("./package.json");

// Jest loads what it is made of itself.
const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !/jest|^@swc/.test(name));

const BY_NODE = "<rootDir>/test/support/loaded-by-node.cjs";

const ofPackages = { [`/node_modules/(${packages.join("|")})/`]: BY_NODE };

const checkout = __dirname.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");

const ofSources = { [`^${checkout}/(constructs|local|tools)/`]: BY_NODE };

const ofTests = { "^.+\\.ts$": ["@swc/jest", require("./test/support/swc.json")] };

const MOCKED = "\\.mocked\\.test\\.ts$";

// Programs in Go take two fifths of the CPU of all tiers, and up to a sixth of that to keep their memory small.
process.env["GOGC"] ??= "400";

/** How long a test, or the end of a worker, takes on a busy machine is no defect: this is for what never ends. */
const NEVER_ENDS_MS = 600_000;

const shared = {
  testEnvironment: "<rootDir>/test/support/nodes-own-environment.cjs",
  // Given to all projects, so that one runner gets all tests and decides their order.
  runner: "<rootDir>/test/support/unit-then-e2e-runner.js",
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/cdktf.out/", "<rootDir>/coverage/"],
  transformIgnorePatterns: [],
  transform: { ...ofPackages, ...ofSources, ...ofTests },
};

/** @type {import("jest").Config} */
module.exports = {
  maxWorkers: "100%",
  testTimeout: NEVER_ENDS_MS,
  // To give back a large heap takes a busy machine more than Jest's half a second.
  workerGracefulExitTimeout: NEVER_ENDS_MS,
  // CDKTF, which is loaded once, keeps each reference that was ever made, and the tree in which it was.
  workerIdleMemoryLimit: "800MB",
  reporters: ["default", "<rootDir>/test/support/summary-reporter.js"],
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      testPathIgnorePatterns: [MOCKED],
    },
    // Tests that put something in the place of our own modules have copies of these for themselves.
    {
      ...shared,
      displayName: "unit",
      testRegex: [MOCKED],
      transform: { ...ofPackages, ...ofTests },
    },
    {
      ...shared,
      displayName: "e2e",
      testMatch: ["<rootDir>/test/**/*.e2e.ts"],
      setupFilesAfterEnv: ["<rootDir>/test/support/e2e-timeout.js"],
    },
  ],
};
