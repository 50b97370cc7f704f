import { mergedData } from "../../constructs/core/merged-data";

test("objects are merged key by key, however deep", () => {
  expect(mergedData({ a: { b: { c: 1, d: 2 } }, e: 1 }, { a: { b: { d: 3 } } }, { f: 4 })).toEqual({
    a: { b: { c: 1, d: 3 } },
    e: 1,
    f: 4,
  });
});

test("of anything else, the later one stands, a list or a null as well as a text", () => {
  const [first, later] = [
    { list: [1, 2], text: { a: 1 }, object: 1, none: { a: 1 } },
    { list: [3], text: "b", object: { c: 2 }, none: null },
  ];
  expect(mergedData(first, later)).toEqual(later);
});

test("what was merged is left as it was", () => {
  const first = { a: { b: 1 } };
  mergedData(first, { a: { b: 2 } });
  expect(first).toEqual({ a: { b: 1 } });
});
