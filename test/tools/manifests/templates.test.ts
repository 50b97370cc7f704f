import fc from "fast-check";
import { parseTemplate, TemplateError } from "../../../tools/manifests/templates";

test("text and expressions alternate, and doubled signs are text", () => {
  expect(parseTemplate('a $${b} %%{c} $ % ${d["}"]}e${f}')).toEqual([
    { kind: "text", text: "a ${b} %{c} $ % " },
    { kind: "expression", expression: 'd["}"]' },
    { kind: "text", text: "e" },
    { kind: "expression", expression: "f" },
  ]);
});

test("any text comes back", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const written = text.replaceAll("${", () => "$${").replaceAll("%{", "%%{");
      const read = parseTemplate(written).map((part) => (part.kind === "text" ? part.text : ""));
      if (!/[$%]{2}\{/.test(text)) expect(read.join("")).toBe(text);
    }),
  );
});

test("more levels than anybody writes are refused in words", () => {
  const nested = (levels: number) => '${"'.repeat(levels) + '"}'.repeat(levels);
  expect(parseTemplate(nested(20))).toHaveLength(1);
  expect(() => parseTemplate(nested(10_000))).toThrow(TemplateError);
});
