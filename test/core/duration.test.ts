import * as access from "../../constructs";
import { anyDuration, duration, lengthIn, withoutDays, type Duration } from "../../constructs/core/duration";
import { allows } from "../../constructs/core/schema/shapes";

describe("a duration", () => {
  test.each<[Duration, number]>([
    ["90s", 90],
    ["10m", 600],
    ["1h30m", 5400],
    ["1h30m10s", 5410],
    ["365d", 31_536_000],
    ["1500ms", 1.5],
    ["1.5h", 5400],
    ["1.25h", 4500],
  ])("%s is %d seconds", (given, seconds) => {
    expect(allows(anyDuration, given)).toBe(true);
    expect(lengthIn("s", given)).toBe(seconds);
  });

  test.each([600, "600", "", "10 m", "1w", "-1s", "m", "1e3s", "10M", "10m5", "10mx", "1.h"])(
    "%j is no duration",
    (given) => {
      expect(allows(anyDuration, given)).toBe(false);
    },
  );

  test("is as long as a prop allows, and a whole number of its unit", () => {
    const shape = duration({ whole: "m", from: "4m", to: "100m" });
    expect(["4m", "240s", "1h", "100m"].filter((given) => !allows(shape, given))).toEqual([]);
    expect(["3m", "101m", "250s", "5m1ms"].filter((given) => allows(shape, given))).toEqual([]);
    expect(allows(duration({ whole: "s" }), "0s")).toBe(false);
  });

  test("has no days where the service reads it, since Go does not", () => {
    expect(withoutDays("2d")).toBe("48h");
    expect(withoutDays("1d12h")).toBe("24h12h");
    expect(withoutDays("1.5d")).toBe("36h");
    expect(withoutDays("1h30m")).toBe("1h30m");
    const role = access.Role.of({ name: "a", options: { maxSessionTtl: "2d" } });
    expect(JSON.stringify(role.toResource())).toContain('"max_session_ttl":"48h"');
  });
});

describe("the compiler", () => {
  test("refuses a number, and a text without a unit", () => {
    // @ts-expect-error a number has no unit
    const number: access.Duration = 600;
    // @ts-expect-error nor has this
    const text: access.Duration = "600";
    expect([number, text].filter((given) => allows(anyDuration, given))).toEqual([]);
  });
});
