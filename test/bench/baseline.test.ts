import { join } from "node:path";
import { allowedFor, readBaseline, regressions, writeBaseline } from "../../bench/baseline";
import type { Figure } from "../../bench/figures";
import { regressionInWords } from "../../bench/report";
import { temporaryFolder } from "../support/temporary-folder";

const figure = (value: number, spread = 0, name = "a"): Figure => ({ name, unit: "ratio", value, spread });

test("a figure may be a tenth worse, twice both spreads where they are larger, and half as much again at most", () => {
  expect(allowedFor(figure(2), figure(9))).toBeCloseTo(2.2);
  expect(allowedFor(figure(2, 0.1), figure(9, 0.05))).toBeCloseTo(2.6);
  expect(allowedFor(figure(2, 3), figure(9, 3))).toBeCloseTo(3);
});

test("a figure that is worse by more is told in words", () => {
  const worse = regressions([figure(1.11), figure(1.09, 0, "b")], { a: figure(1), b: figure(1) });
  expect(worse.map(regressionInWords)).toEqual(["a: 1.11 now, 1.00 in the baseline, at most 1.10 allowed"]);
});

test("a figure that got better, and one that the baseline does not have, are no regression", () => {
  expect(regressions([figure(0.5), figure(9, 0, "new")], { a: figure(1) })).toEqual([]);
});

test("milliseconds are not compared, and a check that compares nothing fails", () => {
  const inMilliseconds: Figure = { ...figure(9), unit: "ms" };
  expect(() => regressions([inMilliseconds], { a: figure(1) })).toThrow("the baseline has none of the figures");
});

test("a baseline keeps what was not measured again, and its own figures are no regression", () => {
  const folder = temporaryFolder();
  const file = join(folder, "baseline.json");
  writeBaseline(file, { a: figure(1), b: { value: 2, spread: 0.1 } }, [figure(3.14159)]);
  const written = readBaseline(file);
  expect(written).toEqual({ a: { value: 3.14, spread: 0 }, b: { value: 2, spread: 0.1 } });
  expect(regressions([figure(3.14159)], written)).toEqual([]);
});

test("the baseline of the repository has figures", () => {
  const values = Object.values(readBaseline(join(__dirname, "../../bench/baseline.json")));
  expect(values.length).toBeGreaterThan(0);
});
