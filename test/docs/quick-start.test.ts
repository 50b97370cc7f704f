import { readFileSync } from "node:fs";
import { join } from "node:path";
import { blockOf, PROGRAMS } from "../support/doc-programs";

const DOCS = join(__dirname, "../../docs");
const PAGE = readFileSync(join(DOCS, "quick-start.md"), "utf8");

test("the program on the page is that for kind", () => {
  expect(blockOf("quick-start.md", "ts", "kind.ts")).toBe(readFileSync(join(DOCS, "programs", "kind.ts"), "utf8"));
});

test("the page leads to every program", () => {
  for (const file of PROGRAMS) expect(PAGE).toContain(`](programs/${file})`);
});
