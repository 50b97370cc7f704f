import { App, TerraformStack, TerraformVariable, Token } from "cdktf";
import {
  hasMarker,
  isListReference,
  isReferenceObject,
  splitAtReferences,
  withStableReferences,
} from "../../constructs/core/reference";
import { checkReferences, refuseReferences } from "../../constructs/core/reference-checks";
import { Problems } from "../../constructs/core/value";
import { violationsBy } from "../support/violations";

const stack = new TerraformStack(new App(), "stack");
const variable = new TerraformVariable(stack, "variable", { type: "any" });

function variables(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    return new TerraformVariable(new TerraformStack(new App(), "other"), `v${index}`, { type: "string" }).stringValue;
  });
}

test("the markers are those of CDKTF, and say what they refer to", () => {
  const list = variable.listValue;
  const numbers = Token.asNumberList(variable.value)[0]!;
  const key = Object.keys(Token.asStringMap(variable.value))[0]!;
  const kinds = [variable.stringValue, list[0]!, key, variable.numberValue, `${variable.numberValue}`, numbers];
  expect(kinds.map((marker) => splitAtReferences(marker))).toEqual(
    ["text", "list", "map", "number", "number", "numbers"].map((kind, index) => [{ text: String(kinds[index]), kind }]),
  );
  expect(isListReference(list)).toBe(true);
});

test.each(["", "${path.module}", "TfToken[TOKEN.1]", "-8.1e+298", "-1.5e+289", 7, NaN, -Infinity, "${TfToken[]}"])(
  "%p is text",
  (text) => {
    expect(hasMarker(text)).toBe(false);
    expect(splitAtReferences(text).map((part) => part.text)).toEqual(text === "" ? [] : [String(text)]);
  },
);

test("a text is split at its references", () => {
  const [a = "", b = ""] = variables(2);
  expect(splitAtReferences(`x${a}${b}y`)).toEqual([
    { text: "x" },
    { text: a, kind: "text" },
    { text: b, kind: "text" },
    { text: "y" },
  ]);
});

test("a text may end in a reference, and be nothing else", () => {
  const [a = ""] = variables(1);
  expect(splitAtReferences(a)).toEqual([{ text: a, kind: "text" }]);
  expect(splitAtReferences(`x${a}`)).toHaveLength(2);
  expect(splitAtReferences("x")).toEqual([{ text: "x" }]);
});

test("an object is a reference if it can be resolved", () => {
  const objects = [variable.value, { resolve: () => 1 }, { resolve: 7 }, {}, { others: () => 1 }];
  expect(objects.map(isReferenceObject)).toEqual([true, true, false, false, false]);
});

test("what is declared before does not change a text with stable references, and what it says does", () => {
  const [a, b, , c, d] = variables(5);
  expect(withStableReferences(`${a}-${b}-${a}`)).toBe(withStableReferences(`${c}-${d}-${c}`));
  expect(withStableReferences(`${a}-${b}-${a}`)).not.toBe(withStableReferences(`${a}-${b}-${b}`));
  expect(withStableReferences("text")).toBe("text");
});

test("a document holds references as values, and as parts of texts", () => {
  const problems = new Problems();
  const { stringValue, numberValue, listValue } = variable;
  const data = { text: `a ${stringValue} ${numberValue}`, number: numberValue, list: listValue, none: null, is: true };
  checkReferences({ data, items: [data] }, "settings", problems);
  expect(problems.list).toEqual([]);
});

test.each([
  ["in a key", { [`a ${variable.stringValue}`]: 1 }, "settings", "a reference in a key"],
  ["to a map", { labels: Token.asStringMap(variable.value) }, "settings.labels", "a reference to a map"],
  [
    "to a list of numbers",
    { ports: Token.asNumberList(variable.value) },
    "settings.ports[0]",
    "a reference to a list of numbers",
  ],
  [
    "to a list beside other items",
    { a: [...variable.listValue, "b"] },
    "settings.a[0]",
    "a reference to a list, as an item of another list or as a text",
  ],
  [
    "to a list as a text",
    { a: variable.listValue[0] },
    "settings.a",
    "a reference to a list, as an item of another list or as a text",
  ],
  [
    "to a list beside one to a text",
    { a: [`${variable.stringValue} ${variable.listValue[0]}`] },
    "settings.a[0]",
    "a reference to a list, as an item of another list or as a text",
  ],
  ["as an object", { a: variable.value as unknown }, "settings.a", "a reference as an object"],
])("a document holds no reference %s", (_, data, property, given) => {
  const problems = new Problems();
  checkReferences(data, "settings", problems);
  expect(problems.list).toMatchObject([{ rule: { code: "REFERENCE-001" }, property, given: `"${given}"` }]);
  expect(problems.list[0]?.rule).toMatchObject({
    allowed:
      "a value that is known when the program runs, or a reference to a text, a number or a list of texts as a value",
    fix: "write the key itself; where a map is meant, name each key and refer to its value",
  });
});

test("where all has to be known, no reference is taken", () => {
  const problems = new Problems();
  refuseReferences({ a: ["b", `c${variable.stringValue}`], d: variable.listValue, e: 7 }, "", problems);
  expect(problems.list.map(({ property }) => property)).toEqual(["a[1]", "d"]);
});

test("what holds itself is searched to an end, 64 levels deep", () => {
  const circle: Record<string, unknown> = { a: "a", items: [1] };
  const items: unknown[] = [circle];
  Object.assign(circle, { self: items });
  const found = violationsBy((problems) => {
    refuseReferences(circle, "", problems);
  });
  expect(found).toEqual([]);
  circle["a"] = variable.stringValue;
  const places = violationsBy((problems) => {
    refuseReferences(circle, "", problems);
  }).map(({ property }) => property.split("self").length - 1);
  expect(places).toEqual(expect.arrayContaining([0, 32]));
  expect(Math.max(...places)).toBe(32);
});

test("objects of classes are passed over", () => {
  const found = violationsBy((problems) => {
    refuseReferences(
      {
        a: new (class {
          readonly b = variable.stringValue;
        })(),
      },
      "",
      problems,
    );
  });
  expect(found).toEqual([]);
});
