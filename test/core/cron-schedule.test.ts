import fc from "fast-check";
import { cronInterval, cronSchedule } from "../../constructs/core/cron-schedule";
import { lengthIn, type Duration } from "../../constructs/core/duration";
import { allows } from "../../constructs/core/schema/shapes";

describe("the schedule of a CronJob", () => {
  test.each<[Duration, string]>([
    ["1m", "* * * * *"],
    ["15m", "*/15 * * * *"],
    ["900s", "*/15 * * * *"],
    ["60m", "0 * * * *"],
    ["1h", "0 * * * *"],
    ["6h", "0 */6 * * *"],
    ["360m", "0 */6 * * *"],
    ["24h", "0 0 * * *"],
    ["1d", "0 0 * * *"],
  ])("every %s is %s", (every, schedule) => {
    expect(allows(cronInterval, every)).toBe(true);
    expect(cronSchedule(every)).toBe(schedule);
  });

  test.each(["7m", "45m", "90m", "5h", "36h", "2d", "90s", "0m", "30s", "", "*/15 * * * *", 15])(
    "%j is refused: cron would not repeat it evenly",
    (every) => {
      expect(allows(cronInterval, every)).toBe(false);
    },
  );

  test("runs each time that the duration has passed, also over the end of an hour and of a day", () => {
    const anyInterval = fc
      .oneof(
        fc.integer({ min: 0, max: 3000 }).map((minutes) => `${minutes}m`),
        fc.integer({ min: 0, max: 50 }).map((hours) => `${hours}h`),
        fc.integer({ min: 0, max: 200_000 }).map((seconds) => `${seconds}s`),
      )
      .filter((every): every is Duration => allows(cronInterval, every));
    fc.assert(
      fc.property(anyInterval, (every) => {
        const runs = runsOf(cronSchedule(every), 3);
        const waits = runs.slice(1).map((run, index) => run - (runs[index] ?? 0));
        expect(new Set(waits)).toEqual(new Set([lengthIn("m", every)]));
      }),
    );
  });

  test("exists for each length that divides an hour or a day, and for no other text", () => {
    fc.assert(
      fc.property(fc.string(), (every) => {
        if (!/^[\d.dhms]+$/.test(every)) expect(allows(cronInterval, every)).toBe(false);
      }),
    );
    const minutes = Array.from({ length: 1500 }, (_, index) => index).filter((each) =>
      allows(cronInterval, `${each}m`),
    );
    expect(minutes).toEqual([1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440]);
  });
});

/** The minutes at which cron runs in some days, read as cron reads a schedule. */
function runsOf(schedule: string, days: number): readonly number[] {
  const [minute = "", hour = ""] = schedule.split(" ");
  const matches = (field: string, value: number) =>
    field === "*" || (field.startsWith("*/") ? value % Number(field.slice(2)) === 0 : value === Number(field));
  return Array.from({ length: days * 1440 }, (_, at) => at).filter(
    (at) => matches(minute, at % 60) && matches(hour, Math.floor(at / 60) % 24),
  );
}
