import { readFileSync } from "node:fs";
import { join } from "node:path";

const README = join(__dirname, "../../README.md");
const PROGRAM = join(__dirname, "../fixtures/user-program.ts");

test("the program in README.md is the one that the package's test runs", () => {
  const [, block] = /^```ts title="main\.ts"\n([^]*?)^```$/m.exec(readFileSync(README, "utf8")) ?? [];
  expect(block).toBe(readFileSync(PROGRAM, "utf8"));
});
