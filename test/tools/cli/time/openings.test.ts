import fc from "fast-check";
import { WEEKDAYS, type Weekday } from "../../../../constructs/updates/maintenance-window";
import { nextOpening } from "../../../../tools/cli/time/openings";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const hour = fc.integer({ min: 0, max: 23 });
const dayNumbers = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
const date = fc.date({ min: new Date("1960-01-01"), max: new Date("2400-01-01"), noInvalidDate: true });

/** Whether a moment is inside, told from the days since Thursday 1 January 1970 alone. */
function isOpen(moment: number, startHour: number, days: readonly number[]): boolean {
  const day = Math.floor(moment / DAY);
  const hourOfDay = Math.floor((moment - day * DAY) / (60 * MINUTE));
  return hourOfDay === startHour && days.includes((((day + 4) % 7) + 7) % 7);
}

test("the next opening is the one that an oracle comes to first, which looks at every minute", () => {
  fc.assert(
    fc.property(hour, dayNumbers, date, (utcStartHour, days, moment) => {
      let minute = Math.floor(moment.getTime() / MINUTE) * MINUTE;
      while (!isOpen(minute, utcStartHour, days)) minute += MINUTE;
      while (isOpen(minute - MINUTE, utcStartHour, days)) minute -= MINUTE;
      const window = { utcStartHour, weekdays: days.map((day) => WEEKDAYS[day]!), hours: 1 };
      expect(nextOpening(window, moment)).toEqual({ start: new Date(minute), end: new Date(minute + 60 * MINUTE) });
    }),
  );
});

test.each<[hour: number, day: Weekday, from: string, start: string]>([
  [2, "Tue", "2026-01-06T02:00:00.000Z", "2026-01-06T02:00"],
  [2, "Tue", "2026-01-06T02:59:59.999Z", "2026-01-06T02:00"],
  [2, "Tue", "2026-01-06T03:00:00.000Z", "2026-01-13T02:00"],
  [0, "Sun", "2026-01-10T23:59:59.999Z", "2026-01-11T00:00"],
  [23, "Wed", "2025-12-31T23:30:00.000Z", "2025-12-31T23:00"],
  [23, "Wed", "2026-01-01T00:00:00.000Z", "2026-01-07T23:00"],
  [5, "Thu", "2024-02-28T12:00:00.000Z", "2024-02-29T05:00"],
])("at %i on %s, what opens from %s on starts at %s", (utcStartHour, day, from, start) => {
  const opening = nextOpening({ utcStartHour, weekdays: [day], hours: 1 }, new Date(from));
  expect(opening?.start).toEqual(new Date(`${start}Z`));
});
