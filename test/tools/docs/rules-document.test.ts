import { rulesDocument } from "../../../tools/docs/rules-document";

const RULE = { code: "TEST-001", problem: "odd", allowed: "0, 2, 4", fix: "add one", source: "arithmetic" };

test("each area is a table under its title", () => {
  const document = rulesDocument([
    { title: "Numbers", rules: [RULE, { ...RULE, code: "TEST-002", acknowledgeable: true }] },
    { title: "Letters", rules: [{ ...RULE, code: "TEST-003" }] },
  ]);
  expect(document.slice(document.indexOf("## "))).toBe(
    [
      "## Numbers",
      "",
      "| code | what is refused | source |",
      "| --- | --- | --- |",
      "| TEST-001 | odd | arithmetic |",
      String.raw`| TEST-002\* | odd | arithmetic |`,
      "",
      "## Letters",
      "",
      "| code | what is refused | source |",
      "| --- | --- | --- |",
      "| TEST-003 | odd | arithmetic |",
      "",
    ].join("\n"),
  );
});

test("what Markdown would read as its own stays text in one cell", () => {
  const document = rulesDocument([
    { title: "Signs", rules: [{ ...RULE, problem: "a|b, *, __proto__, <name>, ${x}" }] },
  ]);
  expect(document).toContain(String.raw`| a\|b, \*, \_\_proto\_\_, \<name\>, \$\{x\} |`);
});

describe("a source is a link", () => {
  const linkedSource = (source: string) => rulesDocument([{ title: "Sources", rules: [{ ...RULE, source }] }]);

  test.each([
    ["specification 4.2", "[4.2](specification.md#4.2)"],
    ["specification 1, rule 5", "[1, rule 5](specification.md#1)"],
    ["specification 1.2, rules 2 and 5", "[1.2, rules 2 and 5](specification.md#1.2)"],
    ["specification, introduction", "[introduction](specification.md#introduction)"],
    ["docs/rules.md", "[rules](rules.md)"],
    ["docs/secrets.md, the proxies' certificate", "[secrets](secrets.md#the-proxies-certificate)"],
    ["specification 1.1; RFC 1123, section 2", "[1.1](specification.md#1.1); RFC 1123"],
  ])("where it names a page of the documentation: %s", (source, expected) => {
    expect(linkedSource(source)).toContain(`| ${expected} |`);
  });
});
