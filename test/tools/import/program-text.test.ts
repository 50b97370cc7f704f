import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import { call, instanceOf, object, variable, type Written } from "../../../tools/import/expression";
import { formatted } from "../../support/written-program";
import { constant, programText, statement, type Statement } from "../../../tools/import/program-text";

const words = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 140 }),
  fc.constantFrom("a", "prod*", "{{external.logins}}", 'say "no"', "it's", "line\nline", "äöü"),
);

// No word of the language ends like this.
const names = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,28}7$/);
const classes = fc.stringMatching(/^[A-Z][A-Za-z]{0,15}\.[a-z][a-zA-Z]{0,10}$/);

const { written } = fc.letrec<{ written: Written }>((tie) => ({
  written: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    words,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    names.map(variable),
    names.map((name) => variable(`${name}.name`)),
    fc.array(tie("written"), { maxLength: 6 }),
    fc.array(fc.integer(), { maxLength: 60 }),
    fc.dictionary(fc.oneof(names, words), tie("written"), { maxKeys: 6, noNullPrototype: true }),
    fc.tuple(classes, fc.array(tie("written"), { maxLength: 3 })).map(([callee, args]) => call(callee, args)),
    fc
      .tuple(names, tie("written"), words)
      .map(([name, value, comment]) => object({ [name]: value }, new Map([[name, comment]]))),
  ),
}));

const statements: fc.Arbitrary<Statement> = fc.oneof(
  fc
    .tuple(
      names,
      written,
      fc.record(
        {
          isExported: fc.boolean(),
          comment: words,
          type: fc.constant("readonly X[]"),
          satisfies: fc.constant("Partial<AccessPlatformProps>"),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([name, value, options]) => constant(`${name}Of`, value, options)),
  fc.tuple(names, fc.array(written, { maxLength: 3 })).map(([name, args]) => statement(call(`${name}.add`, args))),
  fc.array(written, { maxLength: 3 }).map((args) => statement(instanceOf("AccessPlatform", args))),
);

test("the formatter leaves a program as it is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(statements, { minLength: 1, maxLength: 4 }), async (given) => {
      const imports = { cdktf: ["App"], "cdktf-access-platform": ["type AccessPlatformProps"] };
      const text = programText({ imports, statements: given, comment: "First." });
      expect(await formatted(text)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test("a value in a program is the value that was given", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      const text = programText({ statements: [constant("value", data)] });
      expect(runInNewContext(`${text.trim()} value;`)).toEqual(data);
    }),
  );
});
