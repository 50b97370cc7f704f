import { createRequire } from "node:module";
import fc from "fast-check";
import { stableJson } from "../../../constructs/terraform/synthesis/stable-json";
import { hostileText } from "../../support/hostile-text";

/** What CDKTF writes its files with. */
const byCdktf = createRequire(require.resolve("cdktf"))("json-stable-stringify") as (
  value: unknown,
  options: { readonly space: number },
) => string;

const value = fc.letrec((tie) => ({
  leaf: fc.oneof(
    hostileText,
    fc.double(),
    fc.integer(),
    fc.constantFrom<unknown>(undefined, null, true, false, -0, new Date(0)),
  ),
  list: fc.array(tie("value"), { maxLength: 4 }),
  map: fc.dictionary(fc.oneof(fc.string(), hostileText, fc.constantFrom("10", "9", "__proto__")), tie("value"), {
    maxKeys: 4,
  }),
  value: fc.oneof({ depthSize: "small" }, tie("leaf"), tie("list"), tie("map")),
})).value;

test("whatever a configuration holds, its text is what CDKTF makes of it", () => {
  fc.assert(
    fc.property(value, (given) => {
      expect(stableJson({ given })).toBe(byCdktf({ given }, { space: 2 }));
    }),
    { numRuns: 2_000 },
  );
});

test("a part is indented as in the whole", () => {
  const part = { list: [1, { key: "a line\nand another" }], empty: {}, none: [] };
  expect(byCdktf({ a: { b: part } }, { space: 2 })).toBe(`{\n  "a": {\n    "b": ${stableJson(part, 2)}\n  }\n}`);
});
