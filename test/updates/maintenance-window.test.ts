import fc from "fast-check";
import { MaintenanceWindow, type MaintenanceWindowProps } from "../../constructs/updates/maintenance-window";
import { problemsOf } from "../support/violations";

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const LONG_DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const dayNumbers = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });

function windowOn(utcStartHour: number, ...weekdays: string[]): MaintenanceWindow {
  return MaintenanceWindow.of({ utcStartHour, weekdays: weekdays as unknown as MaintenanceWindowProps["weekdays"] });
}

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
