import { toMarkdown } from "../../../tools/cli/output/markdown";
import { toCalendar } from "../../../tools/schedule/calendar";
import { describeSchedule } from "../../../tools/schedule/describe";
import { updateSchedule } from "../../../tools/model/schedule";
import { TimeZone } from "../../../tools/cli/time/time-zone";
import { parseFreeze } from "../../../tools/model/freeze";
import { agent, platform } from "../../support/review-models";

type Question = { weeks?: number; freeze?: string };

/** The schedule of a platform and its agents. */
function reported(
  overrides: Parameters<typeof platform>[0],
  agents: readonly ReturnType<typeof agent>[],
  { weeks = 1, freeze }: Question = {},
): string {
  const question = {
    at: new Date("2026-11-23T10:00Z"),
    weeks,
    freezes: freeze === undefined ? [] : [parseFreeze(freeze)],
    zone: TimeZone.of("UTC"),
  };
  return toMarkdown(describeSchedule(updateSchedule({ platforms: [platform(overrides)], agents }, question), question));
}

const many = (count: number) => Array.from({ length: count }, (_, index) => agent({ release: `agent-${index}` }));

test("a group without a window gets critical updates only", () => {
  expect(reported({ window: undefined } as never, [agent()])).toContain(
    "has no window: it gets critical updates only. Declare maintenanceWindow on the platform.",
  );
});

test.each([
  [1, "in 1 week."],
  [2, "in 2 weeks."],
])("a group whose windows of %i weeks are all frozen is reported to wait", (weeks, words) => {
  expect(reported({}, [agent()], { weeks, freeze: "2026-11-20..2027-01-10" })).toContain(
    `has no window on a day without a freeze ${words}`,
  );
});

test.each([
  ["2026-11-24..2026-11-24", 1, "has a window in the freeze from 2026-11-24 to 2026-11-24"],
  ["2026-11-24..2026-11-27", 1, "has 2 windows in the freeze from 2026-11-24 to 2026-11-27"],
])("windows in the freeze %s are counted", (freeze, weeks, words) => {
  expect(reported({}, [agent()], { weeks, freeze })).toContain(words);
});

test("names of many agents, and many windows, are shortened by their number", () => {
  const text = reported({}, many(9), { weeks: 20 });
  expect(text).toMatch(/ and \d+ more/);
  expect(text).toMatch(/- and \d+ more/);
});

test("groups of a rollout are shown with their canaries, and not with the window that agents write", () => {
  const regular = [{ name: "dev", days: ["Mon"], start_hour: 4, canary_count: 2 }];
  const resource = (kind: string, agents: object) => ({ kind, name: kind, document: { kind, spec: { agents } } });
  const text = reported(
    {
      resources: [
        resource("autoupdate_version", { target_version: "18.3.0" }),
        resource("autoupdate_config", { schedules: { regular } }),
      ],
    },
    [agent()],
  );
  expect(text).toMatch(/\| `dev` \| .* \| 2 first \|/);
  expect(text).not.toContain("writes the window");
  expect(reported({}, [agent()])).toContain("writes the window");
});

test("a platform without an address is named after its stack", () => {
  expect(reported({ publicAddress: undefined } as never, [])).toContain("Updates of the agents of svc (platform)");
});

test("a calendar has an event for each window, and none without", () => {
  const question = { at: new Date("2026-11-23T10:00Z"), weeks: 1, freezes: [], zone: TimeZone.of("UTC") };
  const events = (overrides: object) =>
    toCalendar(updateSchedule({ platforms: [platform(overrides)], agents: [agent()] }, question)).match(
      /BEGIN:VEVENT/g,
    ) ?? [];
  expect(events({}).length).toBeGreaterThan(0);
  expect(events({ window: undefined })).toEqual([]);
});
