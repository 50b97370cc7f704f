import fc from "fast-check";
import { parseAllDocuments } from "yaml";
import { readYaml } from "../../constructs/core/read-yaml";

const errorsOf = (text: string) => readYaml(text).map(({ errors }) => errors.map(({ code }) => code));

test("whatever the library reads, it is read alike", () => {
  const line = fc.constantFrom(
    "a: 1",
    "- b",
    "  c: [d, {e: f}]",
    "---",
    "# g",
    '"h": "i',
    "- - j",
    "k: |",
    "? l",
    "%m",
  );
  const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join("\n"));
  const plain = (documents: readonly { readonly errors: readonly unknown[]; toJS: () => unknown }[]) =>
    documents.map((document) => (document.errors.length > 0 ? "an error" : document.toJS()));
  fc.assert(
    fc.property(text, (given) => {
      expect(plain(readYaml(given))).toEqual(plain([...parseAllDocuments(given, { logLevel: "silent" })]));
    }),
    { numRuns: 300 },
  );
});

test("a key that is there already is an error, in block and in flow style", () => {
  expect(errorsOf("a: 1\nb: 2\na: 3")).toEqual([["DUPLICATE_KEY"]]);
  expect(errorsOf("- {a: 1, a: 2}\n- {a: 1}")).toEqual([["DUPLICATE_KEY"]]);
  expect(errorsOf("a: 1\n---\na: 1")).toEqual([[], []]);
  expect(readYaml("abc: 1\nabc: 2")[0]?.errors).toMatchObject([
    { pos: [7, 10], message: "a key that is there already" },
  ]);
});

test("errors take no call stacks, of which a text that is no YAML would have one for each of its lines", () => {
  const stacks = readYaml("a: b: c\n- d\na: [").flatMap(({ errors }) => errors.map(({ stack }) => stack));
  expect(new Set(stacks)).toEqual(new Set([undefined]));
});

test("keys that are no scalars are not compared, and nobody is warned of them", () => {
  const warn = jest.spyOn(process, "emitWarning").mockReturnValue();
  expect(readYaml("? [a]\n: 1")[0]?.toJS()).toEqual({ "[ a ]": 1 });
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
  expect(errorsOf("? [a]\n: 1\n? [b]\n: 2")).toEqual([[]]);
});

test("more levels than anybody writes are refused before they are read", () => {
  expect(() => readYaml("[".repeat(199) + "]".repeat(199))).not.toThrow();
  for (const part of ["[", "{a: ", "- ", "? "]) expect(() => readYaml(part.repeat(1_000))).toThrow("too many levels");
  expect(caughtFrom(() => readYaml("[".repeat(1_000)))).toMatchObject({ code: "RESOURCE_EXHAUSTION", pos: [200, 201] });
});

function caughtFrom(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
