import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./temporary-folder";

const JEST = require.resolve("jest/bin/jest");
const REPORTER = join(__dirname, "summary-reporter.js");

const PROJECT = {
  "a.test.js": `
    test("one", () => {});
    test("two", () => {});
    describe.skip("Terraform tier (skipped: no provider)", () => { test("applies", () => {}); });
    test.skip("forgotten", () => {});`,
  "b.test.js": `throw new Error("cannot be loaded");`,
  "c.test.js": `
    describe("Terraform tier", () => {
      test("applies", () => {});
      describe.skip("linter (skipped: optional: not on PATH)", () => { test("finds nothing", () => {}); });
    });`,
  "d.test.js": `
    describe.skip("tool (skipped: not on PATH)", () => { test("reads", () => {}); test("writes", () => {}); });
    test("one", () => {});`,
  "e.test.js": `
    describe("pipelines", () => {
      describe.skip("Terraform tier (skipped: no provider)", () => { test("applies", () => {}); });
    });`,
  "f.test.js": `describe.skip("start (skipped: optional: no namespace)", () => { test("ends", () => {}); });`,
};

/** As SECURITY.md names tests. */
const PROMISES = "- Tools do what they should: `d.test.js`, `f.test.js`.";

let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
  for (const [name, text] of Object.entries(PROJECT)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "SECURITY.md"), PROMISES);
  writeFileSync(join(folder, "jest.config.json"), JSON.stringify({ reporters: ["default", REPORTER] }));
});

/** Everything that jest prints for the project, in order, and the code it ends with. */
function runJest(args = "", required = "", leftOut = "") {
  const command = `"${process.execPath}" "${JEST}" --runInBand ${args} 2>&1`;
  const { stdout, status } = spawnSync("/bin/sh", ["-c", command], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ACCESS_PLATFORM_REQUIRE: required, ACCESS_PLATFORM_LEFT_OUT: leftOut },
  });
  return { lines: stdout.trimEnd().split("\n"), status };
}

test("the last lines name what was skipped and why, then the totals, where a file that cannot be loaded is a failure", () => {
  const { lines, status } = runJest("a.test.js b.test.js");
  expect(lines.slice(-3)).toEqual([
    "skipped: Terraform tier applies (no provider)",
    "skipped: forgotten (no reason given)",
    "2 passed, 1 failed, 2 skipped",
  ]);
  expect(status).toBe(1);
});

test("who chose tests by name is not told of those that were not chosen", () => {
  const { lines, status } = runJest("-t one a.test.js");
  expect(lines.slice(-2)).toEqual(["skipped: Terraform tier applies (no provider)", "1 passed, 0 failed, 3 skipped"]);
  expect(status).toBe(0);
});

test("tests of one reason are one line", () => {
  expect(runJest("d.test.js").lines.slice(-2)).toEqual([
    "skipped: tool reads and 1 more (not on PATH)",
    "1 passed, 0 failed, 2 skipped",
  ]);
});

test("what a tier would do with an optional program may be skipped in a tier that may not", () => {
  const { lines, status } = runJest("c.test.js", "terraform");
  expect(lines.slice(-2)).toEqual([
    "skipped: Terraform tier linter finds nothing (optional: not on PATH)",
    "1 passed, 0 failed, 1 skipped",
  ]);
  expect(status).toBe(0);
});

test.each([
  ["of a required tier", "a.test.js", "preview,terraform", "Terraform tier applies (no provider)"],
  ["of a required tier, in a group", "e.test.js", "terraform", "pipelines Terraform tier applies (no provider)"],
  ["of a promise", "d.test.js", "promises", "tool reads and 1 more (not on PATH)"],
  ["of a promise, optional or not", "f.test.js", "promises", "start ends (optional: no namespace)"],
])("a skipped test %s is a failure", (_, file, required, line) => {
  const { lines, status } = runJest(file, required);
  expect(lines).toContain(`required, but skipped: ${line}`);
  expect(status).toBe(1);
});

test.each(["a.test.js", "c.test.js", "e.test.js"])("a test that no promise names may be skipped: %s", (file) => {
  expect(runJest(file, "promises").status).toBe(0);
});

test("what is required is a tier", () => {
  expect(runJest("c.test.js", "preview,terrafrom").status).toBe(1);
});

test("what a command leaves out is told before the totals", () => {
  const { lines } = runJest("c.test.js", "", "left out: a node\nall of it: npm run test:all");
  expect(lines.slice(-3)).toEqual(["left out: a node", "all of it: npm run test:all", "1 passed, 0 failed, 1 skipped"]);
});
