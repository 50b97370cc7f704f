import fc from "fast-check";
import { MaintenanceWindow, type MaintenanceWindowProps } from "../../constructs/updates/maintenance-window";
import { ViolationsError } from "../../constructs/core/violations-error";
import { problemsOf, thrownBy } from "../support/violations";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const LONG_DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const hour = fc.integer({ min: 0, max: 23 });
const dayNumbers = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
const date = fc.date({ min: new Date("1960-01-01"), max: new Date("2400-01-01"), noInvalidDate: true });

function windowOn(utcStartHour: number, ...weekdays: string[]): MaintenanceWindow {
  return MaintenanceWindow.of({ utcStartHour, weekdays: weekdays as unknown as MaintenanceWindowProps["weekdays"] });
}

function nextOf(window: MaintenanceWindow, from: string): string[] {
  const { start, end } = window.next(new Date(from));
  return [start.toISOString(), end.toISOString()];
}

describe("against an oracle that looks at every minute", () => {
  /** Whether a moment is inside, told from the days since Thursday 1 January 1970 alone. */
  function isOpen(moment: number, startHour: number, days: readonly number[]): boolean {
    const day = Math.floor(moment / DAY);
    const hourOfDay = Math.floor((moment - day * DAY) / (60 * MINUTE));
    return hourOfDay === startHour && days.includes((((day + 4) % 7) + 7) % 7);
  }

  test("the window contains a moment when the oracle says so", () => {
    fc.assert(
      fc.property(hour, dayNumbers, date, (startHour, days, moment) => {
        const window = windowOn(startHour, ...days.map((day) => DAYS[day]!));
        expect(window.contains(moment)).toBe(isOpen(moment.getTime(), startHour, days));
      }),
      { numRuns: 1_000 },
    );
  });

  test("the next window is the one that the oracle comes to first", () => {
    fc.assert(
      fc.property(hour, dayNumbers, date, (startHour, days, moment) => {
        let minute = Math.floor(moment.getTime() / MINUTE) * MINUTE;
        while (!isOpen(minute, startHour, days)) minute += MINUTE;
        while (isOpen(minute - MINUTE, startHour, days)) minute -= MINUTE;
        const window = windowOn(startHour, ...days.map((day) => DAYS[day]!));
        expect(window.next(moment)).toEqual({ start: new Date(minute), end: new Date(minute + 60 * MINUTE) });
      }),
    );
  });
});

describe("boundaries", () => {
  test("the start belongs to the window, the end does not", () => {
    const window = windowOn(2, "Tue");
    expect(window.contains(new Date("2026-01-06T01:59:59.999Z"))).toBe(false);
    expect(window.contains(new Date("2026-01-06T02:00:00.000Z"))).toBe(true);
    expect(window.contains(new Date("2026-01-06T02:59:59.999Z"))).toBe(true);
    expect(window.contains(new Date("2026-01-06T03:00:00.000Z"))).toBe(false);
  });

  test("inside the window, the next one is the one that is open", () => {
    expect(nextOf(windowOn(2, "Tue"), "2026-01-06T02:30:00Z")).toEqual([
      "2026-01-06T02:00:00.000Z",
      "2026-01-06T03:00:00.000Z",
    ]);
  });

  test("at the end of a weekly window, the next one is a week later", () => {
    expect(nextOf(windowOn(2, "Tue"), "2026-01-06T03:00:00Z")[0]).toBe("2026-01-13T02:00:00.000Z");
  });

  test("a window may cross from one week to the next, and end at midnight", () => {
    expect(nextOf(windowOn(23, "Sat"), "2026-01-10T22:00:00Z")).toEqual([
      "2026-01-10T23:00:00.000Z",
      "2026-01-11T00:00:00.000Z",
    ]);
    expect(nextOf(windowOn(0, "Sun"), "2026-01-10T23:59:59.999Z")[0]).toBe("2026-01-11T00:00:00.000Z");
  });

  test("the next window may be in the next year, or on the day after the 28th of February", () => {
    expect(nextOf(windowOn(23, "Wed"), "2026-01-01T00:00:00Z")[0]).toBe("2026-01-07T23:00:00.000Z");
    expect(nextOf(windowOn(23, "Wed"), "2025-12-31T23:30:00Z")[1]).toBe("2026-01-01T00:00:00.000Z");
    expect(nextOf(windowOn(0, "Thu"), "2025-12-31T23:30:00Z")[0]).toBe("2026-01-01T00:00:00.000Z");
    expect(nextOf(windowOn(5, "Thu"), "2024-02-28T12:00:00Z")[0]).toBe("2024-02-29T05:00:00.000Z");
  });

  test("asking does not change the date that is asked about", () => {
    const moment = new Date("2026-01-06T02:30:00Z");
    windowOn(2, "Thu").next(moment);
    expect(moment.toISOString()).toBe("2026-01-06T02:30:00.000Z");
  });

  test("a date that is invalid, or the last one there is, has no next window", () => {
    const refusal = new RangeError(
      "no maintenance window can be computed for a date that is invalid or at the end of time",
    );
    expect(() => windowOn(2, "Tue").next(new Date(NaN))).toThrow(refusal);
    expect(() => windowOn(2, "Tue").next(new Date(8.64e15))).toThrow(refusal);
  });
});

