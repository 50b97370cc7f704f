const transform = {
  "^.+\\.ts$": [
    "@swc/jest",
    { jsc: { parser: { syntax: "typescript" }, target: "es2022" }, module: { type: "commonjs", ignoreDynamic: true } },
  ],
};

/** @type {import("jest").Config} */
module.exports = {
  testPathIgnorePatterns: ["/node_modules/", "/dist/"],
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/cdktf.out/"],
  projects: [
    {
      displayName: "unit",
      transform,
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      testPathIgnorePatterns: ["<rootDir>/test/e2e/"],
      modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/cdktf.out/"],
    },
  ],
};
