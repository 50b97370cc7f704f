import { App, Lazy } from "cdktf";
import { literals } from "../../constructs";
import { thrownBy } from "../support/violations";

function codes(program: () => unknown): readonly string[] {
  return thrownBy(program).map(({ rule }) => rule.code);
}

test("what a program writes becomes text, and its references stay references", () => {
  const reference = Lazy.stringValue({ produce: () => "later" });
  expect(literals({ text: "${x}", list: [reference, 7, null], nested: { on: true } })).toEqual({
    text: "$${x}",
    list: [reference, 7, null],
    nested: { on: true },
  });
  expect(literals({ absent: undefined })).toEqual({});
});

const cyclic: Record<string, unknown> = {};
cyclic["itself"] = cyclic;

test.each([
  ["a function", () => "x", "TYPE-001"],
  ["an object that contains itself", cyclic, "GIVEN-001"],
  ["a construct", new App(), "TYPE-001"],
])("%s is refused with a code", (_, given, code) => {
  expect(codes(() => literals(given))).toEqual([code]);
});