test("a window ends an hour after it starts", () => {
  expect(windowOn(2, "Tue").end(new Date("2026-01-06T02:00:00Z")).toISOString()).toBe("2026-01-06T03:00:00.000Z");
});

test.each([
  [windowOn(2, "thursday", "TUE"), "Tue, Thu 02:00-03:00 UTC"],
  [windowOn(23, "Sat", "Sun"), "Sun, Sat 23:00-24:00 UTC"],
])("people read it as %s", (window, text) => {
  expect(window.toString()).toBe(text);
});

describe("the hour", () => {
  test.each([-1, 24, 2.5, NaN, Infinity, "2"])("%p is refused", (given) => {
    const window = MaintenanceWindow.of({ utcStartHour: given as number, weekdays: ["Tue"] });
    expect(problemsOf(window)).toEqual(["FIELD-002 utcStartHour"]);
  });

  test.each([0, 23])("%p is accepted", (given) => {
    expect(problemsOf(windowOn(given, "Tue"))).toEqual([]);
  });
});

describe("weekdays", () => {
  test("are taken by short or long name in any case, and kept as short names in the order of the week", () => {
    const letters = (name: string) => {
      const cases = Array.from(name, (letter) => fc.constantFrom(letter.toLowerCase(), letter.toUpperCase()));
      return fc.tuple(...cases).map((chosen) => chosen.join(""));
    };
    const names = dayNumbers.chain((days) =>
      fc.tuple(
        fc.constant(days),
        fc.tuple(...days.map((day) => fc.constantFrom(DAYS[day]!, LONG_DAYS[day]!).chain(letters))),
      ),
    );
    fc.assert(
      fc.property(names, ([days, given]) => {
        const window = windowOn(2, ...[...given].reverse());
        expect(problemsOf(window)).toEqual([]);
        expect(window.weekdays).toEqual([...days].sort().map((day) => DAYS[day]));
      }),
    );
  });

  test.each(["", "Tu", "Tues", "Dienstag", " Tue", "Tue\n", 2])("%j is no weekday", (given) => {
    expect(problemsOf(windowOn(2, "Mon", given as string))).toEqual(["FIELD-002 weekdays[1]"]);
  });

  test("named twice are refused, also by a short and a long name: the service would never open the window", () => {
    expect(problemsOf(windowOn(2, "Tue", "Mon", "tuesday"))).toEqual(["WINDOW-004 weekdays[2]"]);
  });
});

test("a window with violations is not computed with", () => {
  expect(() => windowOn(24, "Tue").next(new Date(0))).toThrow(ViolationsError);
  expect(() => windowOn(24, "Tue").contains(new Date(0))).toThrow(ViolationsError);
});

test.each([undefined, 0, "2026-01-06", {}])("%p is not a moment", (moment) => {
  const window = windowOn(2, "Tue");
  const refused = (ask: () => unknown) => thrownBy(ask).map(({ path, rule }) => `${rule.code} ${path}`);
  expect(refused(() => window.next(moment as Date))).toEqual(["TYPE-001 MaintenanceWindow.next"]);
  expect(refused(() => window.contains(moment as Date))).toEqual(["TYPE-001 MaintenanceWindow.next"]);
  expect(refused(() => window.end(moment as Date))).toEqual(["TYPE-001 MaintenanceWindow.end"]);
});
