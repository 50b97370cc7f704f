import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ALL_RULES } from "../constructs/rules";
import { rulesDocument } from "../tools/docs/rules-document";

const CONSTRUCTS = join(__dirname, "../constructs");

/** The codes of the tables in files of constructs. */
function writtenCodes(): readonly string[] {
  return readdirSync(CONSTRUCTS, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(CONSTRUCTS, file), "utf8"))
    .filter((text) => text.includes("= defineRules("))
    .flatMap((text) => [...text.matchAll(/^ {2}"([A-Z]+-\d{3})": \{/gm)].map(([, code = ""]) => code));
}

test("all rules are those of the files, each code once, in order, and in one area of the page", () => {
  const codes = writtenCodes();
  expect(codes.length).toBeGreaterThan(150);
  expect(ALL_RULES.map(({ code }) => code)).toEqual([...codes].sort());
  expect(new Set(codes).size).toBe(codes.length);
  const listed = [...rulesDocument(ALL_RULES).matchAll(/^- \[?([A-Z]+-\d+)/gm)].map(([, code = ""]) => code);
  expect(listed.sort()).toEqual([...codes].sort());
});

test("docs/rules.md lists them as they are", () => {
  expect(readFileSync("docs/rules.md", "utf8")).toBe(rulesDocument(ALL_RULES));
});

test("no rule links to the page that it is on", () => {
  expect(rulesDocument(ALL_RULES)).not.toContain("](rules.md)");
});

test("a code is an area and a number, and words are as the report shows them", () => {
  for (const { code, problem, allowed, fix, source } of ALL_RULES) {
    expect(code).toMatch(/^[A-Z]+-\d{3}$/);
    for (const text of [problem, allowed ?? fix, fix, source]) expect(text).toMatch(/^\S(.*[^.\s])?$/);
  }
});
