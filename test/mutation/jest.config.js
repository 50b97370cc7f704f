const { join } = require("node:path");
const { projects } = require("../../jest.config.js");

const [unit] = projects;

/** The unit tests as Stryker runs them, which names those of one part. @type {import("jest").Config} */
module.exports = {
  ...unit,
  rootDir: join(__dirname, "../.."),
  testEnvironment: join(__dirname, "environment.cjs"),
  runner: join(__dirname, "runner.cjs"),
};
