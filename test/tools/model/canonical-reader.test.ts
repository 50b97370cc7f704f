import * as fc from "fast-check";
import { parse } from "yaml";
import { canonicalYaml } from "../../../constructs/core/canonical-yaml";
import { readCanonical } from "../../../tools/model/canonical-reader";
import { hostileText } from "../../support/hostile-text";

const data = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    hostileText,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(hostileText, tie("value"), { maxKeys: 3 }),
  ),
}));

test("what it reads is what a reader of YAML reads", () => {
  fc.assert(
    fc.property(data.value, (value) => {
      const text = canonicalYaml(value);
      const found = readCanonical(text);
      // JSON has no -0, and what is in another form is left to the reader of YAML.
      if (found !== undefined) expect(JSON.stringify(found)).toBe(JSON.stringify(parse(text)));
    }),
    { numRuns: 500 },
  );
});

test("it reads the values of a release, with lists of maps and lists in them", () => {
  const values = {
    apps: [{ name: "reports", uri: "http://reports:8080", labels: { env: "prod" } }, { name: "wiki" }],
    empty: {},
    none: [],
    nested: [["a"], [{ b: [1, 2.5] }]],
    roles: "app,db",
    updater: { enabled: true, "dotted.key/name": "x: y # z" },
  };
  expect(readCanonical(canonicalYaml(values))).toEqual(values);
});

test.each([
  ["plain text", "name: reports"],
  ["another quote", "name: 'reports'"],
  ["an anchor", 'a: &x "1"\nb: *x'],
  ["a block of text", "a: |\n  text"],
  ["a comment", 'a: "1" # one'],
  ["several documents", 'a: "1"\n---\nb: "2"'],
  ["a tab", '\ta: "1"'],
  ["a line that is indented less", '  a: "1"\nb: "2"'],
  ["nothing", ""],
])("%s is another form", (_, text) => {
  expect(readCanonical(text)).toBeUndefined();
});
