import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ALL_RULES, RULE_AREAS } from "../constructs/rules";
import { rulesDocument } from "../tools/docs/rules-document";
import type { Rule } from "../constructs/core/violation";

const ROOT = join(__dirname, "..");

/** Every file of rules below `constructs/`, with the rules of all tables that it exports. */
const RULES_FILES = readdirSync(join(ROOT, "constructs"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("rules.ts") && file !== "rules.ts")
  .sort()
  .map((file): [string, Rule[]] => {
    const tables = jest.requireActual<Record<string, Record<string, Rule>>>(join(ROOT, "constructs", file));
    return [file, Object.values(tables).flatMap((table) => Object.values(table))];
  });

test("files of rules are found", () => {
  expect(RULES_FILES.map(([file]) => file)).toContain("updates/rules.ts");
});

test.each(RULES_FILES)("the rules of %s are among all rules", (_, rules) => {
  expect(rules).not.toHaveLength(0);
  expect(ALL_RULES).toEqual(expect.arrayContaining(rules));
});

test("all rules are those of the files, each once, sorted by code", () => {
  const codes = RULES_FILES.flatMap(([, rules]) => rules.map(({ code }) => code)).sort();
  expect(ALL_RULES.map(({ code }) => code)).toEqual(codes);
});

test.each(ALL_RULES.map((rule) => [rule.code, rule]))("%s is worded as the report shows it", (code, rule) => {
  expect(code).toMatch(/^[A-Z]+-\d{3}$/);
  for (const text of [rule.problem, rule.allowed, rule.fix, rule.source]) {
    expect(text).toMatch(/^\S(.*[^.\s])?$/);
  }
});

test("every rule has a test that breaks it", () => {
  const tests = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(__dirname, file), "utf8"))
    .join("\n");
  expect(ALL_RULES.map(({ code }) => code).filter((code) => !tests.includes(code))).toEqual([]);
});

test("docs/rules.md says what the rules say", () => {
  const written = readFileSync(join(ROOT, "docs/rules.md"), "utf8");
  if (written !== rulesDocument(RULE_AREAS)) throw new Error("docs/rules.md is out of date; run: npm run docs");
});
