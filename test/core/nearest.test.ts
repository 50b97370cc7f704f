import { bySimilarity, nearest } from "../../constructs/core/nearest";

const WORDS = ["node", "proxy", "a", "application"];

test.each([
  ["noed", "write node"],
  ["NODE", "write node"],
  ["nodexx", "write node"],
  ["applicatoin", "write application"],
  ["ny", undefined],
  ["an", "write a"],
  ["nodexxx", undefined],
  ["nxxx", undefined],
  ["applicaxxxx", undefined],
  ["kubernetes", undefined],
  ["", undefined],
  [7, undefined],
  [undefined, undefined],
])("%j is corrected where two letters differ at most, and no more than half of them: %j", (given, fix) => {
  expect(nearest(given, WORDS)).toBe(fix);
});

test("what is known may be no text", () => {
  expect(nearest("tru", [true, 7, "true"])).toBe("write true");
});

test("words are in the order of how many letters differ", () => {
  expect(bySimilarity("Proxi", ["node", "proxies", "PROXY"])).toEqual([
    { word: "PROXY", far: 1 },
    { word: "proxies", far: 2 },
    { word: "node", far: 4 },
  ]);
});
