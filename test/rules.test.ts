import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rule } from "../constructs/core/violation";
import { ALL_RULES, RULE_AREAS } from "../constructs/rules";
import { rulesDocument } from "../tools/docs/rules-document";

const CONSTRUCTS = join(__dirname, "../constructs");

/** The tables that files of constructs export. */
function tables(): readonly Readonly<Record<string, Rule>>[] {
  return readdirSync(CONSTRUCTS, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [...readFileSync(join(CONSTRUCTS, file), "utf8").matchAll(/^export const (\w+) = defineRules\(/gm)].map(
        ([, name = ""]) => jest.requireActual<Record<string, Record<string, Rule>>>(join(CONSTRUCTS, file))[name] ?? {},
      ),
    );
}

test("all rules are those of the files, each code once, in order", () => {
  const codes = tables().flatMap((table) => Object.values(table).map(({ code }) => code));
  expect(codes.length).toBeGreaterThan(150);
  expect(ALL_RULES.map(({ code }) => code)).toEqual(codes.sort());
  expect(new Set(codes).size).toBe(codes.length);
});

test("docs/rules.md lists them as they are", () => {
  expect(readFileSync("docs/rules.md", "utf8")).toBe(rulesDocument(RULE_AREAS));
});

test("no rule links to the page that it is on", () => {
  expect(rulesDocument(RULE_AREAS)).not.toContain("](rules.md)");
});

test("a code is an area and a number, and words are as the report shows them", () => {
  for (const { code, problem, allowed, fix, source } of ALL_RULES) {
    expect(code).toMatch(/^[A-Z]+-\d{3}$/);
    for (const text of [problem, allowed ?? fix, fix, source]) expect(text).toMatch(/^\S(.*[^.\s])?$/);
  }
});
