import { overlaid, pathOfSet, setValue, withSet } from "../../../../tools/import/charts/set-values";

test.each([
  ["a.b", ["a", "b"]],
  ["annotations.service\\.beta/x", ["annotations", "service.beta/x"]],
  ["list[0].name", ["list", 0, "name"]],
])("the name %s leads to %j", (name, path) => {
  expect(pathOfSet(name)).toEqual(path);
});

test.each([
  ["true", true],
  ["null", null],
  ["12", 12],
  ["012", "012"],
  ["1.5", "1.5"],
  ["99999999999999999999", "99999999999999999999"],
  ["a\\,b", "a,b"],
  ["{a,2}", ["a", 2]],
  ["{}", []],
  ["", ""],
])("the text %j is the value %j", (text, value) => {
  expect(setValue(text)).toEqual(value);
});

test.each([
  [{}, "a.b", 1, { a: { b: 1 } }],
  [{ a: { b: 1, c: 2 } }, "a.b", 3, { a: { b: 3, c: 2 } }],
  [{}, "list[1].name", "x", { list: [null, { name: "x" }] }],
  [{ list: [{ name: "x" }] }, "list[0].value", "y", { list: [{ name: "x", value: "y" }] }],
  [{ a: "text" }, "a.b", null, { a: { b: null } }],
])("%j with %s set to %j is %j", (values, name, value, expected) => {
  expect(withSet(values, name, value)).toEqual(expected);
});

test("values over others replace lists, merge maps, and remove a default by null", () => {
  expect(overlaid({ a: { b: 1, c: [1] }, d: 1 }, { a: { c: [2] }, d: null })).toEqual({ a: { b: 1, c: [2] }, d: null });
});
