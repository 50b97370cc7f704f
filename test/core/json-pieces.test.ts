import { writeJson, type FieldOrder } from "../../constructs/core/json-pieces";

function pieces(data: unknown, order: FieldOrder = "as they are"): readonly string[] {
  const written: string[] = [];
  writeJson(data, order, (piece) => written.push(piece));
  return written;
}

test.each<[string, unknown]>([
  ["scalars", ["text", '"quoted"\n', "\ud800", 0, -1.5e300, Number.NaN, true, null]],
  ["nothing in lists and fields", { none: undefined, list: [undefined, null], empty: [], object: {} }],
  ["nested lists and fields", { b: [[{ c: [1] }], {}], a: { "": { 10: "ten", 9: "nine" } } }],
  ["data that is made when it is written", { a: { toJSON: () => [{ toJSON: () => ({ b: undefined, c: 1 }) }] } }],
])("it is what JSON's own function writes: %s", (_, data) => {
  expect(pieces(data).join("")).toBe(JSON.stringify(data, undefined, 2));
});

test("fields can be in the order of their names at each depth, numbers among them", () => {
  const data = { b: [{ d: 1, c: 2 }], a: { 10: 1, 9: 2, B: 3 } };
  const names = pieces(data, "sorted")
    .join("")
    .match(/"\w+"(?=:)/g);
  expect(names).toEqual(['"a"', '"10"', '"9"', '"B"', '"b"', '"c"', '"d"']);
});

test("a long text is given in pieces, and data is made only when its turn has come", () => {
  const events: string[] = [];
  const item = (name: string) => ({ toJSON: () => (events.push(name), { name, text: "x".repeat(100_000) }) });
  writeJson([item("first"), item("second")], "as they are", () => events.push("piece"));
  expect(events).toEqual(["first", "piece", "second", "piece", "piece"]);
});
