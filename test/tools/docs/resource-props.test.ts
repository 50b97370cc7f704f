import { writtenProps } from "../../../tools/docs/resource-props";

/** Units of an AWS organisation, which tokens have from version 18.8.3 on. */
function unitsWith(sections: string): string {
  const at = "at: token.allow.aws_organizational_units";
  return writtenProps(`props:\n  Units: { text: Units., ${at}, ${sections} }\n`);
}

test("a prop has the name, the type and the words of its field, and a shape", () => {
  const written = unitsWith(
    "fields: { include: Some of them., exclude: None of them. @default none }, needed: [include]",
  );
  expect(written).toContain("/** Some of them. */\nreadonly include: readonly string[];");
  expect(written).toContain(" * @default none\n */\nreadonly exclude?: readonly string[];");
  expect(written).toContain("document<Units>()({\ninclude: needed(texts),\nexclude: texts,\n})");
});

test("what came later says since when", () => {
  const written = writtenProps(`
props:
  Options: { text: Options., at: role.options, fields: { web_terminal_clipboard_mode: Clipboard. }, without: ["*"] }
`);
  expect(written).toContain("/** Clipboard, from version 18.8.3 on (`RESOURCE-018`). */");
});

test.each([
  ["fields: { include: Some of them. }", "what exclude is for"],
  ["fields: { include: Some of them., exclude: Others., all: All. }", "has all"],
])("a recorded field needs words, and words need a recorded field: %s", (sections, said) => {
  expect(() => unitsWith(sections)).toThrow(said);
});
