import fc from "fast-check";
import { estimate, median } from "../../bench/statistics";

test("the median is the middle one, or between the two in the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([10, 1, 2, 4])).toBe(3);
  expect(median([])).toBeNaN();
});

test("as many samples lie below the median as above, in whatever order they came", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (samples) => {
      const middle = median(samples);
      const [below, above] = [samples.filter((one) => one < middle), samples.filter((one) => one > middle)];
      expect(Math.max(below.length, above.length)).toBeLessThanOrEqual(samples.length / 2);
      expect(median([...samples].reverse())).toBe(middle);
    }),
  );
});

test("the spread is relative, and one sample that is far off does not change it", () => {
  expect(estimate([9, 10, 11])).toEqual({ value: 10, spread: 0.1 });
  expect(estimate([90, 100, 110])).toEqual({ value: 100, spread: 0.1 });
  expect(estimate([9, 10, 11, 10, 1000])).toEqual({ value: 10, spread: 0.1 });
});
