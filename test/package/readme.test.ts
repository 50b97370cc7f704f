import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { portsTable } from "../support/ports-table";

const README = join(__dirname, "../../README.md");
const PROGRAM = join(__dirname, "../fixtures/user-program.ts");

const testReadme = existsSync(README) ? test : test.skip;
const reason = existsSync(README) ? "" : " (skipped: there is no README.md yet)";

testReadme(`the program in README.md is the one that the package's test runs${reason}`, () => {
  const [, block] = /^```ts title="main\.ts"\n([^]*?)^```$/m.exec(readFileSync(README, "utf8")) ?? [];
  expect(block).toBe(readFileSync(PROGRAM, "utf8"));
});

testReadme(`the table of ports in README.md is the port table${reason}`, () => {
  expect(readFileSync(README, "utf8")).toContain(portsTable());
});
