import fc from "fast-check";
import { parse, parseAllDocuments } from "yaml";
import { canonicalYaml, readableYaml } from "../../constructs/core/canonical-yaml";

/** Strings that readers of one YAML version or another take for something else, and those that end a scalar. */
const TREACHEROUS = [
  ..."y n Y N yes no on off true false null ~ = << 1e3 E0 e-5 0o7 0x1f 017 1_000 1:30 12:30:45 .5 .inf .nan -.inf +1".split(
    " ",
  ),
  ..."2001-01-01 2001-12-14T21:59:43Z - -- --- ... ? : # & * ! | > % @ ` [] {} , ' \"".split(" "),
  "",
  " ",
  "a: b",
  "a #b",
  "- a",
  "? a",
  "\n",
  "a\nb: c",
  "a\r\nb",
  "\t",
  "\u0000",
  "\u0007",
  "\u0085",
  "\u2028",
  "\u2029",
  "\ufeff",
  "\ufffe",
  "\ud800",
  "\udfff",
  "\u{1f600}",
  "\u0007\u0301",
  "\n\u0303",
  "__proto__",
  "constructor",
  "\\",
  '"\\n"',
  "%YAML 1.1",
  "${x}",
  "x".repeat(5_000),
];

const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...TREACHEROUS), fc.string());
const { node: data } = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: "small" },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.array(tie("node"), { maxLength: 4 }),
    fc.dictionary(text, tie("node"), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

describe.each([["1.1"], ["1.2"]] as const)("a reader of YAML %s", (version) => {
  test("reads texts back after Terraform has composed the characters of the document", () => {
    const marked = fc.array(fc.constantFrom("\u0007", "\n", "\u0085", "\u0301", "\u0303", "\u0338", "a", "=", "\\"));
    const texts = marked.map((parts) => parts.join("").normalize());
    fc.assert(
      fc.property(texts, texts, (key, value) => {
        expect(parse(canonicalYaml({ [key]: value }).normalize(), { version })).toEqual({ [key]: value });
      }),
    );
  });

  test("reads the data back", () => {
    fc.assert(
      fc.property(data, (node) => {
        expect(parse(canonicalYaml(node), { version })).toEqual(node);
        expect(parse(readableYaml(node), { version })).toEqual(node);
      }),
      { numRuns: 200 },
    );
  });

  test.each(TREACHEROUS)("takes %j for that string, as key and as value", (string) => {
    const lines = `first\n${string}\nlast`;
    const written = [canonicalYaml, readableYaml].map((write) =>
      write(Object.fromEntries([[string, [string, lines]]])),
    );
    for (const text of written)
      expect(Object.entries(parse(text, { version }) as object)).toEqual([[string, [string, lines]]]);
  });
});

test("a map has the same lines by itself as within a list, whatever was rendered before", () => {
  const odd = fc.constantFrom<unknown>(-0, 0, NaN, Infinity, null, undefined, "null", "-0");
  fc.assert(
    fc.property(fc.dictionary(text, fc.oneof(data, odd, fc.array(odd)), { maxKeys: 4 }), (map) => {
      const within = canonicalYaml([map]).replace(/^[- ] /gm, "");
      expect(canonicalYaml(map)).toBe(within);
      expect(canonicalYaml(map)).toBe(within);
    }),
    { numRuns: 300 },
  );
});

test("a text is one line of visible characters, so that it cannot become a line of its own or hide from a reviewer", () => {
  fc.assert(
    fc.property(text, (string) => {
      const lines = canonicalYaml([string]).trimEnd().split("\n");
      expect(lines).toHaveLength(1);
      expect(lines[0]).not.toMatch(/[\p{Cc}\u00a0\u00ad\u200b-\u200f\u2028-\u202e\ufeff\ufffe\uffff]/u);
    }),
  );
});

test("a document holds one document, whatever its strings are", () => {
  fc.assert(
    fc.property(data, (node) => {
      expect(parseAllDocuments(canonicalYaml(node))).toHaveLength(1);
    }),
  );
});

test("a text of several lines is a block for people, unless a block cannot hold it", () => {
  const script = "#!/bin/sh\n\tset -e  \n\n  exit 1\n";
  expect(readableYaml({ script, name: "a" })).toBe('name: "a"\nscript: |\n  #!/bin/sh\n  \tset -e  \n\n    exit 1\n');
  const lines = fc.array(fc.constantFrom("a", " b", "c: 'd'", "# e", "---", "\tf", "- g", "${x}", '"', "%", "é"));
  fc.assert(
    fc.property(lines, (parts) => {
      const text = [...parts, "a", "b"].join("\n");
      expect(readableYaml([text])).not.toMatch(/^- "/);
    }),
  );
  for (const text of ["a\r\nb", "a\n\u0007", "a\n  ", "a\u00a0\nb", "a\nx 1e+21"])
    expect(readableYaml([text])).toBe(canonicalYaml([text]));
});

test("every string is quoted, and so is every key that a reader could take for something else", () => {
  expect(canonicalYaml({ no: "no", "1e3": "1e3", name: "plain", "svc.dev/on": "yes" })).toBe(
    ['"1e3": "1e3"', 'name: "plain"', '"no": "no"', 'svc.dev/on: "yes"', ""].join("\n"),
  );
});

test("a number with an exponent has a decimal point, without which readers of YAML 1.1 take it for a string", () => {
  expect(canonicalYaml([1e21, -1e-7, 1.5e300, "1e+21", "x 1e+21"])).toBe(
    ["- 1.0e+21", "- -1.0e-7", "- 1.5e+300", '- "1e+21"', '- "x 1e+21"', ""].join("\n"),
  );
});

test("the order in which properties were set leaves no trace", () => {
  fc.assert(
    fc.property(fc.dictionary(text, data, { noNullPrototype: true }), (node) => {
      const reversed = Object.fromEntries(Object.entries(node).reverse());
      expect(canonicalYaml(reversed)).toBe(canonicalYaml(node));
    }),
  );
});

test("keys are sorted at every depth", () => {
  expect(canonicalYaml({ b: [{ d: 1, c: 2 }], a: {} })).toBe("a: {}\nb:\n  - c: 2\n    d: 1\n");
});

test.each(["word ", "word\n"])("a long text of %j stays on one line", (word) => {
  expect(canonicalYaml([word.repeat(100)]).trimEnd()).not.toContain("\n");
});

test("the same object in two places is written twice, without an anchor", () => {
  const shared = { key: "value" };
  expect(canonicalYaml({ first: shared, second: shared })).toBe('first:\n  key: "value"\nsecond:\n  key: "value"\n');
});

test("a property that is undefined is left out", () => {
  expect(canonicalYaml({ present: true, absent: undefined })).toBe("present: true\n");
});

test("what is no data does not keep the rest from being rendered", () => {
  expect(canonicalYaml({ a: Symbol("a"), b: [() => 1], c: "text" })).toBe('a: null\nb:\n  - null\nc: "text"\n');
  expect(canonicalYaml({ a: { b: () => 1, c: Symbol("c"), d: 1n } })).toBe("a:\n  b: null\n  c: null\n  d: 1\n");
});

test("a document may be a scalar or a list", () => {
  const documents = ["a", 1e21, true, null, [], [1], {}].map(canonicalYaml);
  expect(documents).toEqual(['"a"\n', "1.0e+21\n", "true\n", "null\n", "[]\n", "- 1\n", "{}\n"]);
});
