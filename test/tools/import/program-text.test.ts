import { runInNewContext } from "node:vm";
import { transformSync } from "@swc/core";
import * as fc from "fast-check";
import { call, constructorCall, variable, type Expression } from "../../../tools/import/expression";
import { constant, programText, statement } from "../../../tools/import/program-text";

/** What a program writes, and what that is when the program runs. */
interface Pair {
  readonly written: Expression;
  readonly value: unknown;
}

const words = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 140 }),
  fc.constantFrom("a", "prod*", "{{external.logins}}", 'say "no"', "it's", "line\nline", "äöü", "__proto__"),
);

const data = fc.oneof(words, fc.jsonValue() as fc.Arbitrary<Exclude<Expression, undefined>>);

class Made {
  readonly args: readonly unknown[];

  constructor(...args: unknown[]) {
    this.args = args;
  }

  static of(...args: unknown[]) {
    return { args };
  }
}

const GIVEN = { name: "name of the given" };

const { pair } = fc.letrec<{ pair: Pair }>((tie) => ({
  pair: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    data.map((each) => ({ written: each, value: each })),
    fc.constant({ written: variable("given"), value: GIVEN }),
    fc.constant({ written: variable("given.name"), value: GIVEN.name }),
    fc.array(tie("pair"), { maxLength: 6 }).map((pairs) => ({ written: writtenOf(pairs), value: valuesOf(pairs) })),
    fc.array(tie("pair"), { maxLength: 3 }).map((pairs) => ({
      written: call("Made.of", writtenOf(pairs)),
      value: { args: valuesOf(pairs) },
    })),
    fc.array(tie("pair"), { maxLength: 3 }).map((pairs) => ({
      written: constructorCall("Made", writtenOf(pairs)),
      value: { args: valuesOf(pairs) },
    })),
    fc
      .dictionary(fc.oneof(words, fc.constant("given")), tie("pair"), { maxKeys: 6, noNullPrototype: true })
      .map((pairs) => ({
        written: fromEntries(pairs, ({ written }) => written),
        value: fromEntries(pairs, ({ value }) => value),
      })),
  ),
}));

function writtenOf(pairs: readonly Pair[]): readonly Expression[] {
  return pairs.map(({ written }) => written);
}

function valuesOf(pairs: readonly Pair[]): readonly unknown[] {
  return pairs.map(({ value }) => value);
}

function fromEntries<T>(pairs: Readonly<Record<string, Pair>>, of: (pair: Pair) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(pairs).map(([key, each]) => [key, of(each)]));
}

test("a value in a program is the value that was given", () => {
  fc.assert(
    fc.property(pair, words, fc.boolean(), ({ written, value }, comment, isExported) => {
      const options = { isExported, comment, type: "unknown", satisfies: "unknown" };
      const statements = [constant("value", written, options), statement(call("tell", [variable("value")]))];
      const text = programText({ imports: { given: ["given", "tell", "type Reported"] }, statements, comment });
      expect(ran(text)).toEqual(value);
    }),
  );
});

/** What a program tells. */
function ran(text: string): unknown {
  const { code } = transformSync(text, { jsc: { parser: { syntax: "typescript" } }, module: { type: "commonjs" } });
  const reported: unknown[] = [];
  const module = { Made, given: GIVEN, tell: (value: unknown) => reported.push(value) };
  runInNewContext(code, { exports: {}, require: () => module });
  return reported[0];
}
