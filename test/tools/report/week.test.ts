import { render } from "../../../tools/report/markup";
import { weekGrid } from "../../../tools/report/page/week";
import type { Weekday } from "../../../constructs/updates/maintenance-window";

/** The letters of the week, by day and hour. */
function open(...windows: readonly (readonly [Weekday, number, number] | undefined)[]): readonly string[] {
  const groups = windows.map((window, index) => ({
    letter: String.fromCodePoint(65 + index),
    ...(window !== undefined && {
      window: { weekdays: [window[0]], utcStartHour: window[1], hours: window[2] },
    }),
  }));
  const html = render(weekGrid(groups));
  return html.split('class="day"').flatMap((part) => {
    const day = part.slice(1, 4);
    const cells = [...part.matchAll(/<span class="cell([^"]*)"(?: title="([^"]*)")?>([^<]*)</g)];
    return cells.flatMap(([, classes = "", title = "", text = ""], hour) =>
      classes.includes("open") ? [[day, hour, text, title].join(" ").trim()] : [],
    );
  });
}

test("an hour has the letter of the group that is updated in it", () => {
  expect(open(["Tue", 2, 2], undefined)).toEqual(["Tue 2 A", "Tue 3 A"]);
});

test("an hour in which several groups are updated names them in its title", () => {
  expect(open(["Tue", 2, 2], ["Tue", 3, 1])).toEqual(["Tue 2 A", "Tue 3 + A, B"]);
});

test("a window goes on after midnight, from the last day of the week to the first, too", () => {
  expect(open(["Sat", 23, 2], ["Sun", 23, 2])).toEqual(["Mon 0 B", "Sat 23 A", "Sun 0 A", "Sun 23 B"]);
});
